import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { aMessage } from '#test/features/contact/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { withFailingEmails } from '#test/platform/server/testing/mailer.ts'
import { type ClientOptions, createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { messageEmails } from '../email-types.ts'
import { contactRoutes } from '../routes.ts'

const PATH = '/api/contact'
const LIST = '/api/admin/messages'

async function setup() {
  const opened = await createTestContext()
  const { post, asStaff } = createTestClient(opened.ctx, contactRoutes)
  const send = (changes: object = {}, visiting: ClientOptions = {}) => post(PATH, { ...aMessage, ...changes }, visiting)
  return { ...opened, asStaff, send }
}

const withKey = (key: string): ClientOptions => ({ headers: { 'Idempotency-Key': key } })
const rows = (ctx: AppContext) => ctx.database.selectFrom('contact_message').selectAll().orderBy('id').execute()
const emails = (ctx: AppContext) => sendAndReadEmails(ctx, messageEmails)

test('a message gets 201 with the stored fields', async () => {
  const { send } = await setup()
  const { status, body } = await send()
  expect(status).toBe(201)
  expect(body).toEqual({ id: 1, ...aMessage, createdAt: '2026-09-09T11:00:00.000Z' })
})

test('the office’s list shows status and reply deadline of messages', async () => {
  const { send, asStaff } = await setup()
  await send()
  const row = {
    id: 1,
    ...aMessage,
    createdAt: '2026-09-09T11:00:00.000Z',
    status: 'new',
    replyDueAt: '2026-09-10T11:00:00.000Z',
    answeredAt: null,
    version: 1,
  }
  expect((await asStaff('GET', LIST)).body).toEqual([row])
  const open = (await asStaff('GET', `${LIST}/1`)).body
  expect(open).toEqual({ ...row, notes: [], isUntold: false })
})

test('a message is stored together with audit log entry and emails', async () => {
  const { ctx, send } = await setup()
  await send()
  const [row] = await rows(ctx)
  expect(row).toMatchObject({ ...aMessage, status: 'new', version: 1 })
  expect(row?.reply_due_at.toISOString()).toBe('2026-09-10T11:00:00.000Z')
  expect(await ctx.database.selectFrom('audit_log').selectAll().execute()).toMatchObject([
    { actor: 'guest', action: 'received', item: 'contact_message', item_id: 1 },
  ])
  expect(await emails(ctx)).toMatchObject([
    { kind: 'message-acknowledgement', to_address: 'ada@example.org' },
    {
      kind: 'message',
      to_address: 'hello@staffordshirestays.example',
      reply_to: 'ada@example.org',
      subject: 'Message: Booking Support',
    },
  ])
})

test('[rule one-transaction] an email that cannot be written rolls back the message', async () => {
  const { ctx } = await setup()
  expect((await createTestClient(withFailingEmails(ctx), contactRoutes).post(PATH, aMessage)).status).toBe(500)
  for (const table of [
    'contact_message',
    'audit_log',
    'email_outbox',
    'rate_limit_attempt',
    'idempotency_key',
  ] as const)
    expect(await ctx.database.selectFrom(table).selectAll().execute()).toEqual([])
})

test.for<[field: string, value: unknown, message: string]>([
  ['name', '', 'Name is required'],
  ['name', '   ', 'Name is required'],
  ['name', undefined, 'Name is required'],
  ['email', '', 'Please enter a valid email address'],
  ['email', 'ada@', 'Please enter a valid email address'],
  ['email', undefined, 'Please enter a valid email address'],
  ['email', 'a@x.example,b@y.example', 'Please enter a valid email address'],
  ['email', 'a@x.example\r\nBcc: v@z.example', 'Please enter a valid email address'],
  ['subject', '', 'Please select a subject'],
  ['subject', 'Anything else', 'Please select a subject'],
  ['subject', undefined, 'Please select a subject'],
  ['message', '', 'Please enter a message'],
  ['message', ' \n ', 'Please enter a message'],
  ['message', undefined, 'Please enter a message'],
])('%s as %j is refused with: %s', async ([path, value, message]) => {
  const { ctx, send } = await setup()
  const { status, body } = await send({ [path]: value })
  expect([status, body.message]).toEqual([400, message])
  expect(body.errors).toContainEqual({ path, message })
  expect(await rows(ctx)).toEqual([])
})

test.for(['General Inquiry', 'Booking Support', 'Property Partnership', 'Technical Support'])(
  'the subject %s is accepted',
  async (subject) => {
    const { send } = await setup()
    expect(await send({ subject })).toMatchObject({ status: 201, body: { subject } })
  },
)

test('a message cannot set its id, status or reply deadline', async () => {
  const { ctx, send } = await setup()
  expect((await send({ id: 99, status: 'closed', replyDueAt: 'never' })).status).toBe(201)
  expect(await rows(ctx)).toMatchObject([{ id: 1, status: 'new' }])
})

test.for([
  ['with the same key', withKey('attempt-1')],
  ['without a key', {}],
] as const)('five equal concurrent messages %s are stored once [threat repeated-sending]', async ([, visiting]) => {
  const { ctx, send } = await setup()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({}, visiting)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await rows(ctx)).toHaveLength(1)
  expect(await emails(ctx)).toHaveLength(2)
})

test('a different message with a used Idempotency-Key gets 422 [threat repeated-sending]', async () => {
  const { ctx, send } = await setup()
  await send({}, withKey('attempt-1'))
  expect((await send({ message: 'Other words' }, withKey('attempt-1'))).status).toBe(422)
  expect(await rows(ctx)).toHaveLength(1)
})

test('an IP address may send five messages in ten minutes [threat mail-flood]', async () => {
  const { ctx, clock, send } = await setup()
  const answers = await Promise.all(Array.from({ length: 300 }, (_, at) => send({ message: `Message ${at}` })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(295)
  expect(refused[0]?.headers['retry-after']).toBe('600')
  expect(await rows(ctx)).toHaveLength(5)
  expect((await emails(ctx)).map(({ kind }) => kind).sort()).toEqual([
    ...Array<string>(5).fill('message'),
    'message-acknowledgement',
  ])
  clock.forward(10)
  expect((await send({ message: 'Ten minutes later' })).status).toBe(201)
})

test.for<[string, object]>([
  ['a filled honeypot', { website: 'https://spam.example' }],
  ['less than two seconds of typing', { elapsedMs: 0 }],
])('a message with %s is stored as spam without emails [threat robots]', async ([, trap]) => {
  const { ctx, send } = await setup()
  const { status, body } = await send(trap)
  expect([status, Object.keys(body)]).toEqual([201, ['id', 'name', 'email', 'subject', 'message', 'createdAt']])
  expect(await rows(ctx)).toMatchObject([{ status: 'spam' }])
  expect(await emails(ctx)).toEqual([])
})

test('the acknowledgement repeats no text of the message [threat mail-flood]', async () => {
  const { ctx, send } = await setup()
  await send({ name: 'Pills at pills.example', message: 'pills.example' })
  const [email] = await emails(ctx)
  expect(email?.kind).toBe('message-acknowledgement')
  for (const words of [email?.subject, email?.text_body, email?.html_body]) expect(words).not.toMatch(/pills/i)
})

test.for([
  ['name', 101],
  ['email', 255],
  ['message', 5001],
] as const)('[threat hostile-text] a %s of %i characters is rejected as too long', async ([field, length]) => {
  const { send } = await setup()
  const { status, body } = await send({ [field]: 'a'.repeat(length) })
  expect([status, body.errors[0].path]).toEqual([400, field])
})
