import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { addDays } from '#platform/shared/day.ts'
import { DEFAULT_TERMS } from '#test/features/bookings/server/fixtures.ts'
import { insertHome, insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { insertBankAccount, readAllTables, setup, setupIn } from '#test/features/offers/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'

const INVALID_LINK = { message: 'This link is not valid. Please check it, or ask us for a new one.' }

test('an open offer shows the stay with its due dates', async () => {
  const { send, read, choice, ctx, home } = await setup()
  const hidden = await insertHome(ctx, { is_available: false })
  const { token, id } = await send({
    choices: [choice, { ...choice, propertyId: hidden, checkIn: '2026-12-01', checkOut: '2026-12-03' }],
  })
  const { status, body, headers } = await read(token)
  expect(status).toBe(200)
  expect(headers['cache-control']).toContain('no-store')
  expect(body).toEqual({
    id,
    state: 'open',
    guestName: 'Ada Byron',
    phoneGiven: '01632 960199',
    message: 'The cot is in the small room.',
    expiresAt: '2026-09-11T11:00:00.000Z',
    minimumAge: 18,
    choices: [
      {
        position: 0,
        home: { title: 'Home 1', city: 'Burntwood', photograph: null, page: `/property/${home}`, maxGuests: 4 },
        checkIn: '2026-10-01',
        checkOut: '2026-10-04',
        nights: 3,
        guests: 2,
        lines: [{ kind: 'nights', label: '3 nights at £145.00', amount: '435.00' }],
        total: '435.00',
        securityDeposit: '217.50',
        terms: DEFAULT_TERMS,
        depositDueAt: '2026-09-14T16:00:00.000Z',
        priceDueOn: '2026-09-14',
        isStillFree: true,
      },
      expect.objectContaining({
        home: { title: 'Home 2', city: 'Burntwood', photograph: null, page: null, maxGuests: 4 },
        priceDueOn: '2026-11-06',
      }),
    ],
    acceptedChoice: null,
    stay: null,
    alternatives: null,
  })
})

test('an open offer shows alternatives to a taken stay', async () => {
  const { send, read, ctx, home, clock } = await setup()
  const { token } = await send()
  await insertStay(ctx, home, {
    ...stayFrom('2026-10-03', '2026-10-06'),
    heldUntil: new Date('2026-09-10T11:00:00Z'),
  })
  const taken = (await read(token)).body
  expect(taken.choices[0].isStillFree).toBe(false)
  expect(taken.alternatives.days[0]).toMatchObject({ propertyId: home, checkIn: '2026-09-30', checkOut: '2026-10-03' })
  clock.set('2026-09-10T11:00:00Z')
  const free = (await read(token)).body
  expect([free.choices[0].isStillFree, free.alternatives]).toEqual([true, null])
})

test('the bank account is shown only after acceptance', async () => {
  const { send, read, accept, ctx } = await setup()
  await insertBankAccount(ctx)
  const { token } = await send()
  expect((await read(token)).text).not.toContain('12345678')
  const accepted = await accept(token)
  expect(accepted.body.stay).toEqual({
    state: 'held',
    heldUntil: '2026-09-14T16:00:00.000Z',
    isToPay: true,
    total: '435.00',
    securityDeposit: '217.50',
    depositDueAt: '2026-09-14T16:00:00.000Z',
    priceDueOn: '2026-09-14',
    paymentReference: 'HL-000001-3',
    bankDetails: {
      accountName: 'Staffordshire Stays Ltd',
      bankName: 'A Bank',
      sortCode: '102030',
      accountNumber: '12345678',
      otherNameReason: '',
    },
    paymentCheck: { by: '2026-09-10', isPromised: false },
    stayLink: true,
  })
  expect((await read(token)).text).toBe(accepted.text)
})

test('an accepted offer shows its payment schedule unchanged on later days', async () => {
  const { send, read, accept, clock } = await setup()
  const { token } = await send()
  await accept(token)
  clock.set('2026-09-11T09:00:00Z')
  const { body } = await read(token)
  expect(body.choices[0]).toMatchObject({ depositDueAt: '2026-09-14T16:00:00.000Z', priceDueOn: '2026-09-14' })
  expect(body.choices[0].isStillFree).toBe(true)
})

test('[rule bank-first] an unpaid hold lasts while the bank is checked', async () => {
  const { send, read, accept, clock, ctx } = await setup()
  await insertBankAccount(ctx)
  const { token } = await send()
  await accept(token)
  clock.set('2026-09-14T16:00:00Z')
  expect((await read(token)).body.stay).toMatchObject({ state: 'held due', isToPay: true })
  clock.set('2026-09-15T16:00:00Z')
  const { body } = await read(token)
  expect(body.state).toBe('accepted')
  expect(body.stay).toMatchObject({ state: 'lapsed', heldUntil: null, isToPay: false, bankDetails: null })
})

test('the offer page of a paid stay asks for no money', async () => {
  const { send, read, accept, ctx } = await setup()
  await insertBankAccount(ctx)
  const { token } = await send()
  await accept(token)
  const now = ctx.clock.now()
  await ctx.database
    .insertInto('ledger_entry')
    .values({ booking_id: 1, kind: 'received', amount: '652.50', day: '2026-09-09', created_at: now })
    .execute()
  const { body } = await read(token)
  expect(body.stay).toMatchObject({ state: 'held part paid', isToPay: false, bankDetails: null })
})

test('[rule opening-changes-nothing] reading an offer leaves every table unchanged', async () => {
  const { send, accept, server, ctx, changes } = await setup()
  const open = await send()
  const accepted = await send()
  await accept(accepted.token)
  const before = [await readAllTables(ctx), changes()]
  for (const { token } of [open, accepted])
    for (let n = 0; n < 10; n += 1) {
      for (const method of ['GET', 'HEAD'] as const)
        expect((await server.inject({ method, url: `/api/offers/${token}` })).statusCode).toBe(200)
    }
  expect([await readAllTables(ctx), changes()]).toEqual(before)
})

test('every invalid link gets the same 404 response', async () => {
  const { send, call, read, accept, decline } = await setup()
  const withdrawn = await send()
  await call('POST', `/api/admin/offers/${withdrawn.id}/withdraw`, {})
  const tokens = [
    'AAAAAAAAAAAAAAAAAAAAAA',
    'short',
    `${withdrawn.token}A`,
    '%00',
    '..%2f..',
    'x'.repeat(300),
    withdrawn.token,
  ]
  for (const token of tokens)
    for (const answer of [await read(token), await accept(token), await decline(token)])
      expect([token, answer.status, answer.text]).toEqual([token, 404, JSON.stringify(INVALID_LINK)])
})

test('an IP address may try sixty invalid links an hour', async () => {
  const { send, read, get, clock } = await setup()
  const { token } = await send()
  const guess = () => get('/api/offers/AAAAAAAAAAAAAAAAAAAAAA')
  for (let n = 0; n < 60; n += 1) expect((await guess()).status).toBe(404)
  expect((await guess()).status).toBe(429)
  expect((await read(token)).status).toBe(200)
  expect((await get('/api/offers/AAAAAAAAAAAAAAAAAAAAAA', { from: '198.51.100.7' })).status).toBe(404)
  clock.forward(61)
  expect((await guess()).status).toBe(404)
})

test('the guest’s view of an offer omits internal fields', async () => {
  const { send, read, accept } = await setup()
  const { token } = await send()
  await accept(token)
  const { text } = await read(token)
  for (const hidden of [
    'guestEmail',
    'ada@example.org',
    '01632 960199',
    'guestAddress',
    'Analytical',
    'bookingId',
    'enquiryId',
    'createdBy',
    'Hartley',
    'version',
    'nationality',
    'bankDetailsId',
    'stripePaymentIntentId',
  ])
    expect(text).not.toContain(hidden)
})

test('[threat personal-data-in-logs] no log line has the link or data of the guest', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  const fixture = await createTestContext()
  const ctx = { ...fixture.ctx, config: readConfig({ LOG_LEVEL: 'info' }), log: openLog('info', sink) }
  const { send, read, accept, decline, call } = await setupIn({ ...fixture, ctx })
  await insertBankAccount(ctx)
  const { token, id } = await send()
  await read(token)
  await read(`${token}%zz`)
  await accept(token, { choice: 3 })
  await accept(token)
  await decline(token, { word: 'No' })
  await call('POST', `/api/admin/offers/${id}/resend`, {})
  await ctx.database.schema.dropTable('offer_choice').cascade().execute()
  expect((await read(token)).status).toBe(500)
  const log = lines.join('')
  expect(log).toContain('/api/offers/…')
  for (const secret of [token, 'Ada', 'ada@example.org', 'Analytical', '960199', '12345678', '102030'])
    expect(log).not.toContain(secret)
})

test('[rule offer-length] an offer expires at the first check-in at the latest', async () => {
  const { send, read, clock, choice } = await setup('2026-09-30T11:00:00Z')
  const { token } = await send({ choices: [{ ...choice, checkIn: '2026-09-30' }] })
  clock.set('2026-09-30T14:59:59Z')
  expect((await read(token)).body).toMatchObject({ state: 'open', expiresAt: '2026-09-30T15:00:00.000Z' })
  clock.set('2026-09-30T15:00:00Z')
  expect((await read(token)).body.state).toBe('expired')
})

test('[rule neighbours-hours] an offer shows the check-in time that will be agreed', async () => {
  const { send, read, accept, ctx, home } = await setup()
  const { token } = await send()
  const { checkIn } = (await read(token)).body.choices[0]
  const before = await insertStay(ctx, home, { checkIn: addDays(checkIn, -3), checkOut: checkIn })
  await ctx.database
    .updateTable('booking')
    .set({ check_in_time: '18:30', check_out_time: '17:30' })
    .where('id', '=', before)
    .execute()
  expect((await read(token)).body.choices[0].terms).toMatchObject({ checkInFrom: '17:30', checkOutBy: '10:00' })
  await accept(token)
  expect((await read(token)).body.choices[0].terms).toMatchObject({ checkInFrom: '17:30', checkOutBy: '10:00' })
})
