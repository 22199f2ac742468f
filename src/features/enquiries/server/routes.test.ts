import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { addHome, anEnquiry } from '#test/features/enquiries/server/fixtures.ts'
import { type ClientOptions, createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { enquiryEmails } from './email-types.ts'
import { enquiryRoutes } from './routes.ts'

const PATH = '/api/enquiries'

async function setup() {
  const opened = await createTestContext()
  const { post } = createTestClient(opened.ctx, enquiryRoutes)
  const send = (changes: object = {}, visiting: ClientOptions = {}) =>
    post(PATH, { ...anEnquiry, ...changes }, visiting)
  return { ...opened, post, send }
}

const withKey = (key: string): ClientOptions => ({ headers: { 'Idempotency-Key': key } })
const rows = (ctx: AppContext) => ctx.database.selectFrom('enquiry').selectAll().orderBy('id').execute()
const emails = (ctx: AppContext) => sendAndReadEmails(ctx, enquiryEmails)
const ofKind = async (ctx: AppContext, kind: string) => (await emails(ctx)).filter((email) => email.kind === kind)

test.for([
  ['with the same key', withKey('attempt-1')],
  ['without a key', {}],
] as const)('five equal concurrent enquiries %s are stored once [threat repeated-sending]', async ([, visiting]) => {
  const { ctx, send } = await setup()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({}, visiting)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await rows(ctx)).toHaveLength(1)
  expect((await emails(ctx)).map(({ kind }) => kind)).toEqual(['enquiry-acknowledgement', 'enquiry'])
})

test('five different concurrent enquiries are all stored', async () => {
  const { ctx, send } = await setup()
  await Promise.all([1, 2, 3, 4, 5].map((guests) => send({ guests }, withKey(`attempt-${guests}`))))
  expect(await rows(ctx)).toHaveLength(5)
})

test('a different enquiry with a used Idempotency-Key gets 422 [threat repeated-sending]', async () => {
  const { ctx, send } = await setup()
  await send({}, withKey('attempt-1'))
  const other = await send({ guests: 3 }, withKey('attempt-1'))
  expect(other.status).toBe(422)
  expect(other.body.message).toEqual(expect.any(String))
  expect(await rows(ctx)).toHaveLength(1)
})

test('a repeated key returns the first answer even after midnight', async () => {
  const { clock, send } = await setup()
  const stay = { checkInDate: '2026-09-09', checkOutDate: '2026-09-12' }
  const first = await send(stay, withKey('attempt-1'))
  clock.forward(13 * 60)
  expect(await send(stay, withKey('attempt-1'))).toMatchObject({ status: 201, text: first.text })
  expect((await send(stay, withKey('attempt-2'))).status).toBe(400)
})

test('an IP address gets 429 for its eleventh enquiry in an hour [threat mail-flood]', async () => {
  const { ctx, clock, send } = await setup()
  for (let guests = 1; guests <= 10; guests++) expect((await send({ guests })).status).toBe(201)
  const eleventh = await send({ guests: 11 })
  expect(eleventh.status).toBe(429)
  expect(eleventh.headers['retry-after']).toBe('3600')
  expect(eleventh.body.message).toBe(
    'You have sent many enquiries in a short time. Please try again later, or contact us another way.',
  )
  expect((await send({ guests: 11 }, { from: '192.0.2.2' })).status).toBe(201)
  expect(await rows(ctx)).toHaveLength(11)
  clock.forward(60)
  expect((await send({ guests: 12 })).status).toBe(201)
})

test('rotating X-Forwarded-For a hundred times does not evade the limit [threat forged-address]', async () => {
  const { send } = await setup()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      send({ message: `Enquiry number ${at}` }, { headers: { 'X-Forwarded-For': `203.0.113.${at}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(90)
})

test('neither a 400 nor a repetition counts towards the limit [threat repeated-sending] [threat mail-flood]', async () => {
  const { send } = await setup()
  const first = await send({}, withKey('attempt-1'))
  for (let at = 0; at < 12; at++) expect((await send({ checkInDate: '2020-01-01' })).status).toBe(400)
  for (let at = 0; at < 12; at++) expect((await send({}, withKey('attempt-1'))).text).toBe(first.text)
  for (let guests = 1; guests <= 9; guests++) expect((await send({ guests }, withKey(`k${guests}`))).status).toBe(201)
  expect((await send({ guests: 10 })).status).toBe(429)
  expect((await send({}, withKey('attempt-1'))).text).toBe(first.text)
})

test.for<[string, object]>([
  ['a filled honeypot', { website: 'https://spam.example' }],
  ['less than two seconds of typing', { elapsedMs: 1999 }],
])('an enquiry with %s is stored as spam without emails [threat robots]', async ([, trap]) => {
  const { ctx, send } = await setup()
  const caught = await send(trap)
  const honest = await send({ guests: 3 })
  expect(caught.status).toBe(201)
  expect(Object.keys(caught.body)).toEqual(Object.keys(honest.body))
  expect((await rows(ctx)).map(({ status }) => status)).toEqual(['spam', 'new'])
  expect((await emails(ctx)).map(({ item_id }) => item_id)).toEqual([2, 2])
})

test.for([{}, { website: '' }, { elapsedMs: 2000 }, { website: '  ', elapsedMs: 60_000 }])(
  'an enquiry with an empty honeypot is not spam: %j [threat robots]',
  async (fields) => {
    const { ctx, send } = await setup()
    await send(fields)
    expect(await rows(ctx)).toMatchObject([{ status: 'new' }])
  },
)

test('the email to the office has only the guest as Reply-To [threat mail-header]', async () => {
  const { ctx, send } = await setup()
  await addHome(ctx, { maxGuests: 1 })
  await send()
  const [email] = await ofKind(ctx, 'enquiry')
  expect(email).toMatchObject({
    to_address: 'hello@staffordshirestays.example',
    reply_to: 'ada@example.org',
    subject: 'Enquiry: Chase View, 2 October 2026 to 5 October 2026',
  })
  for (const message of ['Ada Byron', 'ada@example.org', '01632 960199', 'Friday 2 October 2026', 'We arrive late.'])
    expect([email?.text_body, email?.html_body]).toEqual([
      expect.stringContaining(message),
      expect.stringContaining(message),
    ])
  expect(email?.text_body).toContain('More guests than the home takes.')
  expect(email?.text_body).toContain('10 September 2026 at noon')
  expect(email?.html_body).toContain('http://localhost:3000/admin')
})

test('a guest’s text is never markup in the email [threat words-as-markup]', async () => {
  const { ctx, send } = await setup()
  await send({ name: '<b>Ada</b>', message: '<script>alert(1)</script> & more' })
  const [email] = await ofKind(ctx, 'enquiry')
  expect(email?.html_body).not.toMatch(/<script|<b>/)
  expect(email?.html_body).toContain('&lt;script&gt;')
})

test('the acknowledgement repeats only the stay [threat mail-flood]', async () => {
  const { ctx, send } = await setup()
  await addHome(ctx)
  await send({
    name: 'Buy pills at pills.example',
    phone: 'pills.example',
    propertyTitle: 'CHASE view',
    message: 'pills.example!',
  })
  const [email] = await ofKind(ctx, 'enquiry-acknowledgement')
  expect(email).toMatchObject({ to_address: 'ada@example.org', reply_to: 'hello@staffordshirestays.example' })
  for (const words of [email?.subject, email?.text_body, email?.html_body]) {
    expect(words).not.toContain('pills')
    expect(words).not.toContain('CHASE view')
  }
  expect(email?.text_body).toContain('Chase View')
  expect(email?.text_body).toContain('Friday 2 October 2026')
  expect(email?.text_body).toContain('Monday 5 October 2026')
  expect(email?.text_body).toMatch(/Total for these dates: £\d/)
})

test('the acknowledgement omits the title of an unknown or hidden home [threat mail-flood]', async () => {
  const { ctx, send } = await setup()
  await addHome(ctx, { title: 'Hidden House', isShown: false })
  await send({ propertyTitle: 'Pills at pills.example' })
  await send({ propertyTitle: 'Hidden House', email: 'bob@example.org' })
  for (const email of await ofKind(ctx, 'enquiry-acknowledgement')) {
    expect(email.text_body).not.toContain('pills')
    expect(email.text_body).not.toContain('Hidden House')
  }
})

test('an email address gets one acknowledgement an hour [threat mail-flood]', async () => {
  const { ctx, clock, send } = await setup()
  for (const email of ['ada@example.org', 'ADA@example.org', 'ada+1@example.org', 'ada+2@example.org'])
    await send({ email })
  expect(await ofKind(ctx, 'enquiry-acknowledgement')).toHaveLength(1)
  expect(await ofKind(ctx, 'enquiry')).toHaveLength(4)
  clock.forward(60)
  await send({ guests: 5 })
  expect(await ofKind(ctx, 'enquiry-acknowledgement')).toHaveLength(2)
})

test.for([
  'a@x.example,b@y.example',
  'a@x.example;b@y.example',
  'a@x.example b@y.example',
  'a@x.example\r\nBcc: v@z.example',
  'a@x.example\nBcc: v@z.example',
  'Ada <a@x.example>',
  '"a b"@x.example',
  'a\u0000@x.example',
  'a\u0085@x.example',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(62)}.example`,
])('the email address %j is rejected [threat mail-header]', async (email) => {
  const { ctx, send } = await setup()
  const { status, body } = await send({ email })
  expect([status, body.message]).toEqual([400, 'Please enter a valid email address'])
  expect(await emails(ctx)).toEqual([])
})

test('a subject stays on one line for any title [threat mail-header]', async () => {
  const { ctx, send } = await setup()
  expect((await send({ propertyTitle: 'Chase View\r\nBcc: v@z.example' })).status).toBe(400)
  await send({ propertyTitle: 'Chase View\u2028Bcc: v@z.example' })
  for (const { subject } of await emails(ctx)) expect(subject).not.toMatch(/[\r\n]/)
})

test.for([
  ['name', 101],
  ['email', 255],
  ['phone', 41],
  ['propertyTitle', 201],
  ['message', 5001],
] as const)('[threat hostile-text] a %s of %i characters is rejected as too long', async ([field, length]) => {
  const { ctx, send } = await setup()
  const { status, body } = await send({ [field]: 'a'.repeat(length) })
  expect(status).toBe(400)
  expect(body.errors[0].path).toBe(field)
  expect(await rows(ctx)).toEqual([])
})

test('texts of the maximum length are stored whole [threat hostile-text]', async () => {
  const { ctx, send } = await setup()
  const name = 'n'.repeat(100)
  const message = 'm'.repeat(5000)
  await send({ name, message })
  expect(await rows(ctx)).toMatchObject([{ name, message }])
})

test('lone surrogates are stored as the replacement character', async () => {
  const { ctx, post } = await setup()
  const broken = JSON.stringify({ ...anEnquiry, name: 'Ada?' }).replace('?', '\\ud800')
  const first = await post(PATH, broken)
  expect([first.status, first.body.name]).toEqual([201, 'Ada\ufffd'])
  expect((await post(PATH, broken)).text).toBe(first.text)
  expect(await rows(ctx)).toHaveLength(1)
})

test('hostile request bodies are rejected [threat plain-text-body] [threat hostile-json]', async () => {
  const { ctx, post } = await setup()
  expect((await post(PATH, '['.repeat(200_000))).status).toBe(400)
  expect((await post(PATH, `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status).toBe(400)
  expect((await post(PATH, '{"__proto__":{"polluted":true}}')).status).toBe(400)
  expect((await post(PATH, '{"constructor":{"prototype":{"polluted":true}}}')).status).toBe(400)
  expect({}).not.toHaveProperty('polluted')
  expect((await post(PATH, { ...anEnquiry, other: 'x'.repeat(256 * 1024) })).status).toBe(413)
  const text = await post(PATH, JSON.stringify(anEnquiry), { headers: { 'content-type': 'text/plain' } })
  expect(text.status).toBe(415)
  expect(await rows(ctx)).toEqual([])
})
