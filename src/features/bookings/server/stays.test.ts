import { expect, test } from 'vitest'
import type { Stay } from '#platform/shared/day.ts'
import { insertBookingRow, setup } from '#test/features/bookings/server/fixtures.ts'
import { insertHome, insertStay, insertTestBlock, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import type { StayAvailability } from '../contract.ts'
import { findEarlierStays, readStayAvailability } from './stays.ts'

type Fixture = Awaited<ReturnType<typeof setup>>

function availability({ ctx, home }: Fixture, stay: Stay, bookingId?: number): Promise<StayAvailability> {
  return readStayAvailability(ctx, { propertyId: home, stay, guests: 2, bookingId })
}

test('an available stay lists its price lines', async () => {
  const fixture = await setup()
  const { home, call } = fixture
  const expected = {
    checkIn: '2026-10-24',
    checkOut: '2026-10-26',
    nights: 2,
    guests: 2,
    nightsAre: 'free',
    takenBy: [],
    blocks: [],
    alsoRequestedBy: [],
    oneNightGap: { before: false, after: false },
    lines: [{ kind: 'nights', label: '2 nights at £145.00', amount: '290.00' }],
    total: '290.00',
    securityDeposit: '145.00',
    depositRule: { percent: 50, min: '100.00' },
    minimumStay: 2,
    underMinimum: false,
    maxGuests: 4,
    overCapacity: false,
    overOtherChannel: false,
    holdUntil: '2026-09-14T16:00:00.000Z',
  }
  expect(await availability(fixture, stayFrom('2026-10-24', '2026-10-26'))).toEqual(expected)
  const query = `propertyId=${home}&checkIn=2026-10-24&checkOut=2026-10-26&guests=2`
  expect(await call('GET', `/api/bookings/quote?${query}`)).toMatchObject({ status: 200, body: expected })
})

test('the bookings on taken nights are named', async () => {
  const fixture = await setup()
  const { ctx, clock, home } = fixture
  const until = '2026-09-12T11:00:00.000Z'
  const held = await insertStay(ctx, home, { ...stayFrom('2026-10-03', '2026-10-05'), heldUntil: new Date(until) })
  const taken = await insertStay(ctx, home, stayFrom('2026-10-06', '2026-10-08'))
  const byHold = {
    bookingId: held,
    guestName: 'Jo Guest',
    checkIn: '2026-10-03',
    checkOut: '2026-10-05',
    status: 'pending',
    heldUntil: until,
  }
  const byStay = {
    bookingId: taken,
    guestName: 'Jo Guest',
    checkIn: '2026-10-06',
    checkOut: '2026-10-08',
    status: 'confirmed',
    heldUntil: null,
  }
  expect(await availability(fixture, stayFrom('2026-10-04', '2026-10-06'))).toMatchObject({
    nightsAre: 'held',
    takenBy: [byHold],
  })
  expect(await availability(fixture, stayFrom('2026-10-04', '2026-10-07'))).toMatchObject({
    nightsAre: 'taken',
    takenBy: [byHold, byStay],
  })
  expect(await availability(fixture, stayFrom('2026-10-08', '2026-10-10'))).toMatchObject({
    nightsAre: 'free',
    takenBy: [],
  })
  expect(await availability(fixture, stayFrom('2026-10-07', '2026-10-09'), taken)).toMatchObject({
    nightsAre: 'free',
    takenBy: [],
  })
  clock.set(until)
  expect(await availability(fixture, stayFrom('2026-10-04', '2026-10-06'))).toMatchObject({
    nightsAre: 'free',
    takenBy: [],
  })
})

test('other pending bookings for the nights are listed', async () => {
  const fixture = await setup()
  const { ctx, home } = fixture
  const wants = await insertBookingRow(ctx, { property_id: home })
  await insertBookingRow(ctx, { property_id: home, status: 'cancelled' })
  await insertBookingRow(ctx, { property_id: home, deleted_at: ctx.clock.now() })
  await insertBookingRow(ctx, { property_id: await insertHome(ctx) })
  await insertStay(ctx, home, {
    ...stayFrom('2026-10-02', '2026-10-03'),
    heldUntil: new Date('2026-09-12T11:00:00Z'),
  })
  const ids = async (bookingId?: number) =>
    (await availability(fixture, stayFrom('2026-10-03', '2026-10-06'), bookingId)).alsoRequestedBy.map(
      (one) => one.bookingId,
    )
  expect(await ids()).toEqual([wants])
  expect(await ids(wants)).toEqual([])
  expect((await availability(fixture, stayFrom('2026-10-04', '2026-10-06'))).alsoRequestedBy).toEqual([])
})

test('[rule enquiry-decision] only a single available night beside the stay is a gap', async () => {
  const fixture = await setup()
  const { ctx, home } = fixture
  await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-04'))
  await insertStay(ctx, home, stayFrom('2026-10-09', '2026-10-12'))
  const gap = async (checkIn: string, checkOut: string) =>
    (await availability(fixture, stayFrom(checkIn, checkOut))).oneNightGap
  expect(await gap('2026-10-05', '2026-10-08')).toEqual({ before: true, after: true })
  expect(await gap('2026-10-04', '2026-10-09')).toEqual({ before: false, after: false })
  expect(await gap('2026-10-06', '2026-10-07')).toEqual({ before: false, after: false })
  expect(await gap('2026-10-04', '2026-10-08')).toEqual({ before: false, after: true })
})

test('a past night is no gap', async () => {
  const fixture = await setup('2026-10-05T11:00:00Z')
  const { ctx, home } = fixture
  await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-04'))
  expect((await availability(fixture, stayFrom('2026-10-05', '2026-10-07'))).oneNightGap.before).toBe(false)
})

test('a short or too large stay is priced with a warning', async () => {
  const fixture = await setup()
  const { ctx, home, call } = fixture
  await ctx.database.updateTable('property').set({ is_available: false }).execute()
  const quote = (query: string) => call('GET', `/api/bookings/quote?propertyId=${home}&${query}`)
  const { status, body } = await quote('checkIn=2025-01-01&checkOut=2025-01-02&guests=9')
  expect([status, body]).toMatchObject([200, { total: '145.00', underMinimum: true, overCapacity: true }])
  await applySettings(ctx, { vat: 'exclusive' })
  expect((await quote('checkIn=2026-10-01&checkOut=2026-10-03')).body.total).toBe('348.00')
  expect((await quote('checkIn=2026-10-03&checkOut=2026-10-03')).status).toBe(400)
  expect((await quote('checkIn=2026-02-30&checkOut=2026-03-03')).status).toBe(400)
  expect((await quote('checkIn=2199-12-30&checkOut=2199-12-31')).status).toBe(400)
  expect((await quote('checkIn=2026-10-01&checkOut=2026-10-03&guests=0')).status).toBe(400)
  await ctx.database.updateTable('property').set({ deleted_at: ctx.clock.now() }).execute()
  expect((await quote('checkIn=2026-10-01&checkOut=2026-10-03')).status).toBe(404)
})

test('earlier stays are found by email address, ignoring letter case', async () => {
  const fixture = await setup()
  const { ctx, home, call } = fixture
  const stay = (check_in: string, check_out: string, row: object = {}) =>
    insertBookingRow(ctx, { property_id: home, check_in, check_out, guest_email: 'Jo@Example.org', ...row })
  const first = await stay('2025-05-01', '2025-05-03', { status: 'completed', total_amount: '290.00' })
  const second = await stay('2026-05-01', '2026-05-03', { status: 'cancelled', total_amount: '300.00' })
  await stay('2026-06-01', '2026-06-03', { deleted_at: ctx.clock.now() })
  await stay('2026-06-01', '2026-06-03', { guest_email: 'ada@example.org' })
  await stay('2015-06-01', '2015-06-03', { guest_email: '', erased_at: ctx.clock.now() })
  expect(await findEarlierStays(ctx, ' jo@example.ORG ')).toEqual([
    {
      id: second,
      propertyTitle: 'Home 1',
      checkIn: '2026-05-01',
      checkOut: '2026-05-03',
      status: 'cancelled',
      totalAmount: '300.00',
    },
    {
      id: first,
      propertyTitle: 'Home 1',
      checkIn: '2025-05-01',
      checkOut: '2025-05-03',
      status: 'completed',
      totalAmount: '290.00',
    },
  ])
  expect(await findEarlierStays(ctx, '')).toEqual([])
  expect((await call('GET', `/api/bookings/${first}`)).body.otherStays).toBe(1)
})

test('a block on the nights is listed with its reason', async () => {
  const fixture = await setup()
  const { ctx, home } = fixture
  const block = await insertTestBlock(ctx, home, {
    ...stayFrom('2026-10-05', '2026-10-08'),
    reason: 'The boiler is mended',
  })
  await insertTestBlock(ctx, home, { ...stayFrom('2026-10-20', '2026-10-22'), reason: 'Elsewhere in the month' })
  await insertStay(ctx, home, {
    ...stayFrom('2026-10-03', '2026-10-05'),
    heldUntil: new Date('2026-09-12T11:00:00Z'),
  })
  const inTheWay = {
    blockId: block,
    kind: 'maintenance',
    reason: 'The boiler is mended',
    from: '2026-10-05',
    to: '2026-10-08',
  }
  expect(await availability(fixture, stayFrom('2026-10-04', '2026-10-06'))).toMatchObject({
    nightsAre: 'taken',
    blocks: [inTheWay],
  })
  expect(await availability(fixture, stayFrom('2026-10-02', '2026-10-05'))).toMatchObject({
    nightsAre: 'held',
    blocks: [],
  })
  expect(await availability(fixture, stayFrom('2026-10-08', '2026-10-10'))).toMatchObject({
    nightsAre: 'free',
    blocks: [],
  })
  expect((await availability(fixture, stayFrom('2026-10-09', '2026-10-11'))).oneNightGap.before).toBe(true)
})

test('a booking over a block is refused with the block’s number', async () => {
  const { ctx, home, call, form } = await setup()
  const block = await insertTestBlock(ctx, home, {
    ...stayFrom('2026-10-03', '2026-10-08'),
    reason: 'The boiler is mended',
  })
  const { status, body } = await call('POST', '/api/bookings', { ...form, status: 'confirmed' })
  expect([status, body]).toMatchObject([
    409,
    {
      message: `The night of 3 October 2026 is already taken by block #${block} (The boiler is mended)`,
      takenBy: [{ bookingId: null, blockId: block, nights: ['2026-10-03'] }],
    },
  ])
  expect(await ctx.database.selectFrom('booking').select('id').execute()).toEqual([])
  expect((await call('POST', '/api/bookings', { ...form, checkOut: '2026-10-03', status: 'confirmed' })).status).toBe(
    201,
  )
})
