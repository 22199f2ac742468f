import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { moneyRows, setup } from '#test/features/payments/server/fixtures.ts'
import { paymentEmailTypes } from '../email-types.ts'

const AFTER_STAY = '2026-10-05T11:00:00Z'

test("a new booking's ledger shows what is owed and when", async () => {
  const { call, book } = await setup()
  const id = await book()
  const { status, body } = await call('GET', `/api/admin/bookings/${id}/ledger`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    bookingId: id,
    paymentReference: expect.stringMatching(/^HL-\d{6}-\d$/),
    checkIn: '2026-10-01',
    checkOut: '2026-10-04',
    money: { state: 'unpaid', owed: '652.50', depositOwed: '217.50', overdue: false, priceDueOn: '2026-09-20' },
    mostBack: '0.00',
    mayConfirm: false,
    mayReturnDeposit: false,
    couldBeGivenBack: null,
    entries: [
      { kind: 'price-due', amount: '435.00', mayCorrect: false, createdBy: null },
      { kind: 'deposit-due', amount: '217.50', mayCorrect: false },
    ],
  })
  expect((await call('GET', '/api/admin/bookings/99/ledger')).status).toBe(404)
})

test('money received pays the deposit first', async () => {
  const { ctx, book, enter, staff } = await setup()
  const id = await book()
  const { status, body } = await enter(id, { kind: 'received', amount: '217.50', reference: 'HL J GUEST' })
  expect(status).toBe(201)
  expect(body.money).toMatchObject({ state: 'part paid', owed: '435.00', depositOwed: '0.00', depositHeld: '217.50' })
  expect(body.entries.at(-1)).toMatchObject({
    kind: 'received',
    amount: '217.50',
    day: '2026-09-09',
    reference: 'HL J GUEST',
    createdBy: 'Alex Hartley',
    mayCorrect: true,
  })
  const { auditLog } = await moneyRows(ctx)
  const emails = await sendAndReadEmails(ctx, paymentEmailTypes)
  expect(emails).toMatchObject([{ kind: 'money-received', to_address: 'jo@example.org', item: 'booking', item_id: id }])
  expect(emails[0]?.subject).toMatch(/^We have received £217\.50 \(HL-/)
  expect(emails[0]?.text_body).toContain('Price of the stay still to pay, by Sunday 20 September 2026: £435.00')
  expect(emails[0]?.text_body).toContain('Our bank details are never sent by email')
  expect(auditLog.at(-1)).toMatchObject({
    action: 'entered',
    item: 'ledger_entry',
    user_id: staff.userId,
    after: { bookingId: id, kind: 'received', amount: '217.50', day: '2026-09-09' },
  })
  expect(JSON.stringify(auditLog)).not.toMatch(/GUEST|jo@example/)
})

test('a double click enters money once', async () => {
  const { ctx, book, enter } = await setup()
  const id = await book()
  const sent = { kind: 'received', amount: '100.00' }
  const twice = [await enter(id, sent, { 'idempotency-key': 'k1' }), await enter(id, sent, { 'idempotency-key': 'k1' })]
  expect(twice.map(({ status, body }) => [status, body.money.received])).toEqual([
    [201, '100.00'],
    [201, '100.00'],
  ])
  const other = await book()
  expect((await enter(other, sent, { 'idempotency-key': 'k1' })).body.bookingId).toBe(other)
  await enter(id, sent)
  const { sums, emails } = await moneyRows(ctx)
  expect(sums.find(({ booking_id }) => booking_id === id)?.received).toBe('200.00')
  expect(emails).toHaveLength(3)
})

test('[rule hold-with-money] a hold with money does not expire', async () => {
  const { ctx, clock, home, enter, call } = await setup()
  const id = await insertStay(ctx, home, {
    ...stayFrom('2026-10-01', '2026-10-04'),
    heldUntil: new Date('2026-09-14T16:00:00Z'),
  })
  await ctx.database.updateTable('booking').set({ security_deposit: '217.50' }).where('id', '=', id).execute()
  expect((await enter(id, { kind: 'received', amount: '100.00' })).body.mayConfirm).toBe(false)
  const nights = await ctx.database.selectFrom('taken_night').select('held_until').execute()
  expect(nights.map(({ held_until }) => held_until)).toEqual([null, null, null])
  expect((await enter(id, { kind: 'received', amount: '117.50' })).body).toMatchObject({
    mayConfirm: true,
    status: 'pending',
  })
  clock.set('2026-09-20T11:00:00Z')
  expect((await call('GET', `/api/admin/bookings/${id}/ledger`)).body.mayConfirm).toBe(true)
})

test('[rule no-more-than-came] a refund above the money received is rejected', async () => {
  const { ctx, home, enter } = await setup()
  const id = await insertStay(ctx, home, {
    ...stayFrom('2026-10-01', '2026-10-04'),
    heldUntil: new Date('2026-09-14T16:00:00Z'),
  })
  await enter(id, { kind: 'received', amount: '100.00' })
  const before = await moneyRows(ctx)
  const { status, body } = await enter(id, { kind: 'refund', amount: '100.01' })
  expect([status, body.message]).toEqual([
    409,
    'More would be refunded, moved or kept than was received. £100.00 is left.',
  ])
  expect(await moneyRows(ctx)).toEqual(before)
  expect((await enter(id, { kind: 'refund', amount: '100.00' })).body.money).toMatchObject({
    state: 'unpaid',
    refunded: '100.00',
  })
})

test('the database accepts one of two concurrent refunds of the same money', async () => {
  const { ctx, book, enter } = await setup()
  const id = await book()
  await enter(id, { kind: 'received', amount: '100.00' })
  const refund = { kind: 'refund', amount: '60.00', asAllowance: true, reason: 'The boiler failed' }
  const answers = await Promise.all([1, 2, 3, 4].map(() => enter(id, refund)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect((await moneyRows(ctx)).sums[0]).toMatchObject({ received: '100.00', refunded: '60.00', allowed: '60.00' })
})

test('a deposit cannot be settled before 10:00 on the day of check-out', async () => {
  const { clock, book, enter, call } = await setup()
  const id = await book()
  await enter(id, { kind: 'received', amount: '652.50' })
  const back = { kind: 'deposit-returned', amount: '177.50', day: '2026-10-04' }
  const stored = { kind: 'deduction', amount: '40.00', day: '2026-10-04', reason: 'A broken lamp' }
  clock.set('2026-10-04T08:59:59Z')
  expect((await enter(id, back)).status).toBe(422)
  expect((await enter(id, stored)).status).toBe(422)
  clock.set('2026-10-04T09:00:00Z')
  expect((await call('GET', `/api/admin/bookings/${id}/ledger`)).body).toMatchObject({
    money: { state: 'deposit due back', depositHeld: '217.50', depositBackBy: '2026-10-09' },
    mayReturnDeposit: true,
  })
  expect((await enter(id, stored)).body.money).toMatchObject({ depositHeld: '177.50', deducted: '40.00' })
  const tooMuch = await enter(id, { ...back, amount: '177.51' })
  expect([tooMuch.status, tooMuch.body.message]).toEqual([
    409,
    '£177.50 of the security deposit is held. Please enter the rest as a refund.',
  ])
  expect((await enter(id, back)).body.money).toMatchObject({ state: 'paid', owed: '0.00', depositHeld: '0.00' })
})

test('a deduction is stated in the email about the returned deposit', async () => {
  const { ctx, book, enter } = await setup(AFTER_STAY)
  const id = await book()
  await enter(id, { kind: 'received', amount: '652.50' })
  await enter(id, { kind: 'deduction', amount: '40.00', reason: 'A broken lamp' })
  await enter(id, { kind: 'deposit-returned', amount: '177.50' })
  const { emails } = await moneyRows(ctx)
  expect(emails.map(({ kind }) => kind)).toEqual(['money-received', 'money-deposit-returned'])
  expect((await sendAndReadEmails(ctx, paymentEmailTypes))[0]?.text_body).toMatch(
    /Kept of the deposit: £40.00\s+For damage \(A broken lamp\): £40.00/,
  )
})

test.for([
  [{ kind: 'received', amount: '0' }, 'amount'],
  [{ kind: 'received', amount: '-5.00' }, 'amount'],
  [{ kind: 'received', amount: 'NaN' }, 'amount'],
  [{ kind: 'price-due', amount: '5.00' }, 'kind'],
  [{ kind: 'deduction', amount: '5.00' }, 'reason'],
  [{ kind: 'allowance', amount: '5.00' }, 'reason'],
  [{ kind: 'refund', amount: '5.00', asAllowance: true }, 'reason'],
  [{ kind: 'received', amount: '5.00', asAllowance: true, reason: 'No refund' }, 'asAllowance'],
  [{ kind: 'received', amount: '5.00', photograph: '00000000-0000-4000-8000-000000000000.jpg' }, 'photograph'],
  [{ kind: 'received', amount: '5.00', day: '2026-09-10' }, 'day'],
  [{ kind: 'received', amount: '5.00', day: '2026-02-30' }, 'day'],
] as const)('an invalid entry is rejected: %o', async ([entry, path]) => {
  const { ctx, book, enter } = await setup()
  const id = await book()
  const before = await moneyRows(ctx)
  const { status, body } = await enter(id, entry)
  expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]])
  expect(await moneyRows(ctx)).toEqual(before)
})

test('[rule money-emails-wait] an entry corrected after 14 minutes is never emailed', async () => {
  const { ctx, clock, book, enter, call } = await setup()
  const id = await book()
  await enter(id, { kind: 'received', amount: '50.00' })
  clock.forward(14)
  const entryId = (await moneyRows(ctx)).entries.at(-1)?.id
  await call('POST', `/api/admin/bookings/${id}/ledger/${entryId}/correct`, { reason: 'It was for another booking' })
  expect(await sendAndReadEmails(ctx, paymentEmailTypes)).toEqual([])
  const due = await ctx.database.selectFrom('email_outbox').select(['kind', 'state', 'reason']).execute()
  expect(due).toEqual([{ kind: 'money-received', state: 'withdrawn', reason: 'The payment was reversed.' }])
})

test('an entry can be corrected only once', async () => {
  const { ctx, book, enter, call } = await setup()
  const id = await book()
  await enter(id, { kind: 'received', amount: '50.00' })
  const entryId = (await moneyRows(ctx)).entries.at(-1)?.id
  await sendAndReadEmails(ctx, paymentEmailTypes)
  const correct = () =>
    call('POST', `/api/admin/bookings/${id}/ledger/${entryId}/correct`, { reason: 'It was for another booking' })
  const { status, body } = await correct()
  expect([status, body.money.received, body.money.state]).toEqual([201, '0.00', 'unpaid'])
  expect(body.entries.slice(-2)).toMatchObject([
    { id: entryId, amount: '50.00', correctedBy: expect.any(Number), mayCorrect: false },
    { amount: '-50.00', corrects: entryId, reason: 'It was for another booking', mayCorrect: false },
  ])
  const emails = await sendAndReadEmails(ctx, paymentEmailTypes)
  expect(emails.map(({ kind }) => kind)).toEqual(['money-received', 'money-corrected'])
  expect(emails[1]?.subject).toContain('Please disregard: “We have received £50.00”')
  expect((await correct()).status).toBe(409)
  const due = body.entries[0].id
  expect((await call('POST', `/api/admin/bookings/${id}/ledger/${due}/correct`, { reason: 'No price' })).status).toBe(
    422,
  )
  const other = await book()
  expect(
    (await call('POST', `/api/admin/bookings/${other}/ledger/${entryId}/correct`, { reason: 'Not this booking' }))
      .status,
  ).toBe(404)
})

test('a payment cannot be corrected after a refund of its money', async () => {
  const { ctx, book, enter, call } = await setup()
  const id = await book()
  await enter(id, { kind: 'received', amount: '50.00' })
  const entryId = (await moneyRows(ctx)).entries.at(-1)?.id
  await enter(id, { kind: 'refund', amount: '20.00', asAllowance: true, reason: 'The boiler failed' })
  const before = await moneyRows(ctx)
  const { status } = await call('POST', `/api/admin/bookings/${id}/ledger/${entryId}/correct`, { reason: 'A mistake' })
  expect(status).toBe(409)
  expect(await moneyRows(ctx)).toEqual(before)
})

test('only staff can see a damage photograph', async () => {
  const { book, enter, upload, call, get } = await setup(AFTER_STAY)
  const id = await book()
  await enter(id, { kind: 'received', amount: '652.50' })
  const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const url = `/api/admin/bookings/${id}/ledger/photographs`
  const { status, body } = await upload(url, picture, { type: 'image/jpeg' })
  expect(status).toBe(201)
  const deduction = { kind: 'deduction', amount: '40.00', reason: 'A broken lamp', photograph: body.photograph }
  const entered = await enter(id, deduction)
  const address = entered.body.entries.at(-1).photograph
  const seen = await call('GET', address)
  expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await get(address)).status).toBe(401)
  expect((await enter(id, deduction)).status).toBe(400)
  expect((await upload(url, Buffer.from('<svg/>'), { type: 'image/png' })).status).toBe(415)
  expect((await upload('/api/admin/bookings/99/ledger/photographs', picture, { type: 'image/jpeg' })).status).toBe(404)
})

test('[rule let-again] the ledger of a cancelled stay shows payments for the rebooked nights', async () => {
  const { ctx, clock, home, book, enter, call } = await setup()
  const id = await book()
  await enter(id, { kind: 'received', amount: '652.50' })
  clock.forward(60)
  const now = clock.now()
  await ctx.database
    .updateTable('booking')
    .set({
      status: 'cancelled',
      cancelled_at: now,
      cancelled_by: 'guest',
      cancellation_charge: '435.00',
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  const ledger = async () => (await call('GET', `/api/admin/bookings/${id}/ledger`)).body
  expect(await ledger()).toMatchObject({ couldBeGivenBack: null, money: { state: 'refund due', owed: '-217.50' } })
  // The other stay has two of the three nights. Its four nights cost £435.00, so £217.50 is for these two nights.
  const other = await insertStay(ctx, home, stayFrom('2026-09-29', '2026-10-03'))
  expect((await ledger()).couldBeGivenBack).toBeNull()
  const { owed } = (await call('GET', `/api/admin/bookings/${other}/ledger`)).body.money
  await enter(other, { kind: 'received', amount: (Number(owed) - 0.01).toFixed(2) })
  expect((await ledger()).couldBeGivenBack).toBeNull()
  await enter(other, { kind: 'received', amount: '0.01' })
  expect((await ledger()).couldBeGivenBack).toEqual({
    amount: '217.50',
    charge: '435.00',
    nights: 2,
    bookingIds: [other],
  })
  expect((await call('GET', '/api/admin/payments?view=refunds')).body).toMatchObject([
    { bookingId: id, due: { what: ['refund'], amount: '217.50' }, couldBeGivenBack: { amount: '217.50' } },
  ])
  clock.forward(60)
  // The refund is the deposit plus £217.50 of the charge, which the refund lowers.
  const { body } = await enter(id, { kind: 'refund', amount: '435.00' })
  expect(body).toMatchObject({ couldBeGivenBack: null, money: { state: 'paid', owed: '0.00', priceDue: '217.50' } })
  clock.forward(60)
  // The correction restores the charge, so only the deposit is due back.
  const taken = await call('POST', `/api/admin/bookings/${id}/ledger/${body.entries.at(-1).id}/correct`, {
    reason: 'It was for another booking',
  })
  expect(taken.body).toMatchObject({
    couldBeGivenBack: { amount: '217.50', charge: '435.00' },
    money: { state: 'refund due', owed: '-217.50', priceDue: '435.00' },
  })
})

test('a deposit return for a cancelled stay cannot exceed the sum due', async () => {
  const { ctx, clock, book, enter } = await setup()
  const id = await book()
  await enter(id, { kind: 'received', amount: '652.50' })
  const cancelled = { status: 'cancelled', cancelled_at: clock.now(), cancellation_charge: '435.00' } as const
  await ctx.database.updateTable('booking').set(cancelled).where('id', '=', id).execute()
  const before = await moneyRows(ctx)
  const returned = await enter(id, { kind: 'deposit-returned', amount: '217.51' })
  expect([returned.status, returned.body.message]).toEqual([
    409,
    '£217.50 is due back to the guest. Please enter the rest as a refund.',
  ])
  expect((await enter(id, { kind: 'deduction', amount: '217.51', reason: 'A broken lamp' })).status).toBe(409)
  expect(await moneyRows(ctx)).toEqual(before)
  expect((await enter(id, { kind: 'deposit-returned', amount: '217.50' })).body.money).toMatchObject({ owed: '0.00' })
})

test('a booking without a price has no balance until its first entry', async () => {
  const { ctx, book, call, enter } = await setup()
  const id = await book({ total_amount: '0.00', security_deposit: '0.00' })
  expect((await ctx.database.selectFrom('ledger_sum').selectAll().execute()).length).toBe(0)
  expect((await call('GET', `/api/admin/bookings/${id}/ledger`)).body).toMatchObject({ money: null, entries: [] })
  expect((await enter(id, { kind: 'received', amount: '5.00' })).body.money).toMatchObject({
    state: 'overpaid',
    owed: '-5.00',
  })
})

test('property: money paid back or kept never exceeds money received', async () => {
  const { ctx, book, enter, call } = await setup(AFTER_STAY)
  const kinds = fc.constantFrom('received', 'received', 'refund', 'deduction', 'deposit-returned', 'allowance')
  const step = fc.oneof(
    fc.record({ kind: kinds, amount: fc.integer({ min: 1, max: 60_000 }) }),
    fc.record({ takeBack: fc.nat(10) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const id = await book()
      for (const one of steps) {
        if ('kind' in one) {
          const asAllowance = one.kind === 'refund' && { asAllowance: true }
          await enter(id, { kind: one.kind, amount: toPounds(pence(one.amount)), reason: 'A reason', ...asAllowance })
        } else {
          const { entries } = (await call('GET', `/api/admin/bookings/${id}/ledger`)).body
          const entry = entries[one.takeBack]
          if (entry) await call('POST', `/api/admin/bookings/${id}/ledger/${entry.id}/correct`, { reason: 'A mistake' })
        }
      }
      const { entries, money } = (await call('GET', `/api/admin/bookings/${id}/ledger`)).body
      const sum = (kind: string) =>
        entries
          .filter((entry: { kind: string }) => entry.kind === kind)
          .reduce((total: number, entry: { amount: string }) => total + penceOf(entry.amount), 0)
      const [received, refunded, deducted, returned] = ['received', 'refund', 'deduction', 'deposit-returned'].map(sum)
      expect(
        [money.received, money.refunded, money.deducted, money.depositReturned].map((amount) => penceOf(amount)),
      ).toEqual([received, refunded, deducted, returned])
      expect((refunded ?? 0) + (deducted ?? 0) + (returned ?? 0)).toBeLessThanOrEqual(received ?? 0)
      const price = 43_500 - sum('allowance')
      expect(penceOf(money.priceDue)).toBe(price)
      expect(price).toBeGreaterThanOrEqual(0)
      expect(penceOf(money.owed)).toBe(
        price + Math.max(21_750, (deducted ?? 0) + (returned ?? 0)) - (received ?? 0) + (refunded ?? 0),
      )
    }),
    { numRuns: 12 },
  )
  expect((await moneyRows(ctx)).sums.length).toBeGreaterThan(0)
})
