import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { id, idCalled, instant, line, paging, paragraph, sentVersion } from '#platform/shared/wire.ts'

/**
 * What became of an email. `shelved`: the demo keeps it to be looked at. `unsent`: it fell due while no email left the
 * house, and goes only when somebody says so.
 */
export const EMAIL_STATES = ['due', 'sent', 'stored', 'failed', 'withdrawn', 'unsent'] as const
export const emailState = z.enum(EMAIL_STATES, `state is one of ${EMAIL_STATES.join(', ')}`)
export type EmailState = z.infer<typeof emailState>

/** One email as a list shows it. */
const email = z.object({
  id,
  kind: z.string(),
  /** What the office calls its kind. */
  name: z.string(),
  state: emailState,
  recipient: z.enum(['guest', 'owner', 'office', 'staff']),
  /** The address that it went to; `null` before it has gone: it is looked up when it goes. */
  to: z.nullable(z.string()),
  /** Of the email that told of it; `null` before that is written. */
  subject: z.nullable(z.string()),
  /** What it is about, by its table's name. */
  item: z.string(),
  itemId: id,
  createdAt: instant,
  /** When it goes, or is tried next. */
  dueAt: instant,
  /** When it went, failed or was withdrawn. */
  settledAt: z.nullable(instant),
  attempts: z.int(),
  /** Why it was withdrawn, or what the mail server said last. */
  reason: z.nullable(z.string()),
})
export type Email = z.infer<typeof email>

/** One email as it looks; `html` and `text` are `null` where there is nothing to tell any more. Its private links are masked. */
const openEmail = z.extend(email, {
  html: z.nullable(z.string()),
  text: z.nullable(z.string()),
})
export type OpenEmail = z.infer<typeof openEmail>

const emailId = { params: z.object({ id: idCalled('Email not found') }) }

/** What makes emails due, so that a list of them is read again. */
const SHOWN = [
  'emails',
  'applications',
  'bank account',
  'bookings',
  'enquiries',
  'guest link',
  'messages',
  'money',
  'offers',
  'reviews',
] as const

export const listEmails = endpoint({
  method: 'GET',
  path: '/api/admin/emails',
  access: 'admin',
  summary: 'Emails that are due, went or did not go, the newest first',
  shows: SHOWN,
  query: z
    .object({
      ...paging,
      state: z.optional(emailState),
      /** What they are about: a row by its table's name and number, as `booking` and 12. */
      item: z.optional(z.string().check(z.maxLength(60, 'Please use at most 60 characters'))),
      itemId: z.optional(idCalled('itemId is a number of 1 or more')),
    })
    .check(
      z.refine(({ item, itemId }) => (item === undefined) === (itemId === undefined), {
        path: ['itemId'],
        error: 'item and itemId are given together',
      }),
    ),
  answer: z.array(email),
  paged: true,
})

const emailCounts = z.object({
  due: z.int(),
  sent: z.int(),
  stored: z.int(),
  failed: z.int(),
  withdrawn: z.int(),
  unsent: z.int(),
})
export type EmailCounts = z.infer<typeof emailCounts>

export const summariseEmails = endpoint({
  method: 'GET',
  path: '/api/admin/emails/summary',
  access: 'admin',
  summary: 'How many emails are due, went or did not go',
  shows: SHOWN,
  answer: emailCounts,
})

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/admin/emails/{id}',
  access: 'admin',
  summary: 'One email as it looks: as it went, or as it would go now',
  shows: SHOWN,
  ...emailId,
  answer: openEmail,
})

export const sendEmail = endpoint({
  method: 'POST',
  path: '/api/admin/emails/{id}/send',
  access: 'admin',
  summary: 'Sends an email now: one that is due before its time, one that went or did not go once more',
  changes: ['emails', 'audit-log'],
  ...emailId,
  answer: email,
})

export const withdrawEmail = endpoint({
  method: 'POST',
  path: '/api/admin/emails/{id}/withdraw',
  access: 'admin',
  summary: 'Withdraws an email that has not gone',
  changes: ['emails', 'audit-log'],
  ...emailId,
  answer: email,
})

// What each kind of email says ---------------------------------------------------------------------------------------

/** The words of a kind of email; `{name}` in them stands for a fact. */
export const emailText = z.object({
  subject: line(1, 150, 'Please enter a subject'),
  title: line(1, 150, 'Please enter a heading'),
  opening: paragraph(0, 3000, 'Please enter plain text'),
  closing: paragraph(0, 3000, 'Please enter plain text'),
})
export type EmailText = z.infer<typeof emailText>

/** One kind of email in the list of all. */
const emailType = z.object({
  kind: z.string(),
  name: z.string(),
  /** Whom it is for. */
  reader: z.enum(['guest', 'owner', 'office', 'staff']),
  /** Somebody in the office writes its words each time. */
  isTyped: z.boolean(),
  /** Why it cannot be switched off; `null` where it can. */
  mustGo: z.nullable(z.string()),
  isOn: z.boolean(),
  isReworded: z.boolean(),
})
export type EmailType = z.infer<typeof emailType>

/** How a kind was set once; the words that were the standard ones then are `null`. */
const pastWords = z.object({
  version: z.int(),
  changedAt: instant,
  changedBy: z.nullable(z.string()),
  isOn: z.boolean(),
  words: z.object({
    subject: z.nullable(z.string()),
    title: z.nullable(z.string()),
    opening: z.nullable(z.string()),
    closing: z.nullable(z.string()),
  }),
})
export type PastWords = z.infer<typeof pastWords>

const openEmailType = z.extend(emailType, {
  /** Counts the changes; 0 before the first. */
  version: z.int(),
  words: emailText,
  standard: emailText,
  /** What the words may name, with what it is in the fullest sample. */
  placeholders: z.array(z.object({ name: z.string(), example: z.string() })),
  /** Every change, the newest first. */
  history: z.array(pastWords),
})
export type OpenEmailType = z.infer<typeof openEmailType>

export const listEmailTypes = endpoint({
  method: 'GET',
  path: '/api/admin/email-types',
  access: 'admin',
  summary: 'Every kind of email: whom it is for, whether it goes, and whether the office has reworded it',
  shows: ['emails'],
  answer: z.array(emailType),
})

const aKind = { params: z.object({ kind: z.string().check(z.maxLength(60, 'There is no such email')) }) }

export const getEmailType = endpoint({
  method: 'GET',
  path: '/api/admin/email-types/{kind}',
  access: 'admin',
  summary: 'One kind of email with its words, what they may name, and how they were before',
  shows: ['emails'],
  ...aKind,
  answer: openEmailType,
})

export const setEmailType = endpoint({
  method: 'PUT',
  path: '/api/admin/email-types/{kind}',
  access: 'admin',
  summary: 'Words a kind of email, and switches it on or off',
  changes: ['emails', 'audit-log'],
  ...aKind,
  body: z.strictObject({ isOn: z.boolean('isOn is true or false'), words: emailText, version: sentVersion }),
  answer: openEmailType,
})

/** The least and the most that such an email may have to tell. */
const sample = z.enum(['emptiest', 'fullest'], 'sample is emptiest or fullest')
export type SampleName = z.infer<typeof sample>

export const previewEmailType = endpoint({
  method: 'POST',
  path: '/api/admin/email-types/{kind}/preview',
  access: 'admin',
  summary: 'How an email of a kind would look in these words, of facts that are nobody’s',
  changes: [],
  ...aKind,
  body: z.strictObject({ sample, words: emailText }),
  answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
})

export const testEmailType = endpoint({
  method: 'POST',
  path: '/api/admin/email-types/{kind}/test',
  access: 'admin',
  summary: 'Sends such an email to whoever asks for it, marked as a test',
  changes: ['emails', 'audit-log'],
  ...aKind,
  body: z.strictObject({ sample, words: emailText }),
  answer: z.object({ to: z.string() }),
})
