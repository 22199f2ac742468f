import { expect, test } from 'vitest'
import { BOOKING_STATUSES } from '#features/bookings/contract.ts'
import { ALWAYS_FREE } from '#features/cancellation-scale.ts'
import {
  insertBookingRow,
  readBookingAuditLog,
  readNightsOfBooking,
  readSnapshot,
  setup,
} from '#test/features/bookings/server/fixtures.ts'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'

const STAY = stayFrom('2026-10-01', '2026-10-04')
const NIGHTS = ['2026-10-01', '2026-10-02', '2026-10-03']

test('[rule status-change] any status may follow any other status', async () => {
  const { ctx, call, home } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home })
  for (const from of BOOKING_STATUSES)
    for (const to of BOOKING_STATUSES) {
      await call('PATCH', `/api/bookings/${id}`, { status: from })
      const { status, body } = await call('PATCH', `/api/bookings/${id}`, { status: to })
      expect([status, body.status]).toEqual([200, to])
      const hasThem = to === 'confirmed' || to === 'completed'
      expect(await readNightsOfBooking(ctx, id), `${from} → ${to}`).toEqual(hasThem ? NIGHTS : [])
    }
})

test('confirming a booking is logged once', async () => {
  const { ctx, call, home, staff, changes } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home })
  const { body } = await call('PATCH', `/api/bookings/${id}`, { status: 'confirmed' })
  expect(body).toMatchObject({ id, status: 'confirmed', version: 2 })
  expect(changes()).toBe(1)
  const again = await call('PATCH', `/api/bookings/${id}`, {
    status: 'confirmed',
    guestName: 'Jo Guest',
    totalAmount: 435,
  })
  expect(again.body).toEqual(body)
  expect(changes()).toBe(1)
  expect(await readBookingAuditLog(ctx)).toEqual([
    {
      action: 'changed',
      actor: 'staff',
      user_id: staff.userId,
      item_id: id,
      before: { status: 'pending' },
      after: { status: 'confirmed', changed: ['status'] },
    },
  ])
})

test('[rule status-change] confirming a booking over taken nights is refused with 409', async () => {
  const { ctx, call, home, changes } = await setup()
  const first = await insertStay(ctx, home, stayFrom('2026-10-02', '2026-10-05'))
  const id = await insertBookingRow(ctx, { property_id: home })
  const before = await readSnapshot(ctx)
  for (const status of ['confirmed', 'completed'])
    expect(await call('PATCH', `/api/bookings/${id}`, { status, reason: 'The guest insists' })).toMatchObject({
      status: 409,
      body: {
        message: `The nights from 2 October 2026 to 3 October 2026 are already taken by booking #${first}`,
        takenBy: [{ bookingId: first, nights: ['2026-10-02', '2026-10-03'] }],
      },
    })
  expect(await readSnapshot(ctx)).toEqual(before)
  expect(changes()).toBe(0)
})

test('cancelling a booking frees its nights at once', async () => {
  const { ctx, call, home } = await setup()
  const first = await insertStay(ctx, home, STAY)
  const second = await insertBookingRow(ctx, { property_id: home })
  await call('PATCH', `/api/bookings/${first}`, { status: 'cancelled' })
  expect((await call('PATCH', `/api/bookings/${second}`, { status: 'confirmed' })).status).toBe(200)
})

test('a hold keeps its end when its days change', async () => {
  const { ctx, call, home } = await setup()
  const until = new Date('2026-09-12T11:00:00Z')
  const held = await insertStay(ctx, home, { ...STAY, heldUntil: until })
  const moved = await call('PATCH', `/api/bookings/${held}`, { checkOut: '2026-10-05' })
  expect(moved.body).toMatchObject({ status: 'pending', heldUntil: until.toISOString(), nights: 4 })
  expect(await readNightsOfBooking(ctx, held)).toHaveLength(4)
  const confirmed = await call('PATCH', `/api/bookings/${held}`, { status: 'confirmed' })
  expect(confirmed.body).toMatchObject({ status: 'confirmed', heldUntil: null })
  expect((await readSnapshot(ctx)).nights.every(({ held_until }) => held_until === null)).toBe(true)

  const other = await insertStay(ctx, home, { ...stayFrom('2026-11-01', '2026-11-03'), heldUntil: until })
  await call('PATCH', `/api/bookings/${other}`, { status: 'cancelled' })
  expect(await readNightsOfBooking(ctx, other)).toEqual([])
})

test('new days move all nights of a stay or none', async () => {
  const { ctx, call, home, changes } = await setup()
  const id = await insertStay(ctx, home, STAY)
  const next = await insertStay(ctx, home, stayFrom('2026-10-06', '2026-10-08'))
  const { body } = await call('PATCH', `/api/bookings/${id}`, { checkIn: '2026-10-03', checkOut: '2026-10-06' })
  expect(body).toMatchObject({ checkIn: '2026-10-03T15:00:00.000Z', checkOut: '2026-10-06T09:00:00.000Z', version: 2 })
  expect(await readNightsOfBooking(ctx, id)).toEqual(['2026-10-03', '2026-10-04', '2026-10-05'])
  expect(changes()).toBe(1)

  const before = await readSnapshot(ctx)
  const refused = await call('PATCH', `/api/bookings/${id}`, { checkIn: '2026-10-05', checkOut: '2026-10-08' })
  expect(refused).toMatchObject({ status: 409, body: { takenBy: [{ bookingId: next }] } })
  expect(await readSnapshot(ctx)).toEqual(before)
})

test('new days of a pending booking take no nights', async () => {
  const { ctx, call, home } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home })
  await call('PATCH', `/api/bookings/${id}`, { checkIn: '2026-10-02' })
  expect(await readNightsOfBooking(ctx, id)).toEqual([])
})

test('[rule agreed-price] a booking keeps its agreed price when its days change', async () => {
  const { ctx, call, home } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home, total_amount: '400.00' })
  const { body } = await call('PATCH', `/api/bookings/${id}`, { checkOut: '2026-10-06' })
  expect(body).toMatchObject({ nights: 5, totalAmount: '400.00' })
  const priced = await call('PATCH', `/api/bookings/${id}`, { checkOut: '2026-10-05', totalAmount: '580.00' })
  expect(priced.body).toMatchObject({ nights: 4, totalAmount: '580.00' })
})

test('[threat price-tampering] a new price requires a reason', async () => {
  const { ctx, call, home } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home })
  const before = await readSnapshot(ctx)
  expect(await call('PATCH', `/api/bookings/${id}`, { totalAmount: '300.00' })).toMatchObject({
    status: 422,
    body: { wants: ['own price'] },
  })
  expect(await readSnapshot(ctx)).toEqual(before)
  await call('PATCH', `/api/bookings/${id}`, { totalAmount: 300, reason: 'The boiler failed' })
  expect(await readBookingAuditLog(ctx)).toMatchObject([
    {
      before: { totalAmount: '435.00' },
      after: { totalAmount: '300.00', rulesOverruled: ['own price'], reason: 'The boiler failed' },
    },
  ])
})

test('a stay under the minimum requires a reason once', async () => {
  const { ctx, call, home } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home })
  const oneNight = { checkOut: '2026-10-02' }
  expect(await call('PATCH', `/api/bookings/${id}`, oneNight)).toMatchObject({
    status: 422,
    body: { wants: ['under minimum stay'] },
  })
  expect((await call('PATCH', `/api/bookings/${id}`, { ...oneNight, reason: 'Leaves early' })).status).toBe(200)
  expect((await call('PATCH', `/api/bookings/${id}`, { status: 'confirmed' })).status).toBe(200)
})

test('too many guests and impossible days are refused', async () => {
  const { ctx, call, home } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home })
  const before = await readSnapshot(ctx)
  for (const [wrong, path] of [
    [{ guests: 5, reason: 'Five small ones' }, 'guests'],
    [{ checkIn: '2026-10-04' }, 'checkOut'],
    [{ checkOut: '2026-10-01' }, 'checkOut'],
  ] as const) {
    const { status, body } = await call('PATCH', `/api/bookings/${id}`, wrong)
    expect([status, body.errors[0].path]).toEqual([400, path])
  }
  expect(await readSnapshot(ctx)).toEqual(before)
})

test('[threat mass-assignment] a request with a read-only field changes nothing', async () => {
  const { ctx, call, home } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home })
  const before = await readSnapshot(ctx)
  const attack = await call('PATCH', `/api/bookings/${id}`, { status: 'confirmed', stripePaymentIntentId: 'x', id: 9 })
  expect(attack.status).toBe(400)
  for (const field of ['id', 'createdAt', 'stripePaymentIntentId', 'enquiryId', 'deletedAt', 'bankDetails', 'erasedAt'])
    expect((await call('PATCH', `/api/bookings/${id}`, { status: 'confirmed', [field]: 99 })).status, field).toBe(400)
  expect(await readSnapshot(ctx)).toEqual(before)
})

test('[rule sent-back] an update with all fields must leave read-only fields unchanged', async () => {
  const { ctx, call, home } = await setup()
  const ofChannel = { channel: 'airbnb', status: 'confirmed', cancellation_scale: JSON.stringify(ALWAYS_FREE) } as const
  const bare = { ...ofChannel, property_id: home, guest_email: '', guest_address: '', security_deposit: '0.00' }
  const other = await insertBookingRow(ctx, bare)
  const read = (await call('GET', `/api/bookings/${other}`)).body
  expect(read).toMatchObject({ channel: 'airbnb', guestEmail: '', guestAddress: '', droppedNights: [], version: 1 })
  expect((await call('PATCH', `/api/bookings/${other}`, read)).body).toEqual(read)
  const id = await insertBookingRow(ctx, { property_id: home })
  const before = (await call('GET', `/api/bookings/${id}`)).body
  expect(before).toMatchObject({ channel: null, stripePaymentIntentId: null, version: 1 })
  expect((await call('PATCH', `/api/bookings/${id}`, before)).body).toEqual(before)
  expect((await call('PATCH', `/api/bookings/${id}`, { ...before, nights: 4 })).body.errors[0].path).toBe('nights')
  await call('PATCH', `/api/bookings/${id}`, { guestEmail: 'ada@example.org', guestAddress: '2 Oak Lane' })
  for (const field of ['guestEmail', 'guestAddress'])
    expect((await call('PATCH', `/api/bookings/${id}`, { [field]: '' })).body.errors[0].path).toBe(field)
  expect((await call('PATCH', `/api/bookings/${id}`, before)).status).toBe(409)
})

test('[rule change-of-home] a PATCH moves a booking to another home', async () => {
  const { ctx, call, home } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home })
  const other = await createHome(ctx, { title: 'Woody Bank' })
  expect((await call('PATCH', `/api/bookings/${id}`, { propertyId: other })).body).toMatchObject({
    propertyId: other,
    totalAmount: '435.00',
  })
})

test('the audit log records only the names of changed personal fields', async () => {
  const { ctx, call, home } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home, guest_phone: '07700 900123' })
  const changes = {
    guestName: 'Ada Marsh',
    guestEmail: 'ada@example.org',
    guestPhone: '',
    guestAddress: '2 Oak Lane, Lichfield',
    guests: 3,
    checkIn: '2026-10-02',
    checkOut: '2026-10-05T09:00:00Z',
    version: 1,
  }
  const { status, body } = await call('PATCH', `/api/bookings/${id}`, changes)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    guestName: 'Ada Marsh',
    guestEmail: 'ada@example.org',
    guestPhone: null,
    guestAddress: '2 Oak Lane, Lichfield',
    guests: 3,
    checkIn: '2026-10-02T15:00:00.000Z',
    checkOut: '2026-10-05T09:00:00.000Z',
    version: 2,
  })
  const [line] = await readBookingAuditLog(ctx)
  expect(line).toMatchObject({
    before: { checkIn: '2026-10-01', checkOut: '2026-10-04', guests: 2 },
    after: {
      checkIn: '2026-10-02',
      checkOut: '2026-10-05',
      guests: 3,
      changed: ['checkIn', 'checkOut', 'guests', 'guestName', 'guestEmail', 'guestPhone', 'guestAddress'],
    },
  })
  expect(JSON.stringify(line)).not.toMatch(/Ada|Jo |example\.org|Oak|07700/)
})

test('[rule stale-edit] a stale version is refused with the current booking', async () => {
  const { ctx, call, home } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home })
  await call('PATCH', `/api/bookings/${id}`, { guests: 3, version: 1 })
  const before = await readSnapshot(ctx)
  const stale = await call('PATCH', `/api/bookings/${id}`, { guests: 4, version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { current: { id, guests: 3, version: 2, property: {} } } })
  expect(await readSnapshot(ctx)).toEqual(before)
  expect((await call('PATCH', `/api/bookings/${id}`, { guests: 4 })).body).toMatchObject({ guests: 4, version: 3 })
})

test('only one of several concurrent confirmations for the same nights succeeds', async () => {
  const { ctx, call, home } = await setup()
  const ids = await Promise.all(Array.from({ length: 6 }, () => insertBookingRow(ctx, { property_id: home })))
  const answers = await Promise.all(ids.map((id) => call('PATCH', `/api/bookings/${id}`, { status: 'confirmed' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const winner = ids[answers.findIndex(({ status }) => status === 200)]
  for (const { status, body } of answers)
    if (status === 409) expect(body.takenBy).toMatchObject([{ bookingId: winner }])
})

test('two stays that swap dates concurrently are both refused without a deadlock', async () => {
  const { ctx, call, home } = await setup()
  const early = await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-03'))
  const late = await insertStay(ctx, home, stayFrom('2026-10-03', '2026-10-05'))
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      call('PATCH', `/api/bookings/${early}`, { checkIn: '2026-10-03', checkOut: '2026-10-05' }),
      call('PATCH', `/api/bookings/${late}`, { checkIn: '2026-10-01', checkOut: '2026-10-03' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
  }
})

test('an unknown, deleted or erased booking cannot be changed', async () => {
  const { ctx, call, home } = await setup()
  const now = ctx.clock.now()
  const deleted = await insertBookingRow(ctx, { property_id: home, deleted_at: now })
  const erased = await insertBookingRow(ctx, { property_id: home, erased_at: now })
  for (const id of [deleted, erased, 99, 'x', 0])
    expect((await call('PATCH', `/api/bookings/${id}`, { guestName: 'Ada Marsh' })).status).toBe(404)
})

test('a future stay in a deleted home cannot be confirmed', async () => {
  const { ctx, call, home } = await setup()
  const ahead = await insertBookingRow(ctx, { property_id: home })
  const over = await insertBookingRow(ctx, { property_id: home, check_in: '2026-08-01', check_out: '2026-08-03' })
  await ctx.database.updateTable('property').set({ deleted_at: ctx.clock.now() }).execute()
  expect(await call('PATCH', `/api/bookings/${ahead}`, { status: 'confirmed' })).toMatchObject({
    status: 409,
    body: { message: 'The home of this booking has been deleted. Please restore the home first.' },
  })
  expect((await call('PATCH', `/api/bookings/${over}`, { status: 'completed' })).status).toBe(200)
})
