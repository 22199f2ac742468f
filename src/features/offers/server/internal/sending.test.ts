import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertHome, insertStay, insertTestBlock, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import {
  findAuditEntries,
  insertEnquiry,
  readAllTables,
  sendDueEmails,
  setup,
  tokenOf,
} from '#test/features/offers/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'

test('[rule offer-length] an offer is open for 48 hours', async () => {
  const { send, ctx, home, staff } = await setup()
  const { id, body, link } = await send()
  expect(body).toEqual({
    id,
    enquiryId: null,
    guestName: 'Ada Byron',
    guestEmail: 'ada@example.org',
    guestPhone: '01632 960199',
    message: 'The cot is in the small room.',
    state: 'open',
    expiresAt: '2026-09-11T11:00:00.000Z',
    decidedAt: null,
    word: null,
    acceptedChoice: null,
    bookingId: null,
    choices: [
      {
        position: 0,
        propertyId: home,
        propertyTitle: 'Home 1',
        checkIn: '2026-10-01',
        checkOut: '2026-10-04',
        nights: 3,
        guests: 2,
        lines: [{ kind: 'nights', label: '3 nights at £145.00', amount: '435.00' }],
        total: '435.00',
        securityDeposit: '217.50',
        isDepositOwn: false,
        isStillFree: true,
      },
    ],
    createdAt: '2026-09-09T11:00:00.000Z',
    createdBy: 'Alex Hartley',
    version: 1,
  })
  expect(link).toMatch(/^http:\/\/localhost:3000\/offer\/[\w-]{22}$/)
  expect(await findAuditEntries(ctx, 'offer')).toMatchObject([
    { action: 'sent', actor: 'staff', user_id: staff.userId, item_id: id },
    { action: 'link shown', actor: 'staff', user_id: staff.userId, item_id: id },
  ])
})

test('[rule offer-takes-no-nights] an offer takes no nights', async () => {
  const { send, ctx, changes } = await setup()
  await send()
  expect(await ctx.database.selectFrom('taken_night').selectAll().execute()).toEqual([])
  expect(changes()).toBe(0)
})

test('the office may override the validity of an offer', async () => {
  const { send, ctx, call, form } = await setup()
  await applySettings(ctx, { policy: { offerHours: 24 } })
  expect((await send()).body.expiresAt).toBe('2026-09-10T11:00:00.000Z')
  expect((await send({ expiresAt: '2026-09-20T18:00:00+01:00' })).body.expiresAt).toBe('2026-09-20T17:00:00.000Z')
  for (const expiresAt of ['2026-09-09T11:00:00Z', '2026-12-09T11:00:01Z', 'tomorrow', '2026-09-20']) {
    const { status, body } = await call('POST', '/api/admin/offers', { ...form, expiresAt })
    expect([expiresAt, status, body.errors?.[0]?.path]).toEqual([expiresAt, 400, 'expiresAt'])
  }
})

test('an offer marks its enquiry as offered', async () => {
  const { send, ctx, home, staff } = await setup()
  const enquiryId = await insertEnquiry(ctx, home)
  const { id, link } = await send({ enquiryId })
  const enquiry = await ctx.database.selectFrom('enquiry').selectAll().executeTakeFirstOrThrow()
  expect(enquiry).toMatchObject({ status: 'offered', answered_at: ctx.clock.now(), version: 2 })
  expect(await findAuditEntries(ctx, 'enquiry')).toEqual([
    {
      action: 'offered',
      actor: 'staff',
      user_id: staff.userId,
      item_id: enquiryId,
      before: { status: 'new' },
      after: { status: 'offered', offerId: id },
    },
    expect.objectContaining({ action: 'offer link shown', after: { offerId: id } }),
  ])
  const [email] = await sendDueEmails(ctx)
  expect(email).toMatchObject({
    kind: 'offer',
    item: 'enquiry',
    item_id: enquiryId,
    to_address: 'ada@example.org',
    reply_to: 'hello@staffordshirestays.example',
  })
  expect(email?.text_body).toMatch(/http:\/\/localhost:3000\/offer\/[\w-]{22}\b/)
  expect(email?.text_body).not.toContain(link)
  expect(email?.text_body).toContain('never sent by email')
})

test('a booked enquiry stays booked when another stay is offered', async () => {
  const { send, ctx, home } = await setup()
  const enquiryId = await insertEnquiry(ctx, home)
  await ctx.database.updateTable('enquiry').set({ status: 'booked' }).execute()
  await send({ enquiryId })
  expect((await ctx.database.selectFrom('enquiry').select('status').executeTakeFirstOrThrow()).status).toBe('booked')
})

test('an offer for an unknown enquiry is rejected', async () => {
  const { call, form, ctx } = await setup()
  const before = await readAllTables(ctx)
  const { status, body } = await call('POST', '/api/admin/offers', { ...form, enquiryId: 99 })
  expect([status, body.message]).toEqual([400, 'This enquiry is no longer there'])
  expect(await readAllTables(ctx)).toEqual(before)
})

test('[rule private-link] the database stores only SHA-256 hashes of links', async () => {
  const { send, ctx } = await setup()
  const { token } = await send()
  const [email] = await sendDueEmails(ctx)
  const emailedToken = email?.text_body.match(/\/offer\/([\w-]{22})/)?.[1] ?? ''
  const rows = JSON.stringify(await readAllTables(ctx))
  for (const each of [token, emailedToken]) {
    expect(rows).not.toContain(each)
    expect(rows).toContain(createHash('sha256').update(each).digest('hex'))
  }
  expect(rows).toContain('http://localhost:3000/offer/…')
})

test('custom price lines need a reason', async () => {
  const { send, call, form, choice, ctx } = await setup()
  const lines = [
    { label: 'Three nights', amount: '435.00' },
    { kind: 'reduction', label: 'For coming again', amount: -35 },
  ]
  const choices = [{ ...choice, lines }]
  const refused = await call('POST', '/api/admin/offers', { ...form, choices })
  expect([refused.status, refused.body.wants]).toEqual([422, ['own price']])
  const { body } = await send({ choices, reason: 'They come every year' })
  expect(body.choices[0]).toMatchObject({
    lines: [
      { kind: 'own', label: 'Three nights', amount: '435.00' },
      { kind: 'reduction', label: 'For coming again', amount: '-35.00' },
    ],
    total: '400.00',
    securityDeposit: '200.00',
  })
  expect((await findAuditEntries(ctx, 'offer'))[0]?.after).toMatchObject({
    rulesOverruled: ['own price'],
    reason: 'They come every year',
    totalAmount: ['400.00'],
    priceWorkedOut: ['435.00'],
  })
})

test('custom labels at the calculated price need no reason', async () => {
  const { send, call, form, choice } = await setup()
  const lines = [{ label: 'All in', amount: '435.00' }]
  expect((await send({ choices: [{ ...choice, lines }] })).body.choices[0]).toMatchObject({ securityDeposit: '217.50' })
  const choices = [{ ...choice, securityDeposit: '50.00' }]
  const { status, body } = await call('POST', '/api/admin/offers', { ...form, choices })
  expect([status, body.wants]).toEqual([422, ['own price']])
  const sent = await send({ choices, reason: 'An old friend' })
  expect(sent.body.choices[0].securityDeposit).toBe('50.00')
})

test('a price below £0 or above the maximum is rejected', async () => {
  const { send, call, form, choice } = await setup()
  const priced = (amount: string) => [
    {
      ...choice,
      lines: [
        { label: 'Stay', amount: '100.00' },
        { label: 'Off', amount },
      ],
    },
  ]
  const { status, body } = await call('POST', '/api/admin/offers', {
    ...form,
    choices: priced('-100.01'),
    reason: 'Gift',
  })
  expect([status, body.message]).toEqual([400, 'The price cannot be less than £0'])
  const dear = await call('POST', '/api/admin/offers', { ...form, choices: priced('99999999.99'), reason: 'Gold' })
  expect([dear.status, dear.body.message]).toEqual([400, 'A stay can cost at most £99,999,999.99'])
  const sent = await send({ choices: priced('-100.00'), reason: 'A gift' })
  expect(sent.body.choices[0]).toMatchObject({ total: '0.00', securityDeposit: '100.00' })
})

test('a stay under the minimum needs a reason', async () => {
  const { call, form, choice } = await setup()
  const choices = [{ ...choice, checkOut: '2026-10-02' }]
  const { status, body } = await call('POST', '/api/admin/offers', { ...form, choices })
  expect([status, body.wants]).toEqual([422, ['under minimum stay']])
  expect((await call('POST', '/api/admin/offers', { ...form, choices, reason: 'A gap' })).status).toBe(201)
})

test('[rule offer-takes-no-nights] an offer may have up to four stays', async () => {
  const { send, call, form, choice, ctx } = await setup()
  const hidden = await insertHome(ctx, { is_available: false })
  const choices = [
    choice,
    { ...choice, propertyId: hidden },
    { ...choice, checkIn: '2026-11-01', checkOut: '2026-11-05' },
  ]
  const { body } = await send({ choices })
  expect(body.choices.map(({ position, propertyTitle, nights }: never) => [position, propertyTitle, nights])).toEqual([
    [0, 'Home 1', 3],
    [1, 'Home 2', 3],
    [2, 'Home 1', 4],
  ])
  for (const invalid of [[], Array(5).fill(choice)])
    expect((await call('POST', '/api/admin/offers', { ...form, choices: invalid })).status).toBe(400)
})

test.each([
  ['more guests than the home takes', { guests: 5 }, 400, 'choices.0.guests'],
  ['days that have passed', { checkIn: '2026-09-08', checkOut: '2026-09-10' }, 400, 'choices.0.checkIn'],
  ['days the wrong way round', { checkIn: '2026-10-04', checkOut: '2026-10-01' }, 400, 'choices.0.checkOut'],
  ['an unknown home', { propertyId: 4711 }, 400, 'choices.0.propertyId'],
  ['an invalid date', { checkIn: '2026-02-30' }, 400, 'choices.0.checkIn'],
  ['half a guest', { guests: 1.5 }, 400, 'choices.0.guests'],
  ['an invalid amount', { lines: [{ label: 'Stay', amount: 'NaN' }] }, 400, 'choices.0.lines.0.amount'],
  ['an unknown field', { total: '1.00' }, 400, 'choices.0.total'],
])('the office cannot offer %s', async (_, wrong, status, path) => {
  const { call, form, choice, ctx } = await setup()
  const before = await readAllTables(ctx)
  const answer = await call('POST', '/api/admin/offers', { ...form, choices: [{ ...choice, ...wrong }] })
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([status, path])
  expect(await readAllTables(ctx)).toEqual(before)
})

test('[rule offer-takes-no-nights] held or blocked nights cannot be offered', async () => {
  const { send, call, form, home, ctx, clock } = await setup()
  const refused = async () => {
    const { status, body } = await call('POST', '/api/admin/offers', form)
    return [status, body.errors[0].path]
  }
  await insertStay(ctx, home, {
    ...stayFrom('2026-10-03', '2026-10-05'),
    heldUntil: new Date('2026-09-10T11:00:00Z'),
  })
  expect(await refused()).toEqual([409, 'choices.0.checkIn'])
  clock.set('2026-09-10T11:00:00Z')
  expect((await send()).body.choices[0].isStillFree).toBe(true)
  await insertTestBlock(ctx, home, stayFrom('2026-10-02', '2026-10-03'))
  expect(await refused()).toEqual([409, 'choices.0.checkIn'])
})

test('[rule newer-offer] a newer offer for an enquiry withdraws older offers', async () => {
  const { send, read, ctx, home } = await setup()
  const enquiryId = await insertEnquiry(ctx, home)
  const [first, ofAnother] = [await send({ enquiryId }), await send()]
  const second = await send({ enquiryId })
  expect((await read(first.token)).status).toBe(404)
  const third = await send({ enquiryId, keepsEarlier: true })
  for (const { token } of [second, third, ofAnother]) expect((await read(token)).body.state).toBe('open')
  const steps = (await findAuditEntries(ctx, 'offer')).filter(({ action }) => action === 'withdrawn')
  expect(steps.map(({ item_id }) => item_id)).toEqual([first.id])
})

test('[rule newer-offer] [threat misdirected-link] an offer to a corrected address withdraws earlier offers', async () => {
  const { send, read, ctx, home } = await setup()
  const enquiryId = await insertEnquiry(ctx, home)
  const [wrong, elsewhere] = [await send({ enquiryId, guestEmail: 'eve@example.org' }), await send()]
  const right = await send({ enquiryId, keepsEarlier: true })
  expect((await read(wrong.token)).text).toBe((await read('A'.repeat(22))).text)
  const second = await send({ enquiryId, guestEmail: 'ADA@example.org', keepsEarlier: true })
  for (const { token } of [elsewhere, right, second]) expect((await read(token)).body.state).toBe('open')
})

test('[rule alternatives] the office sees how many available homes are too small', async () => {
  const { call, home, ctx } = await setup()
  const countAlternatives = async (guests: number) => {
    const query = `propertyId=${home}&checkIn=2026-10-01&checkOut=2026-10-04&guests=${guests}`
    const { homes, tooSmall } = (await call('GET', `/api/admin/offers/alternatives?${query}`)).body
    return [homes.length, tooSmall]
  }
  expect(await countAlternatives(2)).toEqual([0, 0])
  await insertHome(ctx, { max_guests: 2 })
  expect(await countAlternatives(2)).toEqual([1, 0])
  expect(await countAlternatives(3)).toEqual([0, 1])
})

test('[threat repeated-sending] sending an offer twice with one key makes one offer', async () => {
  const { call, form, ctx } = await setup()
  const key = { 'Idempotency-Key': 'once' }
  const [first, second] = [
    await call('POST', '/api/admin/offers', form, key),
    await call('POST', '/api/admin/offers', form, key),
  ]
  expect(second?.body).toEqual(first?.body)
  expect(await sendDueEmails(ctx)).toHaveLength(1)
})

test('[rule private-link] the earlier link works after an offer is resent', async () => {
  const { send, call, read, clock, ctx, staff } = await setup()
  const { id, token } = await send()
  await sendDueEmails(ctx)
  clock.forward(3 * 24 * 60)
  expect((await read(token)).body.state).toBe('expired')
  const { status, body } = await call('POST', `/api/admin/offers/${id}/resend`, {})
  expect([status, body.state, body.expiresAt]).toEqual([200, 'open', '2026-09-14T11:00:00.000Z'])
  const newToken = tokenOf((await call('POST', `/api/admin/offers/${id}/link`)).body.link)
  expect(newToken).not.toBe(token)
  for (const each of [token, newToken]) expect((await read(each)).body.state).toBe('open')
  const sentEmails = await sendDueEmails(ctx)
  expect(sentEmails.map(({ kind, to_address }) => [kind, to_address])).toEqual([
    ['offer', 'ada@example.org'],
    ['offer', 'ada@example.org'],
  ])
  const links = sentEmails.map(({ text_body }) => text_body.match(/\/offer\/([\w-]{22})/)?.[1] ?? '')
  expect(new Set([token, newToken, ...links]).size).toBe(4)
  for (const link of links) expect((await read(link)).body.state).toBe('open')
  expect((await findAuditEntries(ctx, 'offer'))[2]).toEqual({
    action: 'resent',
    actor: 'staff',
    user_id: staff.userId,
    item_id: id,
    before: { expiresAt: '2026-09-11T11:00:00.000Z' },
    after: { expiresAt: '2026-09-14T11:00:00.000Z' },
  })
})

test('an offer without available stays cannot be resent', async () => {
  const { send, call, home, ctx, clock } = await setup()
  const { id } = await send()
  await insertStay(ctx, home, stayFrom('2026-10-03', '2026-10-05'))
  expect((await call('POST', `/api/admin/offers/${id}/resend`, {})).status).toBe(409)
  const other = await send({
    choices: [{ propertyId: home, checkIn: '2026-10-10', checkOut: '2026-10-12', guests: 1 }],
  })
  clock.set('2026-10-11T11:00:00Z')
  expect((await call('POST', `/api/admin/offers/${other.id}/resend`, {})).status).toBe(409)
})

test("a withdrawn offer's link stops working", async () => {
  const { send, call, read, decline, accept, ctx, home, staff } = await setup()
  const enquiryId = await insertEnquiry(ctx, home)
  const withdrawn = await send({ enquiryId })
  const answer = await call('POST', `/api/admin/offers/${withdrawn.id}/withdraw`, { version: 1 })
  expect([answer.status, answer.body.state, answer.body.decidedAt]).toEqual([
    200,
    'withdrawn',
    '2026-09-09T11:00:00.000Z',
  ])
  expect((await read(withdrawn.token)).status).toBe(404)
  expect((await findAuditEntries(ctx, 'enquiry')).at(-1)).toMatchObject({
    action: 'offer withdrawn',
    user_id: staff.userId,
    item_id: enquiryId,
    after: { offerId: withdrawn.id },
  })
  const declined = await send()
  await decline(declined.token)
  const accepted = await send()
  await accept(accepted.token)
  for (const { id } of [withdrawn, declined, accepted])
    for (const step of ['withdraw', 'resend']) {
      const { status } = await call('POST', `/api/admin/offers/${id}/${step}`, {})
      expect([id, step, status]).toEqual([id, step, 409])
    }
})

test('a stale version of an offer is rejected', async () => {
  const { send, call } = await setup()
  const { id } = await send()
  for (const step of ['withdraw', 'resend']) {
    const { status, body } = await call('POST', `/api/admin/offers/${id}/${step}`, { version: 7 })
    expect([status, body.current.id, body.current.version]).toEqual([409, id, 1])
  }
  expect((await call('POST', '/api/admin/offers/99/withdraw', {})).status).toBe(404)
})

test('stored responses contain neither token nor personal data', async () => {
  const { call, ctx, form } = await setup()
  const key = { 'Idempotency-Key': 'once' }
  const sent = await call('POST', '/api/admin/offers', form, key)
  const shown = await call('POST', `/api/admin/offers/${sent.body.id}/link`, undefined, key)
  await call('POST', `/api/admin/offers/${sent.body.id}/resend`, {}, key)
  await call('POST', `/api/admin/offers/${sent.body.id}/withdraw`, {}, key)
  const stored = JSON.stringify(await ctx.database.selectFrom('idempotency_key').selectAll().execute())
  expect(JSON.parse(stored)).toHaveLength(3)
  for (const secret of [tokenOf(shown.body.link), 'Ada', 'ada@example.org']) expect(stored).not.toContain(secret)
})
