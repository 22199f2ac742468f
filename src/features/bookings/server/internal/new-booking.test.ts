import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import {
  readBookingAuditLog,
  readNightsOfBooking,
  readSnapshot,
  setup,
} from '#test/features/bookings/server/fixtures.ts'
import { insertImportedNights, insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'

test('[rule booking-entry] [rule pending-takes-no-nights] a pending booking entered by the office takes no nights', async () => {
  const { ctx, call, form, home, staff, changes } = await setup()
  const { status, body } = await call('POST', '/api/bookings', form)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: body.id,
    propertyId: home,
    channel: null,
    droppedNights: [],
    guestName: 'Jo Guest',
    guestEmail: 'jo@example.org',
    guestPhone: '07700 900123',
    guestAddress: '1 Elm Road, Stafford',
    checkIn: '2026-10-01T15:00:00.000Z',
    checkOut: '2026-10-04T09:00:00.000Z',
    nights: 3,
    guests: 2,
    totalAmount: '435.00',
    status: 'pending',
    state: 'asked',
    stripePaymentIntentId: null,
    createdAt: '2026-09-09T11:00:00.000Z',
    version: 1,
    heldUntil: null,
    conflict: [],
    blocks: [],
    // On 9 September an October stay is entered, so price and deposit are due within three working days.
    money: expect.objectContaining({
      state: 'unpaid',
      owed: '652.50',
      depositDueAt: '2026-09-14T16:00:00.000Z',
      priceDueOn: '2026-09-14',
      overdue: false,
    }),
    enquiryId: null,
    deletedAt: null,
    deletedBy: null,
    property: { title: 'Home 1', location: 'Heath Lane' },
    terms: {
      from: 'office',
      checkInFrom: '16:00',
      checkOutBy: '10:00',
      cancellationScale: DEFAULT_SETTINGS.policy.cancellationScale,
      depositReturnWorkingDays: 5,
      arrivalDetailsHours: 24,
      vatPercent: 0,
      vatAmount: '0.00',
    },
    agreedPrice: {
      lines: [{ kind: 'nights', label: '3 nights at £145.00', amount: '435.00' }],
      securityDeposit: '217.50',
    },
    isDepositOwn: false,
    bankDetails: null,
    otherStays: 0,
  })
  expect(await readNightsOfBooking(ctx, body.id)).toEqual([])
  expect(await readBookingAuditLog(ctx)).toEqual([
    {
      action: 'entered',
      actor: 'staff',
      user_id: staff.userId,
      item_id: body.id,
      before: null,
      after: {
        propertyId: home,
        checkIn: '2026-10-01',
        checkOut: '2026-10-04',
        guests: 2,
        totalAmount: '435.00',
        status: 'pending',
      },
    },
  ])
  expect(changes()).toBe(0)
})

test('a confirmed or completed booking takes its nights at once', async () => {
  const { ctx, call, form, changes } = await setup()
  const confirmed = await call('POST', '/api/bookings', { ...form, status: 'confirmed' })
  expect(await readNightsOfBooking(ctx, confirmed.body.id)).toEqual(['2026-10-01', '2026-10-02', '2026-10-03'])
  const past = { ...form, checkIn: '2026-08-01', checkOut: '2026-08-03', status: 'completed' }
  const completed = await call('POST', '/api/bookings', past)
  expect(completed.status).toBe(201)
  expect(await readNightsOfBooking(ctx, completed.body.id)).toEqual(['2026-08-01', '2026-08-02'])
  expect(changes()).toBe(2)
  await call('POST', '/api/bookings', { ...form, status: 'cancelled' })
  expect(changes()).toBe(2)
})

test('[rule reasoned-exception] taken nights are refused even with a reason', async () => {
  const { ctx, call, form, home } = await setup()
  const first = await insertStay(ctx, home, stayFrom('2026-10-03', '2026-10-06'))
  const before = await readSnapshot(ctx)
  const answer = await call('POST', '/api/bookings', { ...form, status: 'confirmed', reason: 'The guest insists' })
  expect(answer).toMatchObject({
    status: 409,
    body: {
      message: `The night of 3 October 2026 is already taken by booking #${first}`,
      takenBy: [{ bookingId: first, nights: ['2026-10-03'] }],
    },
  })
  expect(await readSnapshot(ctx)).toEqual(before)
})

test('too many guests are refused, even with a reason', async () => {
  const { ctx, call, form } = await setup()
  const { status, body } = await call('POST', '/api/bookings', { ...form, guests: 5, reason: 'Five small ones' })
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ path: 'guests', message: 'This home has room for at most 4 guests' }])
  expect((await readSnapshot(ctx)).bookings).toEqual([])
})

test('[rule reasoned-exception] a stay of one night requires a reason', async () => {
  const { ctx, call, form } = await setup()
  const oneNight = { ...form, checkOut: '2026-10-02' }
  expect(await call('POST', '/api/bookings', oneNight)).toMatchObject({
    status: 422,
    body: { message: 'Please give a reason for a stay under the minimum', wants: ['under minimum stay'] },
  })
  expect((await readSnapshot(ctx)).auditLog).toEqual([])
  const { status, body } = await call('POST', '/api/bookings', { ...oneNight, reason: 'Fills a gap' })
  expect(status).toBe(201)
  expect(body.totalAmount).toBe('145.00')
  expect((await readBookingAuditLog(ctx))[0]?.after).toMatchObject({
    rulesOverruled: ['under minimum stay'],
    reason: 'Fills a gap',
  })
})

test('a price set by the office requires a reason', async () => {
  const { ctx, call, form } = await setup()
  const own = { ...form, totalAmount: '400.00' }
  expect(await call('POST', '/api/bookings', own)).toMatchObject({
    status: 422,
    body: { message: 'Please give a reason for a price of your own', wants: ['own price'] },
  })
  const { body } = await call('POST', '/api/bookings', { ...own, reason: 'A guest of many years' })
  expect(body.totalAmount).toBe('400.00')
  expect((await readBookingAuditLog(ctx))[0]?.after).toMatchObject({
    totalAmount: '400.00',
    priceWorkedOut: '435.00',
    rulesOverruled: ['own price'],
    reason: 'A guest of many years',
  })
})

test('two broken rules need one reason', async () => {
  const { call, form } = await setup()
  const answer = await call('POST', '/api/bookings', { ...form, checkOut: '2026-10-02', totalAmount: 1 })
  expect(answer).toMatchObject({ status: 422, body: { wants: ['own price', 'under minimum stay'] } })
})

test('the calculated price needs no reason', async () => {
  const { ctx, call, form } = await setup()
  expect((await call('POST', '/api/bookings', { ...form, totalAmount: 435 })).status).toBe(201)
  await applySettings(ctx, { vat: 'exclusive' })
  expect((await call('POST', '/api/bookings', form)).body.totalAmount).toBe('522.00')
})

test('[rule whole-pence] amounts are stored in whole pence', async () => {
  const { call, form } = await setup()
  for (const [totalAmount, stored] of [
    ['450.5', '450.50'],
    [0.1 + 0.2, '0.30'],
    [99_999_999.99, '99999999.99'],
    ['0', '0.00'],
  ]) {
    const { body } = await call('POST', '/api/bookings', { ...form, totalAmount, reason: 'As agreed' })
    expect(body.totalAmount).toBe(stored)
  }
})

test('nights are counted correctly across changes of summer time', async () => {
  const { call, form } = await setup('2026-01-10T12:00:00Z')
  const nights = async (checkIn: string, checkOut: string) =>
    (await call('POST', '/api/bookings', { ...form, checkIn, checkOut })).body
  expect(await nights('2026-10-24', '2026-10-26')).toMatchObject({ nights: 2, totalAmount: '290.00' })
  expect(await nights('2026-03-28', '2026-03-30')).toMatchObject({ nights: 2, totalAmount: '290.00' })
  expect(await nights('2028-02-28', '2028-03-01')).toMatchObject({ nights: 2, totalAmount: '290.00' })
})

test('[rule booking-instants] an instant is converted to its London day', async () => {
  const { call, form } = await setup()
  const instants = { checkIn: '2026-09-30T23:30:00Z', checkOut: '2026-10-04T09:00:00.000Z' }
  const { body } = await call('POST', '/api/bookings', { ...form, ...instants })
  expect(body).toMatchObject({ checkIn: '2026-10-01T15:00:00.000Z', checkOut: '2026-10-04T09:00:00.000Z', nights: 3 })
})

const INVALID_FIELDS: [wrong: object, path: string, message: string][] = [
  [{ checkOut: '2026-10-01' }, 'checkOut', 'Check-out must be after check-in'],
  [{ checkOut: '2026-09-30' }, 'checkOut', 'Check-out must be after check-in'],
  [{ checkOut: '2028-10-22' }, 'checkOut', 'Please book at most 750 nights'],
  [{ checkIn: '2026-02-30' }, 'checkIn', 'Please enter a valid date'],
  [{ checkIn: '2026-02-30T12:00:00Z' }, 'checkIn', 'Please enter a valid date'],
  [{ checkIn: '2026-2-3' }, 'checkIn', 'Please enter a valid date'],
  [{ checkIn: '9999-01-01' }, 'checkIn', 'Please enter a valid date'],
  [{ checkIn: '1900-01-01', checkOut: '1900-01-03' }, 'checkIn', 'Please choose a date within 10 years of today'],
  [{ checkIn: '2199-12-30', checkOut: '2199-12-31' }, 'checkIn', 'Please choose a date within 10 years of today'],
  [{ guests: 0 }, 'guests', 'At least 1 guest required'],
  [{ guests: 1.5 }, 'guests', 'Please enter a whole number of guests'],
  [{ guests: '4' }, 'guests', 'Please enter a whole number of guests'],
  [{ totalAmount: -1 }, 'totalAmount', 'Please enter an amount of at most £99,999,999.99'],
  [{ totalAmount: '1e3' }, 'totalAmount', 'Please enter an amount of at most £99,999,999.99'],
  [{ totalAmount: 10.005 }, 'totalAmount', 'Please enter an amount of at most £99,999,999.99'],
  [{ totalAmount: 100_000_000 }, 'totalAmount', 'Please enter an amount of at most £99,999,999.99'],
  [{ status: 'held' }, 'status', 'status is pending, confirmed, completed or cancelled'],
  [{ guestName: ' ' }, 'guestName', 'Please enter the guest’s name'],
  [{ guestEmail: 'jo@example.org,eve@example.org' }, 'guestEmail', 'Please enter a valid email address'],
  [{ reason: 'no' }, 'reason', 'Please give a reason of at least 3 characters'],
  [{ enquiryId: 99 }, 'enquiryId', 'This enquiry is no longer there'],
  [{ enquiryId: 2 ** 31 }, 'enquiryId', 'This enquiry is no longer there'],
  [{ enquiryId: 'seven' }, 'enquiryId', 'This enquiry is no longer there'],
]

test('a refusal names the invalid field', async () => {
  const { ctx, call, form } = await setup()
  for (const [wrong, path, message] of INVALID_FIELDS) {
    const { status, body } = await call('POST', '/api/bookings', { ...form, ...wrong })
    expect(status, JSON.stringify(wrong)).toBe(400)
    expect(body.errors).toContainEqual({ path, message })
  }
  expect((await readSnapshot(ctx)).bookings).toEqual([])
})

test('[threat hostile-json] a booking with unknown fields is refused', async () => {
  const { call, form } = await setup()
  expect((await call('POST', '/api/bookings', { ...form, stripePaymentIntentId: 'pi_1' })).status).toBe(400)
  expect((await call('POST', '/api/bookings', JSON.stringify({ ...form, totalAmount: 'NaN' }))).status).toBe(400)
})

test('the office can book a hidden home', async () => {
  const { ctx, call, form, home } = await setup()
  await ctx.database.updateTable('property').set({ is_available: false }).execute()
  expect((await call('POST', '/api/bookings', form)).status).toBe(201)
  await ctx.database.updateTable('property').set({ deleted_at: ctx.clock.now() }).where('id', '=', home).execute()
  expect((await call('POST', '/api/bookings', form)).status).toBe(404)
  expect((await call('POST', '/api/bookings', { ...form, propertyId: 99 })).status).toBe(404)
})

test('[rule agreed-price] a booking keeps its bank account when the current account changes', async () => {
  const { ctx, call, form } = await setup()
  const account = (last: string) =>
    ctx.database
      .insertInto('bank_details')
      .values({
        account_name: 'Staffordshire Stays',
        bank_name: 'Heath Bank',
        sort_code: '123456',
        account_number: `1234567${last}`,
        created_at: ctx.clock.now(),
      })
      .execute()
  await account('1')
  const { body } = await call('POST', '/api/bookings', form)
  await account('2')
  const { body: later } = await call('GET', `/api/bookings/${body.id}`)
  expect(later.bankDetails).toEqual({
    accountName: 'Staffordshire Stays',
    bankName: 'Heath Bank',
    sortCode: '••-••-56',
    accountNumber: '••••5671',
  })
  for (const url of [`/api/bookings/${body.id}`, '/api/bookings/all'])
    expect((await call('GET', url)).text, url).not.toContain('12345671')
})

test('entering a booking marks its enquiry as booked', async () => {
  const { ctx, call, form, booked } = await setup()
  const { id: enquiryId } = await ctx.database
    .insertInto('enquiry')
    .values({
      name: 'Jo Guest',
      email: 'jo@example.org',
      phone: '07700 900123',
      property_title: 'Home 1',
      guests: 2,
      message: 'May we come?',
      reply_due_at: ctx.clock.now(),
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { body } = await call('POST', '/api/bookings', { ...form, enquiryId })
  expect(body.enquiryId).toBe(enquiryId)
  expect(booked).toEqual([[enquiryId, body.id]])
})

test('[threat repeated-sending] concurrent requests with the same key create one booking', async () => {
  const { ctx, call, form } = await setup()
  const key = { 'Idempotency-Key': 'attempt-1' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call('POST', '/api/bookings', { ...form, status: 'confirmed' }, key)),
  )
  // A request that waits too long for the first request gets the status 409.
  const answered = answers.filter(({ status }) => status !== 409)
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answered.map(({ text }) => text)).size).toBe(1)
  const { bookings, auditLog } = await readSnapshot(ctx)
  expect([bookings.length, auditLog.length]).toEqual([1, 1])
  expect((await call('POST', '/api/bookings', { ...form, guests: 1 }, key)).status).toBe(422)
})

test('the answer stored for repeated requests omits the guest', async () => {
  const { ctx, call, form } = await setup()
  const account = { account_name: 'Stays Ltd', bank_name: 'A Bank', sort_code: '102030', account_number: '98765432' }
  await ctx.database
    .insertInto('bank_details')
    .values({ ...account, created_at: ctx.clock.now() })
    .execute()
  const key = { 'Idempotency-Key': 'attempt-1' }
  const { body } = await call('POST', '/api/bookings', form, key)
  expect(body.bankDetails.accountNumber).toBe('••••5432')
  const cancel = () => call('POST', `/api/bookings/${body.id}/cancel`, { by: 'office' }, key)
  const cancelled = await cancel()
  const again = await cancel()
  expect(cancelled.body.status).toBe('cancelled')
  expect([again.status, again.body]).toEqual([cancelled.status, cancelled.body])
  const stored = await ctx.database.selectFrom('idempotency_key').select('answer').orderBy('created_at').execute()
  expect(stored.map(({ answer }) => answer)).toEqual(expect.arrayContaining([body.id, { cancelled: true }]))
  expect(JSON.stringify(stored)).not.toMatch(/5432|guest/i)
})

test('[threat missing-authorisation] a request without a session cannot enter or read bookings', async () => {
  const { get, post, form } = await setup()
  expect((await post('/api/bookings', form)).status).toBe(401)
  for (const path of ['', '/all', '/page', '/count', '/summary', '/export.csv', '/1', '/quote'])
    expect((await get(`/api/bookings${path}`)).status).toBe(401)
})

test('[rule security-deposit] a new booking has the deposit by its home’s rule', async () => {
  const { ctx, call, form, home } = await setup()
  await ctx.database.updateTable('property').set({ security_deposit_percent: 20 }).where('id', '=', home).execute()
  const { body } = await call('POST', '/api/bookings', { ...form, totalAmount: '300.00', reason: 'A friend' })
  expect(body.agreedPrice.securityDeposit).toBe('60.00')
  expect(body.money).toMatchObject({ depositDue: '60.00', owed: '360.00' })
})

test('[rule security-deposit] the office may enter any deposit, even 0, with a reason', async () => {
  const { ctx, call, form } = await setup()
  const refused = await call('POST', '/api/bookings', { ...form, securityDeposit: '0.00' })
  expect([refused.status, refused.body.wants]).toEqual([422, ['own price']])
  const ownDeposit = { ...form, securityDeposit: 0, reason: 'They come every year' }
  const { status, body } = await call('POST', '/api/bookings', ownDeposit)
  expect([status, body.agreedPrice.securityDeposit, body.money.owed]).toEqual([201, '0.00', '435.00'])
  const stored = ctx.database.selectFrom('booking').where('id', '=', body.id).select('deposit_is_own')
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ deposit_is_own: true })
  const line = (await readBookingAuditLog(ctx)).at(-1)
  expect(line?.after).toMatchObject({ securityDeposit: '0.00', rulesOverruled: ['own price'] })
  // The amount by the rule needs no reason.
  expect((await call('POST', '/api/bookings', { ...form, securityDeposit: '217.50' })).status).toBe(201)
})

test('[rule feed-conflict] a booking over nights of another channel requires a reason once', async () => {
  const { ctx, call, form, home } = await setup()
  await insertImportedNights(ctx, home, stayFrom('2026-10-03', '2026-10-05'))
  const wants = { wants: ['over another channel'] }
  const refused = await call('POST', '/api/bookings', { ...form, status: 'confirmed' })
  expect([refused.status, refused.body]).toEqual([422, expect.objectContaining(wants)])
  const reason = 'The guest of the channel has cancelled'
  const first = await call('POST', '/api/bookings', { ...form, status: 'confirmed', reason })
  expect(first.status).toBe(201)
  expect((await call('PATCH', `/api/bookings/${first.body.id}`, { status: 'completed' })).status).toBe(200)
  await call('PATCH', `/api/bookings/${first.body.id}`, { status: 'cancelled' })
  const second = await call('POST', '/api/bookings', form)
  expect(second.status).toBe(201)
  const confirm = (more = {}) => call('PATCH', `/api/bookings/${second.body.id}`, { status: 'confirmed', ...more })
  expect([(await confirm()).status, (await confirm()).body]).toEqual([422, expect.objectContaining(wants)])
  expect((await confirm({ reason })).status).toBe(200)
})
