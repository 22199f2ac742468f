import { expect, test } from 'vitest'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { sentEmails } from '#test/platform/server/testing/mailer.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import type { AppContext } from '../app-context.ts'
import { acknowledge, formEmailTypes, tellOffice } from './form-emails.tsx'

const sender = { name: 'Staffordshire Stays', phone: '01632 960142', email: 'hello@staffordshirestays.example' }

const tell = (ctx: AppContext, itemId = 1) =>
  inTransaction(ctx, GUEST, (tx) => tellOffice(tx, { kind: 'test', about: { item: 'enquiry', itemId } }))
const thank = (ctx: AppContext, kind: string, to: string) =>
  inTransaction(ctx, GUEST, (tx) => acknowledge(tx, to, { kind, about: { item: 'enquiry', itemId: 1 }, to: 'guest' }))
const kinds = async (ctx: AppContext) =>
  (await ctx.database.selectFrom('email_outbox').select('kind').orderBy('id').execute()).map(({ kind }) => kind)

test('beyond 200 emails an hour the office gets one digest [threat mail-flood]', async () => {
  const { ctx, clock } = await createTestContext()
  for (let at = 1; at <= 203; at++) await tell(ctx, at)
  expect(await kinds(ctx)).toEqual([...Array<string>(200).fill('test'), 'digest'])
  await ctx.database.deleteFrom('email_outbox').where('kind', '=', 'test').execute()
  const [digest] = await sentEmails(ctx, { kinds: formEmailTypes, sender: async () => sender })
  expect(digest).toMatchObject({ to_address: sender.email, reply_to: sender.email, item_id: 201 })
  expect(digest?.text_body).toContain('http://localhost:3000/admin')
  clock.forward(60)
  await tell(ctx)
  expect((await kinds(ctx)).at(-1)).toBe('test')
})

test('simultaneous emails are counted like successive emails [threat mail-flood]', async () => {
  const { ctx } = await createTestContext()
  for (let at = 1; at <= 195; at++) await tell(ctx, at)
  await Promise.all(Array.from({ length: 20 }, () => tell(ctx)))
  expect((await kinds(ctx)).filter((kind) => kind === 'test')).toHaveLength(200)
  expect((await kinds(ctx)).filter((kind) => kind === 'digest')).toHaveLength(1)
})

test('an address is acknowledged once an hour across all forms [threat mail-flood]', async () => {
  const { ctx, clock } = await createTestContext()
  await Promise.all(['enquiry', 'message', 'application', 'review'].map((kind) => thank(ctx, kind, 'ada@example.org')))
  expect(await kinds(ctx)).toHaveLength(1)
  await thank(ctx, 'other address', 'bob@example.org')
  expect(await kinds(ctx)).toHaveLength(2)
  clock.forward(60)
  await thank(ctx, 'an hour later', 'ada@example.org')
  expect((await kinds(ctx)).at(-1)).toBe('an hour later')
})

test('acknowledgements are counted without storing the address', async () => {
  const { ctx } = await createTestContext()
  await thank(ctx, 'enquiry', 'ada@example.org')
  const attempts = await ctx.database.selectFrom('rate_limit_attempt').select('key').execute()
  expect(attempts).toHaveLength(1)
  expect(attempts[0]?.key).not.toContain('ada')
})
