import { expect, test } from 'vitest'
import type { Office } from '#platform/server/office.ts'
import { createStaff, createTestContext } from '#platform/server/testing/test-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { messages, receiveMessage } from './inside/messages.ts'
import { eraseOldMessages } from './jobs.ts'

test('[rule message-erasure] twelve months after it was written a message is kept, a day later it is gone with the letters that repeat it', async () => {
  const { office, clock } = await createTestContext('2026-09-09T11:00:00Z')
  await sendMessage(office)
  expect(await kept(office)).toEqual({ messages: 1, letters: 2 })

  clock.set('2027-09-09T01:20:00Z')
  await eraseOldMessages(office)
  expect(await kept(office)).toEqual({ messages: 1, letters: 2 })

  clock.set('2027-09-10T01:20:00Z')
  await eraseOldMessages(office)
  await eraseOldMessages(office)
  expect(await kept(office)).toEqual({ messages: 0, letters: 0 })
  const trail = await office.database.selectFrom('trail').selectAll().where('action', '=', 'erased').execute()
  expect(trail).toMatchObject([{ actor: 'system', item: 'contact_message', item_id: null, after: { rows: 1 } }])
})

test('what the office noted about a message, and what it answered, goes with it', async () => {
  const { office, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const staff = await createStaff(office)
  const { id } = await sendMessage(office)
  await inTransaction(office, staff, (tx) => messages.note(tx, { id, text: 'Rang, will call back.' }))
  const words = { subject: 'Your message', text: 'Gladly.' }
  await inTransaction(office, staff, (tx) => messages.reply(tx, { id, ...words }))
  expect(await kept(office)).toEqual({ messages: 1, letters: 3 })
  clock.set('2027-09-10T01:20:00Z')
  await eraseOldMessages(office)
  expect(await kept(office)).toEqual({ messages: 0, letters: 0 })
  expect(await office.database.selectFrom('note').selectAll().execute()).toEqual([])
})

test('letters about something else that has the same number stay', async () => {
  const { office, clock } = await createTestContext('2026-09-09T11:00:00Z')
  await sendMessage(office)
  await office.database.updateTable('letter_due').set({ item: 'enquiry' }).where('kind', '=', 'message').execute()
  clock.set('2027-09-10T01:20:00Z')
  await eraseOldMessages(office)
  expect(await kept(office)).toEqual({ messages: 0, letters: 1 })
})

function sendMessage(office: Office) {
  const form = { name: 'Ada', email: 'ada@example.org', subject: 'General Inquiry' as const, message: 'Hello.' }
  return inTransaction(office, GUEST, (tx) => receiveMessage(tx, form))
}

async function kept(office: Office) {
  const messages = await office.database.selectFrom('contact_message').select('id').execute()
  const letters = await office.database.selectFrom('letter_due').select('id').execute()
  return { messages: messages.length, letters: letters.length }
}
