import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Booking } from '#database/tables.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import {
  insertBookingRow,
  readBookingAuditLog,
  readNightsOfBooking,
  readSnapshot,
  setup,
} from '#test/features/bookings/server/fixtures.ts'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'

const STAY = stayFrom('2026-10-01', '2026-10-04')

test('[rule booking-deletion] a deleted booking disappears from lists, sums and export', async () => {
  const { ctx, call, home, changes } = await setup()
  const id = await insertStay(ctx, home, STAY)
  const { status, body } = await call('DELETE', `/api/bookings/${id}`)
  expect([status, body]).toEqual([200, { success: true }])
  expect((await call('GET', '/api/bookings')).body).toEqual([])
  expect((await call('GET', '/api/bookings/all')).body).toEqual([])
  expect((await call('GET', '/api/bookings/summary')).body).toMatchObject({ total: 0, revenueConfirmed: '0.00' })
  expect((await call('GET', '/api/bookings/export.csv')).text.split('\r\n')).toHaveLength(2)
  expect(await readNightsOfBooking(ctx, id)).toEqual([])
  expect(changes()).toBe(1)
  expect((await call('DELETE', `/api/bookings/${id}`)).status).toBe(404)
  expect((await call('DELETE', '/api/bookings/99')).status).toBe(404)
})

test('recently deleted bookings are listed last deleted first', async () => {
  const { ctx, clock, call, home } = await setup()
  const first = await insertBookingRow(ctx, { property_id: home })
  const second = await insertBookingRow(ctx, { property_id: home, guest_name: 'Ada Marsh' })
  await call('DELETE', `/api/bookings/${second}`)
  clock.forward(5)
  await call('DELETE', `/api/bookings/${first}`)
  const { body, headers } = await call('GET', '/api/bookings/all?deleted=true')
  expect(body.map(({ id }: { id: number }) => id)).toEqual([first, second])
  expect(headers['x-total-count']).toBe('2')
  expect(body[0]).toMatchObject({ deletedAt: '2026-09-09T11:05:00.000Z', deletedBy: 'Alex Hartley' })
  expect((await call('GET', '/api/bookings/all?deleted=true&search=marsh')).body).toMatchObject([{ id: second }])
  expect((await call('GET', `/api/bookings/${second}`)).body).toMatchObject({ id: second, deletedBy: 'Alex Hartley' })
})

test('[rule deletion-undo] restoring a booking takes its nights again', async () => {
  const { ctx, call, home, staff, changes } = await setup()
  const id = await insertStay(ctx, home, STAY)
  await call('DELETE', `/api/bookings/${id}`)
  const { status, body } = await call('POST', `/api/bookings/${id}/restore`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, status: 'confirmed', deletedAt: null, deletedBy: null, version: 3 })
  expect(await readNightsOfBooking(ctx, id)).toEqual(['2026-10-01', '2026-10-02', '2026-10-03'])
  expect(changes()).toBe(2)
  expect(await readBookingAuditLog(ctx)).toMatchObject([
    { action: 'deleted', user_id: staff.userId, item_id: id, before: { status: 'confirmed' } },
    { action: 'restored', user_id: staff.userId, item_id: id, after: { status: 'confirmed' } },
  ])
  expect(await call('POST', `/api/bookings/${id}/restore`)).toMatchObject({ status: 200, body: { version: 3 } })
})

test('[rule deletion-undo] restoring a booking over taken nights is refused', async () => {
  const { ctx, call, home } = await setup()
  const id = await insertStay(ctx, home, STAY)
  await call('DELETE', `/api/bookings/${id}`)
  const other = await insertStay(ctx, home, stayFrom('2026-10-03', '2026-10-05'))
  const before = await readSnapshot(ctx)
  expect(await call('POST', `/api/bookings/${id}/restore`)).toMatchObject({
    status: 409,
    body: { takenBy: [{ bookingId: other, nights: ['2026-10-03'] }] },
  })
  expect(await readSnapshot(ctx)).toEqual(before)
})

test('[rule deletion-undo] restoring a hold restores its nights and end', async () => {
  const { ctx, call, home } = await setup()
  const id = await insertStay(ctx, home, { ...STAY, heldUntil: new Date('2026-09-12T11:00:00Z') })
  await call('DELETE', `/api/bookings/${id}`)
  expect(await readNightsOfBooking(ctx, id)).toEqual([])
  const { body } = await call('POST', `/api/bookings/${id}/restore`)
  expect(body).toMatchObject({ state: 'held', heldUntil: '2026-09-12T11:00:00.000Z' })
  expect(await readNightsOfBooking(ctx, id)).toHaveLength(3)
})

test('[rule deletion-undo] an expired hold is restored without nights', async () => {
  const { ctx, clock, call, home } = await setup()
  const id = await insertStay(ctx, home, { ...STAY, heldUntil: new Date('2026-09-12T11:00:00Z') })
  await call('DELETE', `/api/bookings/${id}`)
  clock.set('2026-09-12T11:00:00Z')
  const { body } = await call('POST', `/api/bookings/${id}/restore`)
  expect(body).toMatchObject({ status: 'pending', state: 'asked', heldUntil: null })
  expect(await readNightsOfBooking(ctx, id)).toEqual([])
})

test('after 30 days a deleted booking can neither be read nor restored', async () => {
  const { ctx, clock, call, home } = await setup('2026-09-09T11:00:00Z')
  const id = await insertBookingRow(ctx, { property_id: home })
  await call('DELETE', `/api/bookings/${id}`)
  clock.set('2026-10-09T10:59:59Z')
  expect((await call('GET', `/api/bookings/${id}`)).status).toBe(200)
  clock.set('2026-10-09T11:00:00Z')
  expect((await call('GET', `/api/bookings/${id}`)).status).toBe(404)
  expect((await call('POST', `/api/bookings/${id}/restore`)).status).toBe(404)
  expect((await call('GET', '/api/bookings?deleted=true')).body).toEqual([])
})

const PRICE = { total_amount: '400.00', security_deposit: '200.00' }
const AHEAD = { check_in: '2026-10-01', check_out: '2026-10-04' }
const OVER = { check_in: '2026-09-01', check_out: '2026-09-04' }
const LATE = {
  cancelled_at: new Date('2026-09-08T09:00:00Z'),
  cancelled_by: 'guest',
  cancellation_charge: '400.00',
} as const
type Moved = [kind: 'received' | 'refund' | 'deduction' | 'deposit-returned', amount: string]

async function enter(ctx: AppContext, booking_id: number, entries: Moved[]) {
  for (const [kind, amount] of entries)
    await insertTestEntry(ctx.database, {
      booking_id,
      kind,
      amount,
      day: '2026-09-09',
      reason: 'As agreed',
      created_at: ctx.clock.now(),
    })
}

test.each<[string, Partial<Insertable<Booking>>, Moved[], [held: string, goesBack: string, retained: string]]>([
  ['pending and unpaid', { status: 'pending', ...AHEAD }, [], ['0.00', '0.00', '0.00']],
  ['pending and paid in part', { status: 'pending', ...AHEAD }, [['received', '200.00']], ['200.00', '200.00', '0.00']],
  ['confirmed and unpaid', { status: 'confirmed', ...AHEAD }, [], ['0.00', '0.00', '0.00']],
  ['confirmed and paid', { status: 'confirmed', ...AHEAD }, [['received', '600.00']], ['600.00', '600.00', '0.00']],
  [
    'a current stay',
    { status: 'confirmed', ...OVER, check_out: '2026-09-12' },
    [['received', '600.00']],
    ['600.00', '200.00', '400.00'],
  ],
  ['completed and paid', { status: 'completed', ...OVER }, [['received', '600.00']], ['600.00', '200.00', '400.00']],
  [
    'completed and paid in part',
    { status: 'completed', ...OVER },
    [['received', '250.00']],
    ['250.00', '200.00', '50.00'],
  ],
  [
    'completed with a settled deposit',
    { status: 'completed', ...OVER },
    [
      ['received', '600.00'],
      ['deduction', '50.00'],
      ['deposit-returned', '150.00'],
    ],
    ['400.00', '0.00', '400.00'],
  ],
  [
    'cancelled in time',
    { status: 'cancelled', ...AHEAD, ...LATE, cancellation_charge: '0.00' },
    [['received', '600.00']],
    ['600.00', '600.00', '0.00'],
  ],
  [
    'cancelled late',
    { status: 'cancelled', ...AHEAD, ...LATE },
    [['received', '600.00']],
    ['600.00', '200.00', '400.00'],
  ],
  [
    'ahead with damage beyond the deposit',
    { status: 'confirmed', ...AHEAD },
    [
      ['received', '600.00'],
      ['deduction', '300.00'],
    ],
    ['300.00', '300.00', '0.00'],
  ],
  [
    'pending with more damage than was paid',
    { status: 'pending', ...AHEAD },
    [
      ['received', '200.00'],
      ['deduction', '300.00'],
    ],
    ['0.00', '0.00', '0.00'],
  ],
  [
    'completed with damage beyond the deposit',
    { status: 'completed', ...OVER },
    [
      ['received', '600.00'],
      ['deduction', '300.00'],
    ],
    ['400.00', '0.00', '400.00'],
  ],
  [
    'cancelled late with unpaid damage',
    { status: 'cancelled', ...AHEAD, ...LATE },
    [
      ['received', '600.00'],
      ['deduction', '300.00'],
    ],
    ['400.00', '0.00', '400.00'],
  ],
  ['cancelled late and unpaid', { status: 'cancelled', ...AHEAD, ...LATE }, [], ['0.00', '0.00', '0.00']],
])(
  '[rule booking-deletion] the deletion preview matches the money owed afterwards: %s',
  async (_, row, entries, [held, goesBack, retained]) => {
    const { ctx, call, home } = await setup()
    const id = await insertBookingRow(ctx, { property_id: home, ...PRICE, ...row })
    await enter(ctx, id, entries)
    const before = (await call('GET', `/api/bookings/${id}`)).body
    const ledger = () =>
      ctx.database
        .selectFrom('ledger_entry')
        .selectAll()
        .where('kind', 'not in', ['price-due', 'deposit-due'])
        .execute()
    const moved = await ledger()
    expect((await call('GET', `/api/bookings/${id}/deletion`)).body).toEqual({ held, goesBack, retained })

    expect((await call('DELETE', `/api/bookings/${id}`)).body).toEqual({ success: true })
    const { money } = (await call('GET', `/api/bookings/${id}`)).body
    const back = Number(money.depositHeld) - Math.min(0, Number(money.owed))
    expect(back.toFixed(2)).toBe(goesBack)
    expect(money).toMatchObject({ depositOwed: '0.00', overdue: false })
    expect(Number(money.owed)).toBeLessThanOrEqual(0)
    expect(await ledger()).toEqual(moved)
    expect((await call('GET', `/api/bookings/${id}/deletion`)).status).toBe(404)

    const restored = await call('POST', `/api/bookings/${id}/restore`)
    expect(restored.status).toBe(200)
    expect(restored.body.money).toEqual(before.money)
  },
)

test('[rule booking-deletion] an erased booking can be deleted too', async () => {
  const { ctx, call, home } = await setup()
  const erased = { guest_name: 'Erased', guest_email: '', guest_address: '', erased_at: ctx.clock.now() }
  const id = await insertBookingRow(ctx, { property_id: home, ...OVER, status: 'completed', ...erased })
  expect((await call('DELETE', `/api/bookings/${id}`)).status).toBe(200)
  expect((await call('POST', `/api/bookings/${id}/restore`)).status).toBe(200)
})
