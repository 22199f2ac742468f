import { expect, test } from 'vitest'
import { BOOKING_SORTS } from '#features/bookings/contract.ts'
import { insertBookingRow, setup } from '#test/features/bookings/server/fixtures.ts'
import { insertHome, insertStay, insertTestBlock, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'
import { listBookings } from './booking-list.ts'

type Fixture = Awaited<ReturnType<typeof setup>>

/** Returns the ids that a query lists, after checking that list, count and export agree. */
async function findIds({ call }: Fixture, query: string): Promise<number[]> {
  const { status, body, headers } = await call('GET', `/api/bookings/all?${query}`)
  expect(status).toBe(200)
  const ids = body.map(({ id }: { id: number }) => id)
  expect(headers['x-total-count']).toBe(String(ids.length))
  expect((await call('GET', `/api/bookings/count?${query}`)).body).toEqual({ count: ids.length })
  const uncounted = await call('GET', `/api/bookings/all?count=later&${query}`)
  expect([uncounted.headers['x-total-count'], uncounted.body]).toEqual(['*', body])
  const csv = (await call('GET', `/api/bookings/export.csv?${query}`)).text.trimEnd().split('\r\n').slice(1)
  expect(csv.map((line) => Number(line.split(',')[0]))).toEqual(ids)
  return ids
}

test('[rule stay-times] a stay is upcoming, current or past by its agreed times', async () => {
  const fixture = await setup()
  const { ctx, clock, home, call } = fixture
  const hours = { check_in: '2026-09-09', check_out: '2026-09-11', check_in_time: '13:00', check_out_time: '12:30' }
  const id = await insertBookingRow(ctx, { property_id: home, ...hours })
  const isAt = async (moment: string) => {
    clock.set(moment)
    const dates = ['today', 'upcoming', 'current', 'past']
    const found = await Promise.all(dates.map(async (date) => (await findIds(fixture, `date=${date}`)).includes(id)))
    return dates.filter((_, at) => found[at]).join(' ')
  }
  expect(await isAt('2026-09-08T22:59:59Z')).toBe('upcoming')
  expect(await isAt('2026-09-09T11:59:59Z')).toBe('today upcoming')
  expect(await isAt('2026-09-09T12:00:00Z')).toBe('today current')
  expect(await isAt('2026-09-11T11:30:00Z')).toBe('current')
  expect(await isAt('2026-09-11T11:30:01Z')).toBe('past')
  expect((await call('GET', `/api/bookings/${id}`)).body).toMatchObject({
    checkIn: '2026-09-09T12:00:00.000Z',
    checkOut: '2026-09-11T11:30:00.000Z',
  })
})

test('[rule stay-times] the date filters follow check-in and check-out times in London', async () => {
  const fixture = await setup()
  const { ctx, clock, home } = fixture
  const stay = (check_in: string, check_out: string) =>
    insertBookingRow(ctx, { property_id: home, check_in, check_out })
  const leaving = await stay('2026-09-07', '2026-09-09')
  const staying = await stay('2026-09-08', '2026-09-11')
  const arriving = await stay('2026-09-09', '2026-09-12')
  const tomorrow = await stay('2026-09-10', '2026-09-12')
  const names = new Map([
    [leaving, 'leaving'],
    [staying, 'staying'],
    [arriving, 'arriving'],
    [tomorrow, 'tomorrow'],
  ])
  const seen: Record<string, unknown> = {}
  for (const at of [
    '2026-09-08T22:59:59Z',
    '2026-09-08T23:00:00Z',
    '2026-09-09T09:00:00Z',
    '2026-09-09T09:00:00.001Z',
    '2026-09-09T14:59:59.999Z',
    '2026-09-09T15:00:00Z',
    '2026-09-09T22:59:00Z',
  ]) {
    clock.set(at)
    const by = async (date: string) => (await findIds(fixture, `date=${date}&sort=checkIn`)).map((id) => names.get(id))
    seen[at] = {
      today: await by('today'),
      upcoming: await by('upcoming'),
      current: await by('current'),
      past: await by('past'),
    }
  }
  expect(seen).toEqual({
    // 23:59:59 on 8 September in London.
    '2026-09-08T22:59:59Z': {
      today: ['staying'],
      upcoming: ['arriving', 'tomorrow'],
      current: ['leaving', 'staying'],
      past: [],
    },
    // Midnight in London: 9 September begins.
    '2026-09-08T23:00:00Z': {
      today: ['arriving'],
      upcoming: ['arriving', 'tomorrow'],
      current: ['leaving', 'staying'],
      past: [],
    },
    // 10:00 in London: the departing guest still counts as current.
    '2026-09-09T09:00:00Z': {
      today: ['arriving'],
      upcoming: ['arriving', 'tomorrow'],
      current: ['leaving', 'staying'],
      past: [],
    },
    '2026-09-09T09:00:00.001Z': {
      today: ['arriving'],
      upcoming: ['arriving', 'tomorrow'],
      current: ['staying'],
      past: ['leaving'],
    },
    '2026-09-09T14:59:59.999Z': {
      today: ['arriving'],
      upcoming: ['arriving', 'tomorrow'],
      current: ['staying'],
      past: ['leaving'],
    },
    // 16:00 in London: today's arrival becomes current.
    '2026-09-09T15:00:00Z': {
      today: ['arriving'],
      upcoming: ['tomorrow'],
      current: ['staying', 'arriving'],
      past: ['leaving'],
    },
    '2026-09-09T22:59:00Z': {
      today: ['arriving'],
      upcoming: ['tomorrow'],
      current: ['staying', 'arriving'],
      past: ['leaving'],
    },
  })
})

test('a stay of many months is current until its last day', async () => {
  const fixture = await setup()
  const { ctx, home } = fixture
  const long = await insertBookingRow(ctx, { property_id: home, check_in: '2025-10-01', check_out: '2026-10-01' })
  await insertBookingRow(ctx, { property_id: home, check_in: '2025-10-01', check_out: '2025-10-03' })
  expect(await findIds(fixture, 'date=current')).toEqual([long])
})

test('[rule booking-search] search matches name, email address and number', async () => {
  const fixture = await setup()
  const { ctx, home } = fixture
  const ada = await insertBookingRow(ctx, {
    id: 12,
    property_id: home,
    guest_name: 'Ada Marsh',
    guest_email: 'ada@x.example',
  })
  const ben = await insertBookingRow(ctx, {
    id: 13,
    property_id: home,
    guest_name: 'Ben 12',
    guest_email: 'Ben@Marsh.example',
  })
  const odd = await insertBookingRow(ctx, {
    id: 14,
    property_id: home,
    guest_name: '100% O\\Neil_',
    guest_email: 'o@x.example',
  })
  expect(await findIds(fixture, 'search=MARSH&sort=oldest')).toEqual([ada, ben])
  expect(await findIds(fixture, 'search=ada@x')).toEqual([ada])
  expect(await findIds(fixture, 'search=arsh.e')).toEqual([ben])
  expect(await findIds(fixture, 'search=%2312')).toEqual([ada])
  expect(await findIds(fixture, 'search=12&sort=oldest')).toEqual([ada, ben])
  expect(await findIds(fixture, 'search=1&sort=oldest')).toEqual([ada, ben, odd])
  expect(await findIds(fixture, 'search=%23')).toEqual([])
  expect(await findIds(fixture, 'search=%2399999999999')).toEqual([])
  expect(await findIds(fixture, 'search=99999999999')).toEqual([])
  expect(await findIds(fixture, `search=${encodeURIComponent('%')}`)).toEqual([odd])
  expect(await findIds(fixture, 'search=_')).toEqual([odd])
  expect(await findIds(fixture, `search=${encodeURIComponent('\\')}`)).toEqual([odd])
  expect(await findIds(fixture, `search=${encodeURIComponent('%%%')}`)).toEqual([])
  expect(await findIds(fixture, 'search=%20%20')).toHaveLength(3)
  // The index joins name and address with a line feed, so that no word spans both.
  expect(await findIds(fixture, `search=${encodeURIComponent('Marsh\nada')}`)).toEqual([ada])
  expect(await findIds(fixture, 'search=Marshada')).toEqual([])
})

test('[threat hostile-text] [threat sql-injection] search treats hostile text as plain words', async () => {
  const fixture = await setup()
  const { ctx, call, home } = fixture
  await insertBookingRow(ctx, { property_id: home })
  for (const words of ["' OR 1=1--", '1;drop table booking', '$1', "E'\\n'"])
    expect(await findIds(fixture, `search=${encodeURIComponent(words)}`)).toEqual([])
  for (const query of [
    `search=${'a'.repeat(5000)}`,
    `search=${'%25'.repeat(5000)}`,
    'sort=guest_name',
    'sort=id%3Bdrop',
    'status=held',
    'date=tomorrow',
    'deleted=1',
    'limit=0',
    'limit=1001',
    'offset=-1',
  ])
    for (const path of ['', '/all'])
      expect((await call('GET', `/api/bookings${path}?${query}`)).status, query).toBe(400)
})

test('every sort order has an exact reverse', async () => {
  const fixture = await setup()
  const { ctx, clock, home } = fixture
  const rows = [
    [1, 'bea', '2026-10-03', '2026-10-05', '90.00', 'pending'],
    [2, 'Ada', '2026-10-01', '2026-10-09', '1000.00', 'confirmed'],
    [3, 'Cyd', '2026-10-02', '2026-10-04', '200.00', 'pending'],
    [4, 'Ada', '2026-10-02', '2026-10-04', '200.00', 'confirmed'],
  ] as const
  for (const [id, guest_name, check_in, check_out, total_amount, status] of rows) {
    clock.forward(1)
    await insertBookingRow(ctx, { id, property_id: home, guest_name, check_in, check_out, total_amount, status })
  }
  const orders: Record<string, number[]> = {}
  for (const sort of BOOKING_SORTS) orders[sort] = await findIds(fixture, `sort=${sort}`)
  expect(orders).toEqual({
    newest: [4, 3, 2, 1],
    oldest: [1, 2, 3, 4],
    checkIn: [2, 3, 4, 1],
    '-checkIn': [1, 4, 3, 2],
    checkOut: [3, 4, 1, 2],
    '-checkOut': [2, 1, 4, 3],
    guest: [2, 4, 1, 3],
    '-guest': [3, 1, 4, 2],
    amount: [1, 3, 4, 2],
    '-amount': [2, 4, 3, 1],
    status: [4, 2, 3, 1],
    '-status': [1, 3, 2, 4],
  })
  expect(await findIds(fixture, '')).toEqual([4, 3, 2, 1])
})

test('several filters can be combined', async () => {
  const fixture = await setup()
  const { ctx, call, home } = fixture
  for (let n = 1; n <= 7; n += 1)
    await insertBookingRow(ctx, { id: n, property_id: home, status: n % 2 ? 'confirmed' : 'pending' })
  expect(await findIds(fixture, 'status=confirmed&date=upcoming&search=jo&sort=oldest')).toEqual([1, 3, 5, 7])
  expect(await findIds(fixture, 'status=confirmed&date=past')).toEqual([])
  const page = await call('GET', '/api/bookings?status=confirmed&sort=oldest&limit=2&offset=2')
  expect(page.body.map(({ id }: { id: number }) => id)).toEqual([5, 7])
  expect(page.headers['x-total-count']).toBe('4')
  const beyond = await call('GET', '/api/bookings?limit=2&offset=50')
  expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '7'])
})

test('[rule booking-search] the list is filtered by home and money, and searched by home', async () => {
  const fixture = await setup()
  const { ctx, clock, home } = fixture
  const other = await insertHome(ctx)
  await ctx.database.updateTable('property').set({ title: 'Marsh End' }).where('id', '=', other).execute()
  const insert = (id: number, property_id: number, price_due_on: string) =>
    insertBookingRow(ctx, { id, property_id, status: 'confirmed', price_due_on, guest_name: `Guest ${id}` })
  await insert(1, home, '2026-09-01')
  await insert(2, home, '2026-09-20')
  await insert(3, other, '2026-09-01')
  await insert(4, other, '2026-09-01')
  const payment = { kind: 'received' as const, amount: '435.00', day: '2026-09-08', created_at: clock.now() }
  await insertTestEntry(ctx.database, { ...payment, booking_id: 4 })
  const pending = await insertBookingRow(ctx, { id: 5, property_id: other })

  expect(await findIds(fixture, `propertyId=${other}&sort=oldest`)).toEqual([3, 4, pending])
  expect(await findIds(fixture, `propertyId=${other}&status=confirmed&search=guest&sort=-guest`)).toEqual([4, 3])
  expect(await findIds(fixture, 'search=marsh&sort=oldest')).toEqual([3, 4, pending])
  expect(await findIds(fixture, `search=marsh&propertyId=${home}`)).toEqual([])
  expect(await findIds(fixture, 'money=owed&sort=oldest')).toEqual([1, 2, 3])
  expect(await findIds(fixture, 'money=overdue&sort=oldest')).toEqual([1, 3])
  expect(await findIds(fixture, 'money=overdue&search=marsh')).toEqual([3])
  expect(await findIds(fixture, `money=owed&propertyId=${home}&sort=checkIn`)).toEqual([1, 2])
  clock.set('2026-09-21T12:00:00Z')
  expect(await findIds(fixture, 'money=overdue&sort=guest')).toEqual([1, 2, 3])
})

test('[rule booking-lists] only /api/bookings/all includes each booking’s home', async () => {
  const { ctx, call, home } = await setup()
  await insertBookingRow(ctx, { property_id: home })
  await ctx.database.updateTable('property').set({ deleted_at: ctx.clock.now() }).execute()
  expect((await call('GET', '/api/bookings/all')).body[0].property).toEqual({ title: 'Home 1', location: 'Heath Lane' })
  expect((await call('GET', '/api/bookings')).body[0]).not.toHaveProperty('property')
})

test('[rule conflict-mark] a pending booking names the bookings on its nights', async () => {
  const { ctx, clock, call, home } = await setup()
  const taken = await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-03'))
  const held = await insertStay(ctx, home, {
    ...stayFrom('2026-10-03', '2026-10-05'),
    heldUntil: new Date('2026-09-12T11:00:00Z'),
  })
  const during = (check_in: string, check_out: string, status: 'pending' | 'cancelled' = 'pending') =>
    insertBookingRow(ctx, { property_id: home, check_in, check_out, status })
  const over = await during('2026-10-02', '2026-10-04')
  await during('2026-10-02', '2026-10-04', 'cancelled')
  const after = await during('2026-10-05', '2026-10-07')
  await insertBookingRow(ctx, { property_id: await insertHome(ctx) })
  const marks = async () => {
    const { body } = await call('GET', '/api/bookings?sort=oldest')
    const marked = body.filter(({ conflict }: { conflict: [] }) => conflict.length > 0)
    return Object.fromEntries(marked.map(({ id, conflict }: { id: number; conflict: [] }) => [id, conflict]))
  }
  const mark = (bookingId: number) => ({ bookingId, guestName: 'Jo Guest' })
  expect(await marks()).toEqual({ [over]: [mark(taken), mark(held)] })
  expect((await call('GET', `/api/bookings/${held}`)).body.heldUntil).toBe('2026-09-12T11:00:00.000Z')
  // The hold has expired: the nights are available, and the booking stays pending without a hold.
  clock.set('2026-09-12T11:00:00Z')
  expect(await marks()).toEqual({ [over]: [mark(taken)] })
  expect((await call('GET', `/api/bookings/${held}`)).body.heldUntil).toBeNull()
  expect((await call('GET', `/api/bookings/${after}`)).body.conflict).toEqual([])
})

test('[rule conflict-mark] a pending booking names the block on its nights', async () => {
  const { ctx, call, home } = await setup()
  const block = await insertTestBlock(ctx, home, {
    ...stayFrom('2026-10-02', '2026-10-09'),
    reason: 'The boiler is mended',
  })
  const over = await insertBookingRow(ctx, { property_id: home, check_in: '2026-10-08', check_out: '2026-10-11' })
  const beside = await insertBookingRow(ctx, { property_id: home, check_in: '2026-10-09', check_out: '2026-10-11' })
  const off = { property_id: home, check_in: '2026-10-03', check_out: '2026-10-05', status: 'cancelled' as const }
  const cancelled = await insertBookingRow(ctx, off)
  const { body } = await call('GET', '/api/bookings/all?sort=oldest')
  const blocks = body.map((one: { id: number; blocks: object[] }) => [one.id, one.blocks])
  const inTheWay = { blockId: block, kind: 'maintenance', reason: 'The boiler is mended' }
  expect(blocks).toEqual([
    [over, [{ ...inTheWay, from: '2026-10-02', to: '2026-10-09' }]],
    [beside, []],
    [cancelled, []],
  ])
  expect((await call('GET', `/api/bookings/${over}`)).body).toMatchObject({ conflict: [], blocks: [inTheWay] })
})

test('[rule exact-figures] the summary counts all bookings by status', async () => {
  const { ctx, clock, call, home } = await setup()
  const empty = { total: 0, confirmed: 0, pending: 0, upcoming: 0 }
  expect((await call('GET', '/api/bookings/summary')).body).toEqual({
    ...empty,
    revenueConfirmed: '0.00',
    revenueConfirmedAndCompleted: '0.00',
  })
  const row = (
    status: 'pending' | 'confirmed' | 'completed' | 'cancelled',
    total_amount: string,
    check_in = '2026-08-01',
  ) => insertBookingRow(ctx, { property_id: home, status, total_amount, check_in, check_out: '2026-12-01' })
  await row('pending', '1.00', '2026-10-01')
  await row('confirmed', '450.10', '2026-09-09')
  await row('confirmed', '99999999.99', '2026-09-10')
  await row('completed', '0.20')
  await row('cancelled', '7.00')
  const deleted = await row('confirmed', '1000.00', '2026-10-01')
  await call('DELETE', `/api/bookings/${deleted}`)
  expect((await call('GET', '/api/bookings/summary')).body).toEqual({
    total: 5,
    confirmed: 2,
    pending: 1,
    upcoming: 2,
    revenueConfirmed: '100000450.09',
    revenueConfirmedAndCompleted: '100000450.29',
  })
  clock.set('2026-09-09T15:00:00Z')
  expect((await call('GET', '/api/bookings/summary')).body.upcoming).toBe(1)
})

test('[rule hold-with-money] holds with money are listed until the office decides', async () => {
  const fixture = await setup()
  const { ctx, clock, home } = fixture
  const until = new Date('2026-09-14T16:00:00Z')
  const [first = 0, second = 0, , requested = 0] = await Promise.all(
    ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01'].map((check_in, at) =>
      insertBookingRow(ctx, {
        ...{ property_id: home, status: 'pending', check_in, check_out: `${check_in.slice(0, 8)}04` },
        ...(at < 3 && { held_until: until, kept_until: until }),
      }),
    ),
  )
  const enter = (booking_id: number, kind: 'received' | 'refund', amount: string) =>
    ctx.database
      .insertInto('ledger_entry')
      .values({ booking_id, kind, amount, day: '2026-09-09', created_at: clock.now() })
      .execute()
  expect(await findIds(fixture, 'paidHold=true')).toEqual([])
  for (const id of [first, second, requested]) await enter(id, 'received', '50.00')
  clock.set('2026-12-31T00:00:00Z')
  expect(await findIds(fixture, 'paidHold=true&sort=checkIn')).toEqual([first, second])
  expect(await findIds(fixture, 'paidHold=true&search=jo&sort=-checkIn')).toEqual([second, first])
  // Paid on Wednesday 9 September, confirmed by Thursday.
  clock.set('2026-09-10T22:00:00Z')
  expect(await findIds(fixture, 'paidHold=overdue')).toEqual([])
  clock.set('2026-09-11T00:00:00Z')
  expect(await findIds(fixture, 'paidHold=overdue&sort=checkIn')).toEqual([first, second])
  // A payment entered by mistake and corrected does not move the promised day.
  const mistake = { booking_id: first, kind: 'received' as const, day: '2026-09-11', created_at: clock.now() }
  const corrects = await insertTestEntry(ctx.database, { ...mistake, amount: '10.00' })
  await insertTestEntry(ctx.database, { ...mistake, amount: '-10.00', corrects, reason: 'A mistake' })
  expect(await findIds(fixture, 'paidHold=overdue&sort=checkIn')).toEqual([first, second])
  await enter(second, 'refund', '50.00')
  await ctx.database
    .updateTable('booking')
    .set({ status: 'confirmed', held_until: null, kept_until: null })
    .where('id', '=', first)
    .execute()
  expect(await findIds(fixture, 'paidHold=true')).toEqual([])
})

test('a list of 31 bookings takes no more queries than one booking', async () => {
  const { ctx, home } = await setup()
  let queries = 0
  const database = ctx.database.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const requested = async () => {
    queries = 0
    const { rows } = await listBookings({ ...ctx, database }, {})
    return { queries, rows: rows.length }
  }
  await insertBookingRow(ctx, { property_id: home })
  const forOne = await requested()
  for (let n = 0; n < 30; n += 1) await insertBookingRow(ctx, { property_id: home })
  expect(await requested()).toEqual({ queries: forOne.queries, rows: 31 })
})
