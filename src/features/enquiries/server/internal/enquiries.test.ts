import { expect, test } from 'vitest'
import { ENQUIRY_LABELS } from '#features/enquiries/contract.ts'
import { pricesForm } from '#features/prices/contract.ts'
import { setPrices } from '#features/prices/server/prices.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { addHome, anEnquiry } from '#test/features/enquiries/server/fixtures.ts'
import { PRICE_DEPS } from '#test/features/prices/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { withFailingEmails } from '#test/platform/server/testing/mailer.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { enquiryEmails } from '../email-types.ts'
import { enquiryRoutes } from '../routes.ts'

const PATH = '/api/enquiries'

async function setup(now?: string) {
  const opened = await createTestContext(now)
  const { post, get, getAsStaff } = createTestClient(opened.ctx, enquiryRoutes)
  return { ...opened, get, getAsStaff, send: (changes: object = {}) => post(PATH, { ...anEnquiry, ...changes }) }
}

const rows = (ctx: AppContext) => ctx.database.selectFrom('enquiry').selectAll().orderBy('id').execute()
const emails = (ctx: AppContext) => sendAndReadEmails(ctx, enquiryEmails)

/** A field that the guest left out is stored as null. */
const STORED = { ...Object.fromEntries(Object.keys(ENQUIRY_LABELS).map((field) => [field, null])), ...anEnquiry }

test('[rule wire-forms] an enquiry gets 201 with exactly the stored fields', async () => {
  const { send } = await setup()
  const { status, body } = await send()
  expect(status).toBe(201)
  const replyDue = { timestamp: '2026-09-09T11:00:00.000Z', replyDueAt: '2026-09-10T11:00:00.000Z' }
  expect(body).toEqual({ id: 1, ...STORED, ...replyDue })
})

test('an enquiry is stored together with audit log entry and emails', async () => {
  const { ctx, send } = await setup()
  const home = await addHome(ctx)
  await send()
  expect(await rows(ctx)).toMatchObject([
    { name: 'Ada Byron', property_title: 'Chase View', property_id: home, status: 'new', marks: [], version: 1 },
  ])
  expect(await ctx.database.selectFrom('audit_log').selectAll().execute()).toMatchObject([
    { actor: 'guest', action: 'received', item: 'enquiry', item_id: 1, user_id: null },
  ])
  expect((await emails(ctx)).map(({ to_address, kind }) => [to_address, kind])).toEqual([
    ['ada@example.org', 'enquiry-acknowledgement'],
    ['hello@staffordshirestays.example', 'enquiry'],
  ])
})

test('[rule one-transaction] an email that cannot be written rolls back the enquiry', async () => {
  const { ctx } = await setup()
  const { status } = await createTestClient(withFailingEmails(ctx), enquiryRoutes).post(PATH, anEnquiry)
  expect(status).toBe(500)
  for (const table of ['enquiry', 'audit_log', 'email_outbox', 'rate_limit_attempt', 'idempotency_key'] as const)
    expect(await ctx.database.selectFrom(table).selectAll().execute()).toEqual([])
})

test.for<[field: string, value: unknown, message: string]>([
  ['name', 'A', 'Name must be at least 2 characters'],
  ['name', ' A ', 'Name must be at least 2 characters'],
  ['name', undefined, 'Name must be at least 2 characters'],
  ['email', 'ada', 'Please enter a valid email address'],
  ['email', 'ada@example', 'Please enter a valid email address'],
  ['email', undefined, 'Please enter a valid email address'],
  ['phone', '123456789', 'Please enter a valid phone number'],
  ['propertyTitle', '', 'Please select a property'],
  ['propertyTitle', undefined, 'Please select a property'],
  ['guests', 0, 'At least 1 guest required'],
  ['guests', 21, 'Maximum 20 guests'],
  ['guests', 1.5, 'Please enter a whole number of guests'],
  ['guests', '4', 'At least 1 guest required'],
  ['guests', null, 'At least 1 guest required'],
  ['message', 'Too short', 'Please provide more details about your enquiry'],
  ['checkInDate', '2026-02-30', 'Please enter a valid date'],
  ['checkInDate', '2026-2-3', 'Please enter a valid date'],
  ['checkInDate', '9999', 'Please enter a valid date'],
  ['checkInDate', '9999-12-31', 'Please enter a valid date'],
  ['checkInDate', '2026-10-02T00:00:00Z', 'Please enter a valid date'],
  ['checkOutDate', '2026-10-02', 'Check-out must be after check-in'],
  ['checkOutDate', '2026-10-01', 'Check-out must be after check-in'],
  ['checkInDate', '2026-09-08', 'Check-in cannot be in the past'],
])('%s as %j is refused with: %s', async ([path, value, message]) => {
  const { ctx, send } = await setup()
  const { status, body } = await send({ [path]: value })
  expect(status).toBe(400)
  expect(body.message).toBe(message)
  expect(body.errors).toContainEqual({ path, message })
  expect(await rows(ctx)).toEqual([])
})

test('[rule enquiry-dates] an enquiry with a past day is rejected', async () => {
  const { send } = await setup()
  const alone = await send({ checkInDate: '', checkOutDate: '2026-09-08' })
  expect(alone.status).toBe(400)
  expect(alone.body.message).toBe('Check-out cannot be in the past')
  const both = await send({ checkInDate: '2026-09-07', checkOutDate: '2026-09-08' })
  expect(both.body.errors).toEqual([
    { path: 'checkInDate', message: 'Check-in cannot be in the past' },
    { path: 'checkOutDate', message: 'Check-out cannot be in the past' },
  ])
})

test.for([1, 20])('an enquiry for %i guests with short texts is accepted', async (guests) => {
  const { send } = await setup()
  const min = { name: 'Al', phone: '0123456789', propertyTitle: 'X', message: 'Ten signs!' }
  expect((await send({ guests, ...min })).status).toBe(201)
})

test('today is London’s day, even while UTC has the day before', async () => {
  const { send } = await setup('2026-06-30T23:30:00Z')
  expect((await send({ checkInDate: '2026-06-30', checkOutDate: '2026-07-03' })).status).toBe(400)
  expect((await send({ checkInDate: '2026-07-01', checkOutDate: '2026-07-03' })).status).toBe(201)
})

test('a day past in London is rejected, even if it is today elsewhere', async () => {
  const { send } = await setup('2026-07-02T07:00:00Z')
  expect((await send({ checkInDate: '2026-07-01', checkOutDate: '2026-07-04' })).status).toBe(400)
})

test('[rule enquiry-dates] an enquiry may have both days, one or none', async () => {
  const { ctx, send } = await setup()
  const none = await send({ checkInDate: '', checkOutDate: '' })
  expect(none.body).toMatchObject({ checkInDate: null, checkOutDate: null })
  const { checkInDate: _, checkOutDate: __, ...without } = anEnquiry
  expect((await createTestClient(ctx, enquiryRoutes).post(PATH, without)).body).toMatchObject({ checkInDate: null })
  expect((await send({ checkOutDate: '' })).body).toMatchObject({ checkInDate: '2026-10-02', checkOutDate: null })
  expect((await send({ checkInDate: '' })).body).toMatchObject({ checkInDate: null, checkOutDate: '2026-10-05' })
})

test('[rule enquiry-home] an enquiry finds its home ignoring letter case', async () => {
  const { ctx, send } = await setup()
  const home = await addHome(ctx)
  const { body } = await send({ propertyTitle: ' chase VIEW ' })
  expect(body.propertyTitle).toBe('chase VIEW')
  expect(await rows(ctx)).toMatchObject([{ property_title: 'chase VIEW', property_id: home, marks: [] }])
})

test('a title without a home is stored with a warning', async () => {
  const { ctx, send } = await setup()
  await addHome(ctx, { isDeleted: true })
  expect((await send()).status).toBe(201)
  expect(await rows(ctx)).toMatchObject([
    { property_title: 'Chase View', property_id: null, marks: ['unknown-property'] },
  ])
})

test('wildcards of LIKE in a title match literally', async () => {
  const { ctx, send } = await setup()
  await addHome(ctx)
  await send({ propertyTitle: '%' })
  await send({ propertyTitle: 'Chase_View' })
  expect((await rows(ctx)).map(({ property_id }) => property_id)).toEqual([null, null])
})

test('[rule enquiry-marks] an enquiry for too many guests gets a warning', async () => {
  const { ctx, send } = await setup()
  await addHome(ctx, { maxGuests: 4 })
  await send({ guests: 4 })
  await send({ guests: 5 })
  expect((await rows(ctx)).map(({ marks }) => marks)).toEqual([[], ['over-capacity']])
})

test('[rule enquiry-marks] an enquiry under the minimum stay gets a warning', async () => {
  const { ctx, send } = await setup()
  await addHome(ctx)
  expect((await send({ checkOutDate: '2026-10-03' })).status).toBe(201)
  expect(await rows(ctx)).toMatchObject([{ marks: ['under-minimum-stay'] }])
})

test('a home’s minimum stay overrides the business’s minimum stay', async () => {
  const { ctx, send } = await setup()
  await addHome(ctx, { minimumStay: 4 })
  await send()
  expect(await rows(ctx)).toMatchObject([{ marks: ['under-minimum-stay'] }])
})

test('[rule enquiry-marks] [rule minimum-stay] the minimum stay of the arrival’s season overrides the home’s', async () => {
  const { ctx, send } = await setup()
  const propertyId = await addHome(ctx)
  const season = { name: 'Half term', firstNight: '2026-10-01', lastNight: '2026-10-31', pricePerNight: 150 }
  const seasons = [{ ...season, weekendPrice: null, minimumStay: 7 }]
  const prices = pricesForm.parse({ ...PLAIN, seasons })
  await inTransaction(ctx, await createStaff(ctx), (tx) => setPrices(tx, { propertyId, prices }, PRICE_DEPS))
  await send()
  await send({ checkInDate: '2026-11-02', checkOutDate: '2026-11-04' })
  expect((await rows(ctx)).map(({ marks }) => marks)).toEqual([['under-minimum-stay'], []])
})

test.for([
  ['2026-10-24', '2026-10-26', 'over the end of summer time'],
  ['2027-03-27', '2027-03-29', 'over the beginning of summer time'],
  ['2028-02-28', '2028-03-01', 'over 29 February'],
])('an enquiry from %s to %s has two nights %s', async ([checkInDate, checkOutDate]) => {
  const { ctx, send } = await setup()
  await addHome(ctx)
  await send({ checkInDate, checkOutDate })
  expect(await rows(ctx)).toMatchObject([{ marks: [], check_in_date: checkInDate, check_out_date: checkOutDate }])
})

test('[rule reply-deadline] the reply deadline is 24 hours unless the office changes it', async () => {
  const { ctx, send } = await setup()
  await send()
  await applySettings(ctx, { policy: { enquiryResponseHours: 6 } })
  await send({ guests: 3 })
  expect((await rows(ctx)).map((row) => row.reply_due_at.toISOString())).toEqual([
    '2026-09-10T11:00:00.000Z',
    '2026-09-09T17:00:00.000Z',
  ])
})

test('an enquiry cannot set its price, status or id [threat price-tampering]', async () => {
  const { ctx, send } = await setup()
  const { status, body } = await send({ totalAmount: 1, id: 99, status: 'booked', propertyId: 7, replyDueAt: 'never' })
  expect(status).toBe(201)
  expect(body).not.toHaveProperty('totalAmount')
  expect(await rows(ctx)).toMatchObject([{ id: 1, status: 'new', property_id: null }])
})

test('the list begins with unanswered enquiries by reply deadline', async () => {
  const { ctx, clock, send, getAsStaff } = await setup()
  for (const [name, status] of [
    ['Waiting', 'new'],
    ['Answered', 'answered'],
    ['Robot', 'spam'],
    ['Waiting since later', 'new'],
  ] as const) {
    await send({ name })
    await ctx.database.updateTable('enquiry').set({ status }).where('name', '=', name).execute()
    clock.forward(1)
  }
  const { status, body, headers } = await getAsStaff('/api/admin/enquiries')
  expect(status).toBe(200)
  expect(headers['x-total-count']).toBe('4')
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    'Waiting',
    'Waiting since later',
    'Answered',
    'Robot',
  ])
  expect(body[0]).toEqual({
    ...STORED,
    id: 1,
    name: 'Waiting',
    propertyId: null,
    timestamp: '2026-09-09T11:00:00.000Z',
    status: 'new',
    marks: ['unknown-property'],
    replyDueAt: '2026-09-10T11:00:00.000Z',
    answeredAt: null,
    version: 1,
  })

  const page = await getAsStaff('/api/admin/enquiries?limit=1&offset=1')
  expect(page.headers['x-total-count']).toBe('4')
  expect(page.body).toMatchObject([{ name: 'Waiting since later' }])
  const beyond = await getAsStaff('/api/admin/enquiries?offset=9')
  expect([beyond.headers['x-total-count'], beyond.body]).toEqual(['4', []])
  const spam = await getAsStaff('/api/admin/enquiries?status=spam')
  expect([spam.headers['x-total-count'], spam.body.length]).toEqual(['1', 1])
  expect((await getAsStaff('/api/admin/enquiries?status=lost')).status).toBe(400)
  expect((await getAsStaff('/api/admin/enquiries?limit=1001')).status).toBe(400)
})

test('reading enquiries requires a session', async () => {
  const { send, get } = await setup()
  await send()
  expect((await get('/api/admin/enquiries')).status).toBe(401)
  expect((await get(PATH)).status).toBe(404)
})

const PLAIN = {
  ...{ pricePerNight: 120, weekendPrice: null, weeklyReduction: 0, monthlyReduction: 0, cleaningFee: 0 },
  ...{ includedGuests: null, extraGuestPrice: 0, vat: null, letsGaps: false, minimumStay: 1 },
}
