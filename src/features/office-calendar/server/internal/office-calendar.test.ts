import { expect, test } from 'vitest'
import type { CalendarHome } from '#features/office-calendar/contract.ts'
import {
  insertBooking,
  insertHome,
  insertStay,
  insertTestBlock,
  stayFrom,
} from '#test/features/calendar/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { officeCalendarRoutes } from '../routes.ts'

async function setup(now?: string) {
  const fixture = await createTestContext(now)
  const staff = await createStaff(fixture.ctx)
  const { asStaff } = createTestClient(fixture.ctx, officeCalendarRoutes, staff)
  const read = (query: string) => asStaff('GET', `/api/admin/calendar?${query}`)
  const homes = async (query: string): Promise<CalendarHome[]> => (await read(query)).body
  const title = (id: number, title: string) =>
    fixture.ctx.database.updateTable('property').set({ title }).where('id', '=', id).execute()
  return { ...fixture, read, homes, title }
}

const OCTOBER = 'from=2026-10-01&to=2026-11-01'

test('the calendar lists each home’s bookings, holds, pending bookings and blocks', async () => {
  const { ctx, homes } = await setup('2026-09-09T11:00:00Z')
  const home = await insertHome(ctx)
  const until = '2026-09-12T11:00:00.000Z'
  const booking = await insertStay(ctx, home, stayFrom('2026-10-02', '2026-10-05'))
  const hold = await insertStay(ctx, home, { ...stayFrom('2026-10-05', '2026-10-07'), heldUntil: new Date(until) })
  const pending = await insertBooking(ctx, home, { ...stayFrom('2026-10-06', '2026-10-09'), status: 'pending' })
  const block = await insertTestBlock(ctx, home, { ...stayFrom('2026-10-20', '2026-10-22'), reason: 'The owner comes' })
  const stays = { guestName: 'Jo Guest', hold: null, blockKind: null, channel: null, reason: null, version: 1 }
  expect(await homes(OCTOBER)).toEqual([
    {
      id: home,
      title: 'Home 1',
      city: 'Burntwood',
      isAvailable: true,
      bars: [
        {
          ...stays,
          kind: 'booking',
          id: booking,
          from: '2026-10-02',
          to: '2026-10-05',
          status: 'confirmed',
          heldUntil: null,
        },
        {
          ...stays,
          kind: 'hold',
          id: hold,
          from: '2026-10-05',
          to: '2026-10-07',
          status: 'pending',
          heldUntil: until,
          hold: 'held',
        },
        {
          ...stays,
          kind: 'pending',
          id: pending,
          from: '2026-10-06',
          to: '2026-10-09',
          status: 'pending',
          heldUntil: null,
        },
        {
          kind: 'block',
          id: block,
          from: '2026-10-20',
          to: '2026-10-22',
          guestName: null,
          status: null,
          heldUntil: null,
          hold: null,
          blockKind: 'maintenance',
          channel: null,
          reason: 'The owner comes',
          version: 1,
        },
      ],
    },
  ])
})

test('only bookings that may still take nights are listed', async () => {
  const { ctx, clock, homes } = await setup('2026-09-09T11:00:00Z')
  const home = await insertHome(ctx)
  await insertStay(ctx, home, {
    ...stayFrom('2026-10-05', '2026-10-07'),
    heldUntil: new Date('2026-09-12T11:00:00Z'),
  })
  const cancelled = await insertBooking(ctx, home, { ...stayFrom('2026-10-08', '2026-10-09'), status: 'pending' })
  const deleted = await insertBooking(ctx, home, stayFrom('2026-10-08', '2026-10-09'))
  const set = (id: number, values: { status?: 'cancelled'; deleted_at?: Date }) =>
    ctx.database.updateTable('booking').set(values).where('id', '=', id).execute()
  await set(cancelled, { status: 'cancelled' })
  await set(deleted, { deleted_at: clock.now() })
  const kinds = async () => (await homes(OCTOBER))[0]?.bars.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['hold'])
  clock.set('2026-09-12T11:00:00Z')
  expect(await kinds()).toEqual(['pending'])
})

test('bars that touch the first or last day are listed', async () => {
  const { ctx, homes } = await setup()
  const home = await insertHome(ctx)
  const before = await insertStay(ctx, home, stayFrom('2026-09-28', '2026-10-01'))
  await insertStay(ctx, home, stayFrom('2026-09-20', '2026-09-28'))
  const longBlock = await insertTestBlock(ctx, home, stayFrom('2026-10-25', '2027-10-25'))
  await insertTestBlock(ctx, home, stayFrom('2027-10-26', '2027-10-28'))
  const bars = async (query: string) => (await homes(query))[0]?.bars.map(({ kind, id }) => `${kind} ${id}`)
  expect(await bars(OCTOBER)).toEqual([`booking ${before}`, `block ${longBlock}`])
  expect(await bars('from=2026-10-02&to=2026-10-25')).toEqual([])
  expect(await bars('from=2027-05-01&to=2027-05-02')).toEqual([`block ${longBlock}`])
  // 750 nights, the longest stay allowed.
  const longest = await insertStay(ctx, home, stayFrom('2028-01-01', '2030-01-20'))
  expect(await bars('from=2030-01-20&to=2030-01-21')).toEqual([`booking ${longest}`])
})

test('homes are listed by title', async () => {
  const { ctx, clock, read, title } = await setup()
  const woody = await insertHome(ctx)
  await title(woody, 'woody Bank')
  const chase = await insertHome(ctx, { is_available: false })
  await title(chase, 'Chase View')
  const low = await insertHome(ctx)
  await title(low, 'Low 100% Street')
  const gone = await insertHome(ctx)
  await ctx.database.updateTable('property').set({ deleted_at: clock.now() }).where('id', '=', gone).execute()
  const found = async (query: string) => {
    const { body, headers } = await read(`${OCTOBER}&${query}`)
    return [body.map(({ id }: CalendarHome) => id), headers['x-total-count']]
  }
  expect(await found('')).toEqual([[chase, low, woody], '3'])
  expect(await found('limit=1&offset=1')).toEqual([[low], '3'])
  expect(await found('search=WOODY')).toEqual([[woody], '1'])
  expect(await found('search=burntwood')).toEqual([[chase, low, woody], '3'])
  expect(await found('search=%25')).toEqual([[low], '1'])
  expect(await found('search=_')).toEqual([[], '0'])
  expect(await found(`propertyId=${low}`)).toEqual([[low], '1'])
  expect((await read(OCTOBER)).body[0].isAvailable).toBe(false)
})

test('[rule office-calendar] the office calendar covers 1 to 120 days', async () => {
  const { read } = await setup()
  const status = async (from: string, to: string) => (await read(`from=${from}&to=${to}`)).status
  expect(await status('2026-01-01', '2026-05-01')).toBe(200)
  expect(await status('2026-01-01', '2026-05-02')).toBe(400)
  expect(await status('2026-01-01', '2026-01-01')).toBe(400)
  expect(await status('2026-01-02', '2026-01-01')).toBe(400)
  expect(await status('2026-02-30', '2026-03-03')).toBe(400)
  expect((await read('')).status).toBe(400)
})

test('the number of queries does not grow with the number of homes', async () => {
  const { ctx, read } = await setup()
  const queries = async () => {
    const before = startQueryCount(ctx.database)
    await read(OCTOBER)
    return before()
  }
  for (let n = 0; n < 2; n += 1) await insertStay(ctx, await insertHome(ctx), stayFrom('2026-10-02', '2026-10-05'))
  const few = await queries()
  for (let n = 0; n < 18; n += 1) await insertHome(ctx)
  expect(await queries()).toBe(few)
})

/** Counts queries until the returned function is called, which returns the count. */
function startQueryCount(database: Awaited<ReturnType<typeof createTestContext>>['ctx']['database']): () => number {
  const executor = database.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  let count = 0
  executor.executeQuery = ((...parameters: Parameters<typeof execute>) => {
    count += 1
    return execute(...parameters)
  }) as typeof executor.executeQuery
  return () => {
    executor.executeQuery = execute as typeof executor.executeQuery
    return count
  }
}
