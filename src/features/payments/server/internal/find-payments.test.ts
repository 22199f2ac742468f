import { expect, test } from 'vitest'
import { PAYMENT_VIEWS } from '#features/payments/contract.ts'
import { addDays, toDay } from '#platform/shared/day.ts'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { setup } from '#test/features/payments/server/fixtures.ts'

interface Listed {
  bookingId: number
  guestName: string
  guestEmail: string
}

const GUESTS = ['Ada Marsh', 'Bo MARSH', 'Hetty Wells', 'Jo 100% Reed']
const SEARCHES = ['marsh', 'ada m', 'HETTY', '0%', 'example', 'nobody at all', '1', '7', '#3', '#12', 'arsh\nada']

test("a search within a view keeps the view's order", async () => {
  const { call, bookingIds } = await setupManyPayments()
  for (const view of PAYMENT_VIEWS) {
    const list = async (query = ''): Promise<Listed[]> =>
      (await call('GET', `/api/admin/payments?view=${view}&${query}`)).body
    const all = await list()
    expect([view, all.length >= 4]).toEqual([view, true])
    for (const search of SEARCHES) {
      const query = `search=${encodeURIComponent(search)}`
      const matching = all.filter((one) => matches(one, search)).map(({ bookingId }) => bookingId)
      expect([view, search, bookingIds(await list(query))]).toEqual([view, search, matching])
      const [first, second] = [
        bookingIds(await list(`${query}&limit=2`)),
        bookingIds(await list(`${query}&limit=2&offset=2`)),
      ]
      expect([view, search, first, second]).toEqual([view, search, matching.slice(0, 2), matching.slice(2, 4)])
      const { body } = await call('GET', `/api/admin/payments/count?view=${view}&${query}`)
      expect([view, search, body]).toEqual([view, search, { count: matching.length }])
    }
  }
})

function matches({ bookingId, guestName, guestEmail }: Listed, search: string): boolean {
  if (search.startsWith('#')) return bookingId === Number(search.slice(1))
  return `${guestName}\n${guestEmail}\n${bookingId}`.toLowerCase().includes(search.toLowerCase())
}

/** Adds bookings of four guests to every view, including freed nights that are booked again, and deleted bookings. */
async function setupManyPayments() {
  const fixture = await setup('2026-10-20T11:00:00Z')
  const { ctx, home, book, enter, call } = fixture
  for (let index = 0; index < 32; index += 1) {
    const guest_name = GUESTS[index % 4] ?? ''
    const guest = {
      guest_name,
      guest_email: `${guest_name.toLowerCase().replace(/[^a-z]+/g, '.')}${index}@example.com`,
    }
    const days = (check_in: string) => ({ check_in, check_out: addDays(toDay(check_in), 3) })
    const ahead = addDays(toDay('2026-12-01'), index * 5)
    const kind = Math.floor(index / 4)
    const cancelled = {
      status: 'cancelled',
      cancelled_by: 'guest',
      cancelled_at: new Date('2026-09-25T11:00:00Z'),
    } as const
    if (kind === 0)
      await book({
        ...guest,
        ...days(ahead),
        deposit_due_at: new Date('2026-10-22T16:00:00Z'),
        price_due_on: '2026-11-20',
      })
    if (kind === 1) await book({ ...guest, ...days(ahead), price_due_on: addDays(toDay('2026-10-01'), index) })
    if (kind === 2) await enter(await book({ ...guest, ...days(ahead) }), { kind: 'received', amount: '10.00' })
    if (kind === 3) await enter(await book({ ...guest, ...days(ahead) }), { kind: 'received', amount: '700.00' })
    if (kind === 4) {
      const past = days(addDays(toDay('2026-08-01'), index * 3))
      await enter(await book({ ...guest, ...past, status: 'completed' }), { kind: 'received', amount: '652.50' })
    }
    if (kind === 5) {
      const charged = await book({ ...guest, ...cancelled, ...days(ahead), cancellation_charge: '100.00' })
      await enter(charged, { kind: 'received', amount: '100.00' })
      const other = await insertStay(ctx, home, stayFrom(ahead, addDays(ahead, 2)))
      await enter(other, { kind: 'received', amount: '435.00' })
    }
    // No other guest has booked the nights of these cancelled bookings.
    if (kind === 6) await book({ ...guest, ...cancelled, ...days(ahead), cancellation_charge: '100.00' })
    if (kind === 7) {
      const deletedId = await book({ ...guest, ...days(ahead) })
      if (index % 2 === 0) await enter(deletedId, { kind: 'received', amount: '100.00' })
      await ctx.database
        .updateTable('booking')
        .set({ deleted_at: ctx.clock.now() })
        .where('id', '=', deletedId)
        .execute()
    }
  }
  return { call, bookingIds: (rows: Listed[]) => rows.map(({ bookingId }) => bookingId) }
}
