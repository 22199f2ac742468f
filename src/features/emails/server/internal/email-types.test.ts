import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import { sendNow } from '#platform/server/mail/handling.ts'
import { openMailer } from '#platform/server/mail/mailer.ts'
import type { EmailTemplates } from '#platform/server/mail/writing.tsx'
import { GUEST, inTransaction, type StaffTxContext } from '#platform/server/transaction.ts'
import { sentEmails } from '#test/platform/server/testing/mailer.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { changeEmailType, previewEmailType, readEmailType, readEmailTypes } from './email-types.ts'
import { sendTest, testEmailTypes } from './testing.tsx'

const NEWS = emailType<{ name: string; sum: string }>({
  name: 'News',
  reader: 'guest',
  weight: 1,
  words: { subject: 'News for {name}', title: 'News', opening: 'Dear {name},', closing: 'Call {phone}.' },
  placeholders: ({ name }) => ({ name }),
  read: async () => ({ to: 'ada@example.org', data: { name: 'Ada {phone}', sum: '£450.00' } }),
  render: ({ sum }) => ({ preview: '', body: `You owe ${sum}.` }),
  samples: { emptiest: { name: 'Jo', sum: '£1.00' }, fullest: { name: 'Alexandra', sum: '£99,000.00' } },
})
const kinds = { news: NEWS, law: { ...NEWS, name: 'Law', mustGo: 'The law wants it.' } }
const EMAIL_TEMPLATES: EmailTemplates = {
  kinds: { ...kinds, ...testEmailTypes(kinds) },
  sender: async () => DEFAULT_SETTINGS.business,
}
const STANDARD = NEWS.words

async function setup(variables: Record<string, string> = {}) {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z', variables)
  const staff = await createStaff(ctx)
  const inStaffTransaction = <Done>(run: (tx: StaffTxContext) => Promise<Done>) => inTransaction(ctx, staff, run)
  const changeType = (changes: Partial<Parameters<typeof changeEmailType>[2]>) =>
    inStaffTransaction((tx) =>
      changeEmailType(tx, EMAIL_TEMPLATES, { kind: 'news', isOn: true, words: STANDARD, ...changes }),
    )
  const queueEmail = (dueAt?: Date) =>
    inTransaction(ctx, GUEST, (tx) =>
      tx.email({ kind: 'news', about: { item: 'booking', itemId: 1 }, to: 'guest', ...(dueAt && { dueAt }) }),
    )
  const states = () => ctx.database.selectFrom('email_outbox').select(['state', 'reason']).orderBy('id').execute()
  return {
    ctx,
    clock,
    staff,
    inStaffTransaction,
    changeType,
    queueEmail,
    states,
    sent: () => sentEmails(ctx, EMAIL_TEMPLATES),
  }
}

test('[rule email-words] an email shows the office’s text around facts from the database', async () => {
  const { changeType, queueEmail, sent } = await setup()
  await changeType({
    words: { ...STANDARD, subject: '{name}: from {business}', opening: 'Hello {name}!\n\nTwo\nlines.' },
  })
  await queueEmail()
  const [email] = await sent()
  const { name, phone } = DEFAULT_SETTINGS.business
  expect(email?.subject).toBe(`Ada {phone}: from ${name}`)
  expect(email?.text_body).toContain('Hello Ada {phone}!\n\nTwo\nlines.')
  expect(email?.text_body).toContain('You owe £450.00.')
  expect(email?.text_body).toContain(`Call ${phone}.`)
})

test('[rule email-words] invalid text is rejected at its field', async () => {
  const { changeType } = await setup()
  const refused: [Partial<typeof STANDARD>, string, RegExp][] = [
    [{ opening: 'Dear {nmae},' }, 'words.opening', /\{nmae\} is not known here.*\{name\}, \{business\}/],
    [{ subject: 'News {name' }, 'words.subject', /close each \{/],
    [{ closing: '<b>Call</b>' }, 'words.closing', /plain text/],
    [{ closing: 'Sort code 12-34-56' }, 'words.closing', /no email contains any/],
    [{ closing: 'Account 12345678' }, 'words.closing', /no email contains any/],
    [{ closing: 'GB29 NWBK 6016' }, 'words.closing', /no email contains any/],
  ]
  for (const [words, path, message] of refused)
    await expect(changeType({ words: { ...STANDARD, ...words } })).rejects.toMatchObject({
      kind: 'invalid',
      details: { errors: [{ path, message: expect.stringMatching(message) }] },
    })
  await changeType({ words: { ...STANDARD, closing: 'Call 01632 960142 by 11/12/26, from 4pm < 5pm.' } })
})

test('[rule email-words] every change is stored with its author', async () => {
  const { ctx, changeType, clock } = await setup()
  await changeType({ words: { ...STANDARD, subject: 'First' }, version: 0 })
  await expect(changeType({ words: { ...STANDARD, subject: 'Second' }, version: 0 })).rejects.toMatchObject({
    kind: 'conflict',
  })
  clock.forward(5)
  await changeType({ version: 1 })
  await changeType({ version: 2 })
  const kind = await readEmailType(ctx, EMAIL_TEMPLATES, 'news')
  expect(kind).toMatchObject({ version: 2, isReworded: false, words: STANDARD })
  const none = { subject: null, title: null, opening: null, closing: null }
  expect(kind.history).toEqual([
    { version: 2, changedAt: '2026-09-09T11:05:00.000Z', changedBy: 'Alex Hartley', isOn: true, words: none },
    {
      ...{ version: 1, changedAt: '2026-09-09T11:00:00.000Z', changedBy: 'Alex Hartley', isOn: true },
      words: { ...none, subject: 'First' },
    },
  ])
  const auditLog = await ctx.database.selectFrom('audit_log').select(['action', 'item', 'before', 'after']).execute()
  expect(auditLog).toEqual([
    {
      ...{ action: 'changed', item: 'email_text', before: { subject: 'News for {name}' } },
      after: { kind: 'News', subject: 'First' },
    },
    {
      ...{ action: 'changed', item: 'email_text', before: { subject: 'First' } },
      after: { kind: 'News', subject: 'News for {name}' },
    },
  ])
})

test('[rule email-switch] switching an email type off withdraws its emails', async () => {
  const { ctx, clock, inStaffTransaction, changeType, queueEmail, states, sent } = await setup()
  await queueEmail()
  expect(await sent()).toHaveLength(1)
  await queueEmail(new Date(clock.now().getTime() + 60 * 60_000))
  await changeType({ isOn: false })
  const off = { state: 'withdrawn', reason: 'Switched off in the settings.' }
  const sentEmail = { state: 'sent', reason: null }
  expect(await states()).toEqual([sentEmail, off])
  await queueEmail()
  await queueEmail(new Date(clock.now().getTime() + 60 * 60_000))
  expect(await sent()).toHaveLength(1)
  expect(await states()).toEqual([sentEmail, off, off, off])
  const [{ id }] = (await ctx.database.selectFrom('email_outbox').select('id').orderBy('id').execute()) as [
    { id: number },
  ]
  const withMail = { smtpUrl: 'smtp://localhost' }
  await expect(
    inStaffTransaction((tx) => sendNow({ ...tx, config: { ...tx.config, ...withMail } }, EMAIL_TEMPLATES, id)),
  ).rejects.toThrow('switched off')
  await changeType({ isOn: true })
  await queueEmail()
  expect(await sent()).toHaveLength(2)
  expect(await states()).toEqual([sentEmail, off, off, off, sentEmail])
})

test('[rule demo-business] no email is sent before the business’s details are set', async () => {
  const { ctx, inStaffTransaction, queueEmail } = await setup({
    PUBLIC_URL: 'https://www.example.co.uk',
    SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'office@example.co.uk',
  })
  const templates = { ...EMAIL_TEMPLATES, isHeldBack: async () => true }
  await queueEmail()
  const { id } = await ctx.database.selectFrom('email_outbox').select('id').executeTakeFirstOrThrow()
  await expect(inStaffTransaction((tx) => sendNow(tx, templates, id))).rejects.toThrow('Emails wait until the name')
  const testEmail = { kind: 'news', sample: 'emptiest', words: STANDARD } as const
  await expect(inStaffTransaction((tx) => sendTest(tx, templates, testEmail))).rejects.toThrow('Emails wait until')
})

test('[rule email-switch] without a mail server switched-off emails are withdrawn', async () => {
  const { ctx, changeType, queueEmail, states } = await setup({
    PUBLIC_URL: 'https://www.example.co.uk',
    SECRET: 'x'.repeat(32),
  })
  await changeType({ isOn: false })
  await queueEmail()
  await openMailer(ctx, EMAIL_TEMPLATES).sendDue()
  expect(await states()).toMatchObject([{ state: 'withdrawn' }])
})

test('[rule email-switch] emails needed for law, agreement or safety cannot be switched off', async () => {
  const { ctx, changeType } = await setup()
  await expect(changeType({ kind: 'law', isOn: false })).rejects.toThrow('cannot be switched off. The law wants it.')
  await changeType({ kind: 'law', words: { ...STANDARD, title: 'The law' } })
  await changeType({ isOn: false })
  expect(await readEmailTypes(ctx, EMAIL_TEMPLATES.kinds)).toMatchObject([
    { kind: 'news', isOn: false, isReworded: false, mustGo: null },
    { kind: 'law', isOn: true, isReworded: true, mustGo: 'The law wants it.' },
  ])
  await expect(readEmailType(ctx, EMAIL_TEMPLATES, 'email-test')).rejects.toMatchObject({ kind: 'not-found' })
  await expect(readEmailType(ctx, EMAIL_TEMPLATES, 'constructor')).rejects.toMatchObject({ kind: 'not-found' })
})

test('[rule email-test] preview and test email show the typed text with invented facts', async () => {
  const { ctx, inStaffTransaction, sent } = await setup()
  const words = { ...STANDARD, opening: 'Good day {name},' }
  const preview = await previewEmailType(ctx, EMAIL_TEMPLATES, { kind: 'news', sample: 'fullest', words })
  expect(preview.subject).toBe('News for Alexandra')
  expect(preview.text).toContain('Good day Alexandra,\n\nYou owe £99,000.00.')
  const requested = { kind: 'news', sample: 'emptiest' as const, words }
  expect(await inStaffTransaction((tx) => sendTest(tx, EMAIL_TEMPLATES, requested))).toEqual({
    to: 'alex.hartley@example.com',
  })
  const [email] = await sent()
  expect(email).toMatchObject({ to_address: 'alex.hartley@example.com', subject: 'Test: News for Jo' })
  expect(email?.text_body).toContain('Good day Jo,\n\nYou owe £1.00.')
  expect((await readEmailType(ctx, EMAIL_TEMPLATES, 'news')).version).toBe(0)
})

test('[rule email-test] a member of staff can send twenty test emails an hour', async () => {
  const { ctx, inStaffTransaction, staff } = await setup()
  const once = () =>
    inStaffTransaction((tx) => sendTest(tx, EMAIL_TEMPLATES, { kind: 'news', sample: 'emptiest', words: STANDARD }))
  for (let at = 0; at < 20; at++) await once()
  await expect(once()).rejects.toMatchObject({ kind: 'too-many' })
  await ctx.database.updateTable('user').set({ email: '' }).where('id', '=', staff.userId).execute()
  await expect(once()).rejects.toThrow('no email address')
})
