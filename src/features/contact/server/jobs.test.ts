import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { messages, receiveMessage } from './internal/messages.ts'
import { eraseOldMessages } from './jobs.ts'

test('[rule message-erasure] a message is deleted with its emails after twelve months', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  await sendMessage(ctx)
  expect(await stored(ctx)).toEqual({ messages: 1, emails: 2 })

  clock.set('2027-09-09T01:20:00Z')
  await eraseOldMessages(ctx)
  expect(await stored(ctx)).toEqual({ messages: 1, emails: 2 })

  clock.set('2027-09-10T01:20:00Z')
  await eraseOldMessages(ctx)
  await eraseOldMessages(ctx)
  expect(await stored(ctx)).toEqual({ messages: 0, emails: 0 })
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().where('action', '=', 'erased').execute()
  expect(auditLog).toMatchObject([{ actor: 'system', item: 'contact_message', item_id: null, after: { rows: 1 } }])
})

test('the office’s notes and answers are deleted with their message', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const staff = await createStaff(ctx)
  const { id } = await sendMessage(ctx)
  await inTransaction(ctx, staff, (tx) => messages.createNote(tx, { id, text: 'Rang, will call back.' }))
  const words = { subject: 'Your message', text: 'Gladly.' }
  await inTransaction(ctx, staff, (tx) => messages.reply(tx, { id, ...words }))
  expect(await stored(ctx)).toEqual({ messages: 1, emails: 3 })
  clock.set('2027-09-10T01:20:00Z')
  await eraseOldMessages(ctx)
  expect(await stored(ctx)).toEqual({ messages: 0, emails: 0 })
  expect(await ctx.database.selectFrom('note').selectAll().execute()).toEqual([])
})

test('emails about other items with an equal id are kept', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  await sendMessage(ctx)
  await ctx.database.updateTable('email_outbox').set({ item: 'enquiry' }).where('kind', '=', 'message').execute()
  clock.set('2027-09-10T01:20:00Z')
  await eraseOldMessages(ctx)
  expect(await stored(ctx)).toEqual({ messages: 0, emails: 1 })
})

function sendMessage(ctx: AppContext) {
  const form = { name: 'Ada', email: 'ada@example.org', subject: 'General Inquiry' as const, message: 'Hello.' }
  return inTransaction(ctx, GUEST, (tx) => receiveMessage(tx, form))
}

async function stored(ctx: AppContext) {
  const messages = await ctx.database.selectFrom('contact_message').select('id').execute()
  const emails = await ctx.database.selectFrom('email_outbox').select('id').execute()
  return { messages: messages.length, emails: emails.length }
}
