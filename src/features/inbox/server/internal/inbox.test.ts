import { expect, test } from 'vitest'
import type { InboxItem } from '#features/inbox/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { forgetEmailsAbout } from '#platform/server/mail/due.ts'
import { inTransaction, type StaffMember, type StaffTxContext } from '#platform/server/transaction.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { STAFF } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { inboxEmailTypes } from './emails.tsx'
import { addNote, readNotes } from './notes.ts'
import { findAnsweredAt, hasNoEmail, queueReply } from './replies.ts'
import { readResponseTimes, responseTimesOf } from './response-times.ts'

const ITEMS: InboxItem[] = ['enquiry', 'contact_message', 'owner_application']
const WORDS = { subject: 'Your question', text: 'Dear Ada,\n\nYes, there is.\nA cot too.\n\nKind regards' }

test.for(ITEMS)('a note on %s is stored with its author', async (item) => {
  const { ctx } = await createTestContext()
  const staff = await createStaff(ctx)
  const about = { item, itemId: await insertItem(ctx, item) }
  await inStaffTransaction(ctx, (tx) => addNote(tx, about, 'Rang twice.'), staff)
  const note = await inStaffTransaction(ctx, (tx) => addNote(tx, about, 'Wants the cot.'), staff)
  expect(note).toEqual({ id: 2, text: 'Wants the cot.', author: 'Alex Hartley', createdAt: '2026-09-09T11:00:00.000Z' })
  expect((await readNotes(ctx.database, about)).map(({ text }) => text)).toEqual(['Rang twice.', 'Wants the cot.'])
  expect(await readNotes(ctx.database, { ...about, itemId: 99 })).toEqual([])
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().execute()
  expect(auditLog).toMatchObject([
    { actor: 'staff', user_id: staff.userId, action: 'noted', item, item_id: about.itemId, before: null, after: null },
    { action: 'noted' },
  ])
})

test('deleting an item deletes its notes', async () => {
  const { ctx } = await createTestContext()
  const staff = await createStaff(ctx)
  for (const item of ITEMS) {
    const itemId = await insertItem(ctx, item)
    await inStaffTransaction(ctx, (tx) => addNote(tx, { item, itemId }, 'Rang twice.'), staff)
    await ctx.database.deleteFrom(item).execute()
  }
  expect(await ctx.database.selectFrom('note').select('id').execute()).toEqual([])
})

test('[threat mail-header] an answer has a single recipient', async () => {
  const { ctx } = await createTestContext()
  const about = { item: 'enquiry' as const, itemId: await insertItem(ctx, 'enquiry') }
  const subject = 'Your question\r\nBcc: v@z.example'
  await inStaffTransaction(ctx, (tx) => queueReply(tx, { ...ANSWER, about }, { ...WORDS, subject }))
  expect(await sendAndReadEmails(ctx, emailTypesFor('ada@example.org'))).toMatchObject([
    {
      kind: 'test-reply',
      item: 'enquiry',
      item_id: about.itemId,
      to_address: 'ada@example.org',
      reply_to: 'hello@staffordshirestays.example',
      subject: 'Your question Bcc: v@z.example',
    },
  ])
})

test('[threat mail-header] an email to two addresses fails', async () => {
  const { ctx } = await createTestContext()
  const about = { item: 'enquiry' as const, itemId: await insertItem(ctx, 'enquiry') }
  await inStaffTransaction(ctx, (tx) => queueReply(tx, { ...ANSWER, about }, WORDS))
  expect(await sendAndReadEmails(ctx, emailTypesFor('ada@example.org,eve@example.org'))).toEqual([])
  const due = await ctx.database.selectFrom('email_outbox').select(['state', 'reason']).orderBy('id').execute()
  expect(due[0]).toEqual({ state: 'failed', reason: 'It is not addressed to one person.' })
})

test('an answer is escaped in HTML [threat words-as-markup]', async () => {
  const { ctx } = await createTestContext()
  const about = { item: 'enquiry' as const, itemId: await insertItem(ctx, 'enquiry') }
  const text = 'Dear Ada,\r\n\r\n1 < 2 & <b>bold</b>\r\nsecond line'
  await inStaffTransaction(ctx, (tx) => queueReply(tx, { ...ANSWER, about }, { ...WORDS, text }))
  const [email] = await sendAndReadEmails(ctx, emailTypesFor('ada@example.org'))
  expect(email?.text_body).toMatch(
    /^Dear Ada,\n\n1 < 2 & <b>bold<\/b>\nsecond line\n\nKind regards\nStaffordshire Stays\n\n[^\n]*never sent by email[^\n]*\n\nStaffordshire Stays · /,
  )
  expect(email?.html_body).toMatch(/&lt;b&gt;bold&lt;\/b&gt;<br\s*\/?>second line/)
})

test('[rule inbox-answers] `answered_at` is the time of the first answer', async () => {
  const { ctx, clock } = await createTestContext()
  const about = { item: 'enquiry' as const, itemId: await insertItem(ctx, 'enquiry') }
  const marked = (status: 'waiting' | 'answered', before: Date | null = null) =>
    inStaffTransaction(ctx, (tx) => findAnsweredAt(tx, about, { before, status }))
  const first = clock.now()
  expect(await marked('answered')).toEqual(first)
  expect(await marked('waiting', first)).toBeNull()
  expect(await inStaffTransaction(ctx, (tx) => hasNoEmail(tx.database, about))).toBe(true)
  await inStaffTransaction(ctx, (tx) => queueReply(tx, { ...ANSWER, about }, WORDS))
  expect(await marked('waiting', first)).toBeNull()
  await sendAndReadEmails(ctx, emailTypesFor('ada@example.org'))
  const delivered = new Date(first.getTime() + 16 * 60_000)
  clock.forward(60)
  expect(await marked('answered', first)).toEqual(first)
  expect(await marked('waiting', first)).toEqual(delivered)
  expect(await inStaffTransaction(ctx, (tx) => hasNoEmail(tx.database, about))).toBe(false)
  await inStaffTransaction(ctx, (tx) => forgetEmailsAbout(tx, 'enquiry', [about.itemId]))
  expect(await marked('waiting', first)).toBeNull()
})

test.for(ITEMS)('[rule reply-deadline] waiting, overdue and on-time items of %s are counted', async (item) => {
  const { ctx, clock } = await createTestContext()
  const day = 24 * 60
  const answer = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000)
  await insertItem(ctx, item, { answered: answer(1) }) // 91 days old after the clock moves
  clock.forward(91 * day)
  await insertItem(ctx, item, { answered: answer(23) })
  await insertItem(ctx, item, { answered: answer(24) })
  await insertItem(ctx, item, { answered: answer(25) })
  await insertItem(ctx, item, { status: 'spam', answered: answer(99) })
  await insertItem(ctx, item, { status: 'spam' })
  await insertItem(ctx, item)
  clock.forward(day)
  expect((await readResponseTimes(ctx, item)).responseTimes).toEqual({ waiting: 1, overdue: 0, onTimePercent: 66 })
  clock.forward(1)
  await insertItem(ctx, item)
  expect(await readResponseTimes(ctx, item)).toMatchObject({
    counts: { new: 2, spam: 2 },
    // Two of three answers were on time, and one item is late and unanswered.
    responseTimes: { waiting: 2, overdue: 1, onTimePercent: 50 },
  })
})

test('without answers and overdue items onTimePercent is null', () => {
  expect(responseTimesOf([])).toEqual({ waiting: 0, overdue: 0, onTimePercent: null })
  const waiting = { status: 'new', total: 1, answered: 0, inTime: 0 }
  expect(responseTimesOf([{ ...waiting, overdue: 0 }]).onTimePercent).toBeNull()
  expect(responseTimesOf([{ ...waiting, overdue: 1 }]).onTimePercent).toBe(0)
})

const ANSWER = { replyKind: 'test-reply', senderRole: 'guest' } as const

/** Email types of an inbox whose items all have this email address. */
function emailTypesFor(address: string) {
  const words = { subject: 'Hello', title: 'Hello', opening: '', closing: '' }
  const email = { words, placeholders: () => ({}), render: () => ({ preview: '', body: null }) }
  const emails = {
    ...ANSWER,
    itemWithArticle: 'a test',
    acknowledgementKind: 'test-thanks',
    notificationKind: 'test',
    acknowledgement: email,
    notification: email,
  }
  const found = async () => ({ entry: null, email: address })
  return inboxEmailTypes({ ...emails, samples: { emptiest: null, fullest: null } }, found, async () => undefined)
}

function inStaffTransaction<T>(
  ctx: AppContext,
  work: (tx: StaffTxContext) => Promise<T>,
  by: StaffMember = STAFF,
): Promise<T> {
  return inTransaction(ctx, by, work)
}

/** Inserts an item received now with a reply deadline in 24 hours. */
async function insertItem(
  ctx: AppContext,
  item: InboxItem,
  { status, answered }: { status?: 'spam'; answered?: Date } = {},
) {
  const now = ctx.clock.now()
  const common = {
    name: 'Ada Byron',
    email: 'ada@example.org',
    reply_due_at: new Date(now.getTime() + 86_400_000),
    answered_at: answered ?? null,
    created_at: now,
  }
  const { database } = ctx
  const who = { ...common, phone: '01632 960199' }
  const insertion = {
    enquiry: () =>
      database
        .insertInto('enquiry')
        .values({
          ...who,
          property_title: 'Chase View',
          guests: 2,
          message: 'Is there a cot?',
          status: status ?? (answered ? 'answered' : 'new'),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    contact_message: () =>
      database
        .insertInto('contact_message')
        .values({
          ...common,
          subject: 'General Inquiry',
          message: 'Is there a cot?',
          status: status ?? (answered ? 'answered' : 'new'),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    owner_application: () =>
      database
        .insertInto('owner_application')
        .values({
          ...who,
          property_address: '1 High Street, Stafford',
          bedrooms: 2,
          description: 'A small house.',
          goals: 'To let it.',
          stage: status ?? (answered ? 'contacted' : 'new'),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
  }[item]()
  return (await insertion).id
}
