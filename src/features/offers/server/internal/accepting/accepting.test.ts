import { expect, test } from 'vitest'
import {
  insertHome,
  insertImportedNights,
  insertStay,
  insertTestBlock,
  stayFrom,
} from '#test/features/calendar/server/fixtures.ts'
import {
  ACCEPTANCE,
  findAuditEntries,
  insertBankAccount,
  insertEnquiry,
  readAllTables,
  sendDueEmails,
  setup,
} from '#test/features/offers/server/fixtures.ts'

/** Monday, 17:00 in London: three working days after Wednesday, when the clock starts. */
const HOLD_ENDS = '2026-09-14T16:00:00.000Z'
/** One more working day, to check the bank. */
const NIGHTS_HELD_UNTIL = new Date('2026-09-15T16:00:00.000Z')

test('[rule hold-length] [rule offer-acceptance] accepting an offer makes a held booking', async () => {
  const { send, accept, ctx, home, changes } = await setup()
  await insertBankAccount(ctx)
  const { id, token } = await send()
  const { status, body } = await accept(token, {
    guests: [
      { name: 'Ada Byron', nationality: 'British' },
      { name: 'Mary Somerville', nationality: 'Irish' },
    ],
  })
  expect([status, body.state, body.acceptedChoice]).toEqual([200, 'accepted', 0])
  const booking = await ctx.database.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
  expect(booking).toMatchObject({
    property_id: home,
    guest_name: 'Ada Byron',
    guest_email: 'ada@example.org',
    guest_phone: '01632 960199',
    guest_address: '12 Analytical Row, Leeds',
    check_in: '2026-10-01',
    check_out: '2026-10-04',
    guests: 2,
    total_amount: '435.00',
    security_deposit: '217.50',
    price_lines: [{ kind: 'nights', label: '3 nights at £145.00', amount: '435.00' }],
    status: 'pending',
    deposit_due_at: new Date(HOLD_ENDS),
    price_due_on: '2026-09-14',
    terms_accepted_at: ctx.clock.now(),
    bank_details_id: 1,
    enquiry_id: null,
    created_by: null,
  })
  const nights = await ctx.database.selectFrom('taken_night').selectAll().orderBy('night').execute()
  expect(nights.map(({ night, booking_id, held_until }) => [night, booking_id, held_until])).toEqual(
    ['2026-10-01', '2026-10-02', '2026-10-03'].map((night) => [night, booking.id, NIGHTS_HELD_UNTIL]),
  )
  expect(await ctx.database.selectFrom('booking_guest').selectAll().orderBy('position').execute()).toEqual([
    { booking_id: booking.id, position: 0, name: 'Ada Byron', nationality: 'British', ...NO_PASSPORT },
    { booking_id: booking.id, position: 1, name: 'Mary Somerville', nationality: 'Irish', ...NO_PASSPORT },
  ])
  const money = await ctx.database.selectFrom('booking_money').selectAll().executeTakeFirstOrThrow()
  expect(money).toMatchObject({ owed: '652.50', deposit_owed: '217.50', net_received: '0.00' })
  const offer = await ctx.database.selectFrom('offer').selectAll().executeTakeFirstOrThrow()
  expect(offer).toMatchObject({ id, state: 'accepted', booking_id: booking.id, accepted_position: 0 })
  expect(changes()).toBe(1)
})

const NO_PASSPORT = { passport: null, passport_erased_at: null }

test('[threat passport-numbers] an accepting guest’s passport number is stored only encrypted', async () => {
  const { send, accept, ctx } = await setup()
  const { token } = await send()
  const requested = { passportNumber: '22XK48117', placeOfIssue: 'Lyon', nextAddress: '4 Canal Street' }
  const guests = [{ name: 'Pierre Dupont', nationality: 'French', ...requested }]
  const key = 'once-and-no-more'
  for (const time of [1, 2]) expect([time, (await accept(token, { guests }, key)).status]).toEqual([time, 200])
  const { passport } = await ctx.database.selectFrom('booking_guest').select('passport').executeTakeFirstOrThrow()
  expect(passport).toMatch(/^[\w-]{60,}$/)
  // Another passport number gets the stored response, so the stored hash does not depend on the number.
  const other = [{ ...guests[0], passportNumber: '22XK48118' }]
  expect((await accept(token, { guests: other }, key)).status).toBe(200)
  const tables = ['booking', 'booking_guest', 'audit_log', 'email_outbox', 'idempotency_key', 'offer'] as const
  const everything = await Promise.all(tables.map((table) => ctx.database.selectFrom(table).selectAll().execute()))
  for (const message of Object.values(requested)) expect(JSON.stringify(everything)).not.toContain(message)
})

test('[rule payment-schedule] the price is due 25 days before check-in', async () => {
  const { send, accept, ctx, choice } = await setup()
  const { token } = await send({ choices: [{ ...choice, checkIn: '2026-12-01', checkOut: '2026-12-04' }] })
  await accept(token)
  expect(await ctx.database.selectFrom('booking').select('price_due_on').executeTakeFirstOrThrow()).toEqual({
    price_due_on: '2026-11-06',
  })
})

test('a guest may accept one of two stays', async () => {
  const { send, accept, ctx, choice } = await setup()
  const other = await insertHome(ctx)
  const lines = [
    { label: 'Three nights', amount: '435.00' },
    { kind: 'reduction', label: 'For coming again', amount: '-35.00' },
  ]
  const { token } = await send({ choices: [choice, { ...choice, propertyId: other, lines }], reason: 'An old friend' })
  const { body } = await accept(token, { choice: 1 })
  expect([body.acceptedChoice, body.stay.total, body.stay.securityDeposit]).toEqual([1, '400.00', '200.00'])
  expect(await ctx.database.selectFrom('booking').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    property_id: other,
    total_amount: '400.00',
    price_lines: [{ amount: '435.00' }, { amount: '-35.00' }],
  })
})

test('[rule security-deposit] a stay with a custom price has the home’s usual deposit', async () => {
  const { send, accept, ctx, choice } = await setup()
  const flat = await insertHome(ctx, { security_deposit_amount: '250.00' })
  const lines = [{ label: 'All in', amount: '300.00' }]
  const choices = [
    { ...choice, propertyId: flat, lines },
    { ...choice, securityDeposit: '0.00' },
  ]
  const { token, body } = await send({ choices, reason: 'An old friend' })
  expect(body.choices).toMatchObject([
    { securityDeposit: '250.00', isDepositOwn: false },
    { securityDeposit: '0.00', isDepositOwn: true },
  ])
  await accept(token, { choice: 1 })
  expect(await ctx.database.selectFrom('booking').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    security_deposit: '0.00',
    deposit_is_own: true,
  })
})

test('accepting is logged without personal data', async () => {
  const { send, accept, ctx, home } = await setup()
  const enquiryId = await insertEnquiry(ctx, home)
  const { id, token } = await send({ enquiryId })
  await accept(token)
  const booking = await ctx.database.selectFrom('booking').select(['id', 'enquiry_id']).executeTakeFirstOrThrow()
  expect(booking.enquiry_id).toBe(enquiryId)
  expect(await findAuditEntries(ctx, 'booking')).toEqual([
    {
      action: 'held',
      actor: 'guest',
      user_id: null,
      item_id: booking.id,
      before: null,
      after: {
        propertyId: home,
        checkIn: '2026-10-01',
        checkOut: '2026-10-04',
        guests: 2,
        totalAmount: '435.00',
        status: 'pending',
        heldUntil: HOLD_ENDS,
        offerId: id,
        enquiryId,
      },
    },
  ])
  expect((await findAuditEntries(ctx, 'offer')).at(-1)).toEqual({
    action: 'accepted',
    actor: 'guest',
    user_id: null,
    item_id: id,
    before: { state: 'open' },
    after: { state: 'accepted', choice: 0, bookingId: booking.id },
  })
  expect((await findAuditEntries(ctx, 'enquiry')).at(-1)).toEqual({
    action: 'booked',
    actor: 'guest',
    user_id: null,
    item_id: enquiryId,
    before: { status: 'offered' },
    after: { status: 'booked', bookingId: booking.id },
  })
  const auditLog = JSON.stringify(await ctx.database.selectFrom('audit_log').selectAll().execute())
  for (const own of ['Ada', 'ada@example.org', 'Analytical', '960199', token]) expect(auditLog).not.toContain(own)
})

test('[rule lasting-confirmation] the guest gets the agreement by email', async () => {
  const { send, accept, ctx, choice } = await setup()
  const { token } = await send({ choices: [{ ...choice, checkIn: '2026-12-01', checkOut: '2026-12-04' }] })
  await accept(token)
  const booking = await ctx.database.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  const [held, officeEmail] = await sendDueEmails(ctx)
  expect(held).toMatchObject({
    kind: 'offer-held',
    item: 'booking',
    item_id: booking.id,
    to_address: 'ada@example.org',
  })
  for (const text of [
    'Home 1',
    '£435.00',
    '£217.50',
    'Tuesday 1 December 2026',
    'Friday 4 December 2026',
    '14 September 2026',
    'Friday 6 November 2026',
    'Full refund for cancellation 25 or more days before check-in (until Friday 6 November 2026)',
    'terms of service',
    '18 or over',
    'never sent by email',
    'open your private page',
  ])
    expect(held?.text_body.replace(/\s+/g, ' ')).toContain(text)
  expect(officeEmail).toMatchObject({
    kind: 'offer-accepted',
    to_address: 'hello@staffordshirestays.example',
    reply_to: 'ada@example.org',
  })
  expect(officeEmail?.text_body).toContain(`/admin?tab=bookings&booking=${booking.id}`)
})

test('[rule bank-details-place] no email contains the bank account', async () => {
  const { send, accept, ctx } = await setup()
  await insertBankAccount(ctx)
  const { token } = await send()
  await sendDueEmails(ctx)
  await accept(token)
  const sent = await sendDueEmails(ctx)
  expect(sent.map(({ kind }) => kind)).toEqual(['offer', 'offer-held', 'offer-accepted'])
  for (const digits of ['12345678', '102030', '10-20-30', '1234 5678'])
    expect(JSON.stringify(sent)).not.toContain(digits)
  expect(sent[1]?.text_body).not.toContain('HL-')
  expect(sent[2]?.text_body).not.toMatch(/\/(offer|stay)\//)
})

test('[threat repeated-sending] a repeated acceptance makes one booking', async () => {
  const { send, accept, ctx } = await setup()
  const { token } = await send()
  const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token, {}, 'one')))
  answers.push(await accept(token, {}, 'one'))
  for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, answers[0]?.text])
  expect(await ctx.database.selectFrom('booking').select('id').execute()).toHaveLength(1)
  expect((await sendDueEmails(ctx)).map(({ kind }) => kind)).toEqual(['offer-held', 'offer-accepted'])
  const other = await accept(token, { phone: '01632 960200' }, 'one')
  expect(other.status).toBe(422)
})

test('a second acceptance of an offer is rejected', async () => {
  const { send, accept, decline } = await setup()
  const { token } = await send()
  await accept(token, {}, 'one')
  for (const again of [await accept(token, {}, 'two'), await accept(token), await decline(token)])
    expect([again.status, again.body]).toEqual([
      409,
      { message: 'This offer has been accepted already.', state: 'accepted' },
    ])
})

test('[rule offer-length] an answer is rejected from the moment of expiry', async () => {
  const { send, accept, decline, read, clock, ctx } = await setup()
  const { token } = await send()
  clock.set('2026-09-11T10:59:59.999Z')
  expect((await read(token)).body.state).toBe('open')
  clock.set('2026-09-11T11:00:00Z')
  expect((await read(token)).body.state).toBe('expired')
  const before = await readAllTables(ctx)
  for (const late of [await accept(token), await decline(token)]) {
    expect([late.status, late.body.state]).toEqual([409, 'expired'])
    expect(late.body.message).toContain('has expired')
  }
  expect(await readAllTables(ctx)).toEqual(before)
})

test('[rule offer-acceptance] accepting taken nights stores nothing', async () => {
  const { send, accept, ctx, home } = await setup()
  const dear = await insertHome(ctx, { price_per_night: '190.00' })
  const cheap = await insertHome(ctx, { price_per_night: '90.00' })
  await insertHome(ctx, { max_guests: 1 })
  await insertHome(ctx, { is_available: false })
  const { token } = await send()
  const competitor = await insertStay(ctx, home, stayFrom('2026-10-03', '2026-10-06'))
  const before = await readAllTables(ctx)
  const { status, body, text } = await accept(token)
  expect([status, body.message]).toEqual([
    409,
    'Another guest has just booked these nights. This is what is available instead.',
  ])
  expect(Object.keys(body).sort()).toEqual(['alternatives', 'message'])
  expect(body.alternatives.homes.map(({ propertyId, total }: never) => [propertyId, total])).toEqual([
    [cheap, '270.00'],
    [dear, '570.00'],
  ])
  expect(body.alternatives.days[0]).toMatchObject({ propertyId: home, checkIn: '2026-09-30', checkOut: '2026-10-03' })
  expect(text).not.toContain(`#${competitor}`)
  expect(text).not.toContain('Jo Guest')
  expect(await readAllTables(ctx)).toEqual(before)
})

test('accepting a stay that is no longer possible is rejected', async () => {
  const { send, accept, ctx, home, clock } = await setup()
  const { token } = await send({ expiresAt: '2026-10-20T11:00:00Z' })
  await insertTestBlock(ctx, home, stayFrom('2026-10-03', '2026-10-04'))
  expect((await accept(token)).status).toBe(409)
  await ctx.database.deleteFrom('taken_night').execute()
  await ctx.database.updateTable('property').set({ deleted_at: clock.now() }).execute()
  expect((await accept(token)).body.alternatives).toEqual({ homes: [], days: [], tooSmall: 0 })
  await ctx.database.updateTable('property').set({ deleted_at: null }).execute()
  clock.set('2026-10-02T11:00:00Z')
  expect((await accept(token)).status).toBe(409)
  clock.set('2026-10-01T11:00:00Z')
  expect((await accept(token)).status).toBe(200)
})

test('an expired hold does not prevent an acceptance', async () => {
  const { send, accept, ctx, home, clock } = await setup()
  const { token } = await send()
  const competitor = await insertStay(ctx, home, {
    ...stayFrom('2026-10-03', '2026-10-06'),
    heldUntil: new Date('2026-09-10T11:00:00Z'),
  })
  expect((await accept(token)).status).toBe(409)
  clock.set('2026-09-10T11:00:00Z')
  expect((await accept(token)).status).toBe(200)
  const competing = await ctx.database
    .selectFrom('booking')
    .select('status')
    .where('id', '=', competitor)
    .executeTakeFirst()
  expect(competing?.status).toBe('cancelled')
})

test('acceptance is rejected if the home has become too small', async () => {
  const { send, accept, ctx } = await setup()
  const { token } = await send()
  await ctx.database.updateTable('property').set({ max_guests: 1 }).execute()
  const { status, body } = await accept(token)
  expect([status, body.message]).toEqual([400, 'This home has room for at most 1 guest'])
})

test.each([
  ['a choice that is not offered', { choice: 1 }, 'choice'],
  ['no choice', { choice: undefined }, 'choice'],
  ['no name', { guestName: ' ' }, 'guestName'],
  ['no address', { address: '' }, 'address'],
  ['no telephone', { phone: '123' }, 'phone'],
  ['no guest named', { guests: [] }, 'guests'],
  ['a guest without a nationality', { guests: [{ name: 'Ada Byron' }] }, 'guests.0.nationality'],
  ['more names than guests', { guests: Array(3).fill(ACCEPTANCE.guests[0]) }, 'guests'],
  ['no confirmation of age', { isAdult: false }, 'isAdult'],
  ['terms that are not accepted', { acceptsTerms: false }, 'acceptsTerms'],
])('an acceptance with %s is rejected', async (_, wrong, path) => {
  const { send, accept, ctx } = await setup()
  const { token } = await send()
  const before = await readAllTables(ctx)
  const { status, body } = await accept(token, wrong)
  expect([status, body.errors?.[0]?.path]).toEqual([400, path])
  expect(await readAllTables(ctx)).toEqual(before)
})

test('[threat price-tampering] a price, status or home sent by a guest changes nothing', async () => {
  const { send, accept, ctx, home } = await setup()
  const { token } = await send()
  const { status } = await accept(token, { total: '1.00', totalAmount: 1, status: 'confirmed', propertyId: 9 })
  expect(status).toBe(200)
  expect(await ctx.database.selectFrom('booking').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    property_id: home,
    total_amount: '435.00',
    status: 'pending',
  })
})

test('declining an offer notifies the office', async () => {
  const { send, decline, read, ctx, home } = await setup()
  const enquiryId = await insertEnquiry(ctx, home)
  const { id, token } = await send({ enquiryId })
  const { status, body } = await decline(token, { word: 'We found a place nearer by.' }, 'one')
  expect([status, body.state, body.stay]).toEqual([200, 'declined', null])
  expect((await decline(token, { word: 'We found a place nearer by.' }, 'one')).body).toEqual(body)
  expect((await decline(token, {}, 'two')).status).toBe(409)
  expect((await read(token)).body.state).toBe('declined')
  expect(await ctx.database.selectFrom('offer').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    state: 'declined',
    word: 'We found a place nearer by.',
    decided_at: ctx.clock.now(),
  })
  const declinedEmails = (await sendDueEmails(ctx)).filter(({ kind }) => kind === 'offer-declined')
  expect(declinedEmails).toMatchObject([
    {
      item: 'enquiry',
      item_id: enquiryId,
      to_address: 'hello@staffordshirestays.example',
      reply_to: 'ada@example.org',
    },
  ])
  expect(declinedEmails[0]?.text_body).toContain('We found a place nearer by.')
  expect((await findAuditEntries(ctx, 'offer')).at(-1)).toMatchObject({
    action: 'declined',
    actor: 'guest',
    item_id: id,
    after: { state: 'declined', changed: ['word'] },
  })
  expect((await findAuditEntries(ctx, 'enquiry')).at(-1)).toMatchObject({
    action: 'offer declined',
    after: { offerId: id },
  })
})

test('[rule feed-conflict] nights that a channel has taken are neither held nor offered', async () => {
  const { ctx, send, accept, home, form, call } = await setup()
  const { token } = await send()
  await insertImportedNights(ctx, home, stayFrom('2026-10-02', '2026-10-03'))
  expect((await accept(token)).status).toBe(409)
  expect(await ctx.database.selectFrom('booking').selectAll().execute()).toEqual([])
  expect((await call('POST', '/api/admin/offers', form)).status).toBe(409)
})
