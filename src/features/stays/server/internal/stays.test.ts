import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { bookingEmailTypes } from '#features/bookings/server/email-types.ts'
import { issueLink, withdrawLinks } from '#features/bookings/server/private-links.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { storeDamagePhotograph } from '#features/payments/server/damage-photographs.ts'
import { transferMoney } from '#features/payments/server/transferring.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { pence } from '#platform/shared/money.ts'
import { DEFAULT_TERMS, readSnapshot } from '#test/features/bookings/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { ARRIVAL, insertEntry, setup } from '#test/features/stays/server/fixtures.ts'
import { scratchFolder } from '#test/platform/server/testing/scratch-folder.ts'

const HOLD_ENDS = new Date('2026-09-14T16:00:00Z')

test('a held stay shows expiry, due dates and bank account', async () => {
  const { guest } = await setup()
  const { read } = await guest({ status: 'pending', heldUntil: HOLD_ENDS })
  expect(await read()).toEqual({
    state: 'held',
    channel: null,
    hasEmail: true,
    guestName: 'Jo Guest',
    paymentReference: expect.stringMatching(/^HL-\d{6}-\d$/),
    home: {
      title: 'Heath Cottage',
      city: 'Burntwood',
      photograph: null,
      page: expect.stringMatching(/^\/property\/\d+$/),
    },
    checkIn: '2026-10-20',
    checkOut: '2026-10-24',
    nights: 4,
    guests: 2,
    terms: DEFAULT_TERMS,
    heldUntil: '2026-09-14T16:00:00.000Z',
    lines: [{ kind: 'nights', label: '4 nights at £100.00', amount: '400.00' }],
    total: '400.00',
    securityDeposit: '200.00',
    money: {
      state: 'unpaid',
      owed: '600.00',
      depositOwed: '200.00',
      priceOwed: '400.00',
      claimed: '0.00',
      claimOwed: '0.00',
      received: '0.00',
      refundDue: '0.00',
      depositHeld: '0.00',
      depositBackBy: null,
      depositDueAt: '2026-09-14T16:00:00.000Z',
      priceDueOn: '2026-09-25',
      claimDueOn: null,
      overdue: false,
    },
    entries: [],
    bankDetails: {
      accountName: 'Staffordshire Stays Ltd',
      bankName: 'Chase Bank',
      sortCode: '123456',
      accountNumber: '98765432',
      otherNameReason: '',
    },
    cancellation: { allowed: true },
    cancelled: null,
    address: { state: 'unpaid', from: null, text: '', directions: '' },
    houseRules: ARRIVAL.houseRules,
    arrival: null,
    guestsStaying: { version: 0, maxGuests: 2, guests: [] },
    review: null,
  })
})

test('a part-paid hold does not expire', async () => {
  const { guest, ctx, clock } = await setup()
  const { id, read } = await guest({ status: 'pending', heldUntil: HOLD_ENDS })
  await insertEntry(ctx, id, { amount: '200.00' })
  clock.set('2026-10-01T11:00:00Z')
  expect(await read()).toMatchObject({
    state: 'held part paid',
    heldUntil: HOLD_ENDS.toISOString(),
    money: { state: 'part paid', owed: '400.00', depositOwed: '0.00', priceOwed: '400.00', depositHeld: '200.00' },
  })
})

const NO_PAYMENT_DUE = {
  bankDetails: null,
  heldUntil: null,
  money: { owed: '0.00', depositOwed: '0.00', priceOwed: '0.00', depositDueAt: null, priceDueOn: null, overdue: false },
}

test('[rule bank-details-place] a stay without held nights shows no bank account', async () => {
  const { guest, clock } = await setup()
  const { read } = await guest({ status: 'pending' })
  expect(await read()).toMatchObject({ state: 'asked', ...NO_PAYMENT_DUE, cancellation: { allowed: true } })
  clock.set('2026-09-14T16:00:01Z')
  expect(await read()).toMatchObject({ state: 'asked', ...NO_PAYMENT_DUE })
})

test('[rule bank-first] an ended hold shows the bank account during the bank check', async () => {
  const { guest, clock } = await setup()
  const keptUntil = new Date('2026-09-15T16:00:00Z')
  const { read } = await guest({ status: 'pending', heldUntil: HOLD_ENDS, keptUntil })
  expect(await read()).toMatchObject({ state: 'held', bankDetails: { sortCode: '123456' } })
  clock.set('2026-09-14T16:00:00Z')
  expect(await read()).toMatchObject({
    state: 'held due',
    heldUntil: HOLD_ENDS.toISOString(),
    bankDetails: { sortCode: '123456' },
  })
  clock.set('2026-09-15T16:00:00Z')
  expect(await read()).toMatchObject({ state: 'lapsed', ...NO_PAYMENT_DUE, cancellation: { allowed: false } })
})

test('a confirmed stay shows the bank account while money is due', async () => {
  const { guest, ctx } = await setup()
  const { id, read } = await guest()
  expect(await read()).toMatchObject({
    state: 'confirmed',
    address: { state: 'unpaid', from: null, text: '', directions: '' },
    houseRules: ARRIVAL.houseRules,
    bankDetails: { accountNumber: '98765432' },
    arrival: { state: 'unpaid', opensAt: '2026-10-19T15:00:00.000Z', closesAt: '2026-10-24T09:00:00.000Z' },
  })
  await insertEntry(ctx, id, { amount: '600.00' })
  expect(await read()).toMatchObject({
    bankDetails: null,
    money: { state: 'paid', owed: '0.00' },
    arrival: { state: 'early' },
  })
})

test('the guest sees neither the office’s notes nor corrected entries', async () => {
  const { guest, ctx, get } = await setup()
  const { id, path } = await guest()
  const mistake = await insertEntry(ctx, id, { amount: '50.00' })
  await insertEntry(ctx, id, { amount: '-50.00', corrects: mistake, reason: 'planted: wrong guest' })
  await insertEntry(ctx, id, { amount: '600.00' })
  await insertEntry(ctx, id, { kind: 'deduction', amount: '30.00', reason: 'A lamp was broken' })
  const { body, text } = await get(path)
  expect(body.entries).toEqual([
    {
      id: expect.any(Number),
      kind: 'received',
      amount: '600.00',
      day: '2026-09-09',
      reason: null,
      otherReference: null,
      photograph: false,
    },
    {
      id: expect.any(Number),
      kind: 'deduction',
      amount: '30.00',
      day: '2026-09-09',
      reason: 'A lamp was broken',
      otherReference: null,
      photograph: false,
    },
  ])
  expect(text).not.toContain('planted')
})

test('[rule transfer] a transfer names only bookings of the same guest', async () => {
  const { guest, ctx, staff, get } = await setup()
  const [one, two] = [await guest(), await guest({ checkIn: '2026-11-01', checkOut: '2026-11-03' })]
  await insertEntry(ctx, one.id, { amount: '600.00' })
  const moving = { toBookingId: two.id, amount: pence(10_000), reason: 'planted: a friend', isOwedAgain: true }
  await inTransaction(ctx, staff, (tx) => transferMoney(tx, one.id, moving))
  const last = async ({ read }: typeof one) => (await read()).entries.at(-1)
  const moved = { kind: 'transfer', day: '2026-09-09', reason: null }
  expect(await last(one)).toMatchObject({ ...moved, amount: '-100.00', otherReference: paymentReference(two.id) })
  expect(await last(two)).toMatchObject({ ...moved, amount: '100.00', otherReference: paymentReference(one.id) })
  expect((await one.read()).money).toMatchObject({ received: '500.00', owed: '100.00' })
  await ctx.database
    .updateTable('booking')
    .set({ guest_email: 'another@example.org' })
    .where('id', '=', two.id)
    .execute()
  expect(await last(one)).toMatchObject({ ...moved, otherReference: null })
  // The change of address has ended the earlier link.
  const token = await inTransaction(ctx, staff, (tx) => issueLink(tx, { bookingId: two.id }))
  const { entries } = (await get(`/api/stays/${token}`)).body
  expect(entries.at(-1)).toMatchObject({ ...moved, otherReference: null })
})

test('[rule damage-claim] a damage claim is shown separately with its due day', async () => {
  const { guest, ctx, clock, get } = await setup()
  const { id, path } = await guest()
  await insertEntry(ctx, id, { amount: '600.00' })
  clock.set('2026-10-26T09:00:00Z')
  await insertEntry(ctx, id, { kind: 'deduction', amount: '282.50', reason: 'A broken window' })
  await ctx.database.updateTable('booking').set({ claim_due_on: '2026-10-29' }).where('id', '=', id).execute()
  const { body } = await get(path)
  expect(body).toMatchObject({
    money: { owed: '82.50', depositOwed: '0.00', priceOwed: '0.00', depositHeld: '0.00', overdue: false },
    bankDetails: { accountNumber: '98765432' },
  })
  expect(body.money).toMatchObject({ claimed: '82.50', claimOwed: '82.50', claimDueOn: '2026-10-29' })
})

test('[rule deduction-shown] a deduction’s photograph is shown to its guest only', async () => {
  const DATA_DIR = scratchFolder()
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const { guest, ctx, get } = await setup(undefined, { DATA_DIR })
  const [{ id, path }, other] = [await guest(), await guest({ checkIn: '2026-11-01', checkOut: '2026-11-03' })]
  await insertEntry(ctx, id, { amount: '600.00' })
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#884422' } })
  const photograph = await storeDamagePhotograph(ctx, id, await picture.jpeg().toBuffer())
  const entry = await insertEntry(ctx, id, {
    kind: 'deduction',
    amount: '30.00',
    reason: 'A broken lamp',
    photograph,
  })
  expect((await get(path)).body.entries).toContainEqual(
    expect.objectContaining({ id: entry, kind: 'deduction', reason: 'A broken lamp', photograph: true }),
  )
  const seen = await get(`${path}/deductions/${entry}/photograph`)
  expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await get(`${other.path}/deductions/${entry}/photograph`)).status).toBe(404)
})

test('a stay has a review link from check-out', async () => {
  const { guest, clock, reviewed } = await setup()
  const { id, read } = await guest()
  clock.set('2026-10-20T15:00:00Z')
  expect(await read()).toMatchObject({
    state: 'in house',
    review: null,
    cancellation: { allowed: false },
  })
  clock.set('2026-10-24T08:59:00Z')
  expect(await read()).toMatchObject({ state: 'in house' })
  clock.set('2026-10-24T09:00:00Z')
  expect(await read()).toMatchObject({
    state: 'completed',
    arrival: { state: 'over' },
    review: { link: `https://stays.example/submit-review?booking=${id}` },
  })
  reviewed.push(id)
  expect((await read()).review).toEqual({ link: null })
})

test('reading a stay changes nothing', async () => {
  const { guest, ctx, server } = await setup()
  const { path } = await guest()
  const everything = async () => ({
    ...(await readSnapshot(ctx)),
    links: await ctx.database.selectFrom('private_link').selectAll().execute(),
    views: await ctx.database.selectFrom('arrival_view').selectAll().execute(),
    emails: await sendAndReadEmails(ctx, bookingEmailTypes),
    ledger: await ctx.database.selectFrom('ledger_entry').selectAll().execute(),
    attempts: await ctx.database.selectFrom('rate_limit_attempt').selectAll().execute(),
  })
  const before = await everything()
  for (let at = 0; at < 10; at += 1)
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [path, `${path}/cancellation`, `${path}/calendar.ics`])
        expect((await server.inject({ method, url })).statusCode).toBe(200)
  expect(await everything()).toEqual(before)
})

test('[threat link-guessing] all kinds of invalid links get the same response', async () => {
  const { guest, ctx, get, post } = await setup()
  const withdrawn = await guest({ checkIn: '2026-11-01', checkOut: '2026-11-03' })
  const deleted = await guest({ checkIn: '2026-11-04', checkOut: '2026-11-06' })
  const erased = await guest({ checkIn: '2026-11-07', checkOut: '2026-11-09' })
  await inTransaction(ctx, GUEST, (tx) => withdrawLinks(tx, { bookingId: withdrawn.id }))
  const now = ctx.clock.now()
  await ctx.database.updateTable('booking').set({ deleted_at: now }).where('id', '=', deleted.id).execute()
  await ctx.database
    .updateTable('booking')
    .set({ erased_at: now, guest_email: '', guest_name: 'Erased' })
    .where('id', '=', erased.id)
    .execute()
  const tokens = [withdrawn.token, deleted.token, erased.token, 'A'.repeat(22), 'short', '%00', `${erased.token}x`]
  const answers = new Set<string>()
  for (const token of tokens)
    for (const call of [
      () => get(`/api/stays/${token}`),
      () => get(`/api/stays/${token}/cancellation`),
      () => get(`/api/stays/${token}/calendar.ics`),
      () => get(`/api/stays/${token}/deductions/1/photograph`),
      () => post(`/api/stays/${token}/arrival`, {}),
      () => post(`/api/stays/${token}/cancel`, { refund: '0.00' }),
    ]) {
      const { status, text } = await call()
      answers.add(`${status} ${text}`)
    }
  expect([...answers]).toEqual(['404 {"message":"This link is not valid. Please check it, or ask us for a new one."}'])
})

test('an IP address that guesses links is limited', async () => {
  const { guest, get } = await setup()
  const { path } = await guest()
  for (let at = 0; at < 60; at += 1) await get(`/api/stays/${'A'.repeat(22)}`)
  expect((await get(`/api/stays/${'A'.repeat(22)}`)).status).toBe(429)
  expect((await get(path)).status).toBe(200)
})
