import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { baseVersion, id, idWithMessage, instant, line, paging, paragraph } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

/**
 * `stored`: the demo stores the email without sending. `unsent`: the email fell due without a mail server, and is sent
 * only on request.
 */
export const EMAIL_STATES = ['due', 'sent', 'stored', 'failed', 'withdrawn', 'unsent'] as const
export const emailState = z.enum(EMAIL_STATES, `state is one of ${EMAIL_STATES.join(', ')}`)
export type EmailState = z.infer<typeof emailState>

const email = z.object({
  id,
  kind: z.string(),
  /** Name of the email type, shown in the office. */
  name: z.string(),
  state: emailState,
  recipient: z.enum(['guest', 'owner', 'office', 'staff']),
  /** `null` until the email is written: only then is the address looked up. */
  to: z.nullable(z.string()),
  /** `null` until the email is written. */
  subject: z.nullable(z.string()),
  /** Table name of the item that the email is about, such as `booking`. */
  item: z.string(),
  itemId: id,
  createdAt: instant,
  /** When the email is to be sent, or tried next. */
  dueAt: instant,
  /** When the email left the state `due`; `null` until then. */
  settledAt: z.nullable(instant),
  attempts: z.int(),
  /** Why the email was withdrawn, or the mail server's last message. */
  reason: z.nullable(z.string()),
})
export type Email = z.infer<typeof email>

/** Private links in the content are masked. `html` and `text` are `null` if there is nothing left to send. */
const openEmail = z.extend(email, {
  html: z.nullable(z.string()),
  text: z.nullable(z.string()),
})
export type OpenEmail = z.infer<typeof openEmail>

const emailId = { params: z.object({ id: idWithMessage('Email not found') }) }

export const listEmails = endpoint({
  ...calls.listEmails,
  access: 'view lettings',
  summary: 'Lists emails in every state, newest first',
  query: z
    .object({
      ...paging,
      state: z.optional(emailState),
      /** Table name, such as `booking`, of the item that the emails are about or caused by. Its id is in `itemId`. */
      item: z.optional(z.string().check(z.maxLength(60, 'Please use at most 60 characters'))),
      itemId: z.optional(idWithMessage('itemId is a number of 1 or more')),
    })
    .check(
      z.refine(({ item, itemId }) => (item === undefined) === (itemId === undefined), {
        path: ['itemId'],
        error: 'item and itemId must be given together',
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
  ...calls.summariseEmails,
  access: 'view lettings',
  summary: 'Counts emails by state',
  answer: emailCounts,
})

export const getEmail = endpoint({
  ...calls.getEmail,
  access: 'view lettings',
  summary: 'Returns one email as it was sent, or as it would be sent now',
  ...emailId,
  answer: openEmail,
})

export const sendEmail = endpoint({
  method: 'POST',
  path: '/api/admin/emails/{id}/send',
  access: 'edit lettings',
  summary: 'Sends a due, failed or unsent email now, or a copy of an email already sent',
  changes: ['emails', 'audit-log'],
  ...emailId,
  answer: email,
})

export const withdrawEmail = endpoint({
  method: 'POST',
  path: '/api/admin/emails/{id}/withdraw',
  access: 'edit lettings',
  summary: 'Withdraws an email that has not been sent',
  changes: ['emails', 'audit-log'],
  ...emailId,
  answer: email,
})

/** The text of an email type; `{name}` is a placeholder for a fact. */
export const emailText = z.object({
  subject: line(1, 150, 'Please enter a subject'),
  title: line(1, 150, 'Please enter a heading'),
  opening: paragraph(0, 3000, 'Please enter plain text'),
  closing: paragraph(0, 3000, 'Please enter plain text'),
})
export type EmailText = z.infer<typeof emailText>

const emailType = z.object({
  kind: z.string(),
  name: z.string(),
  reader: z.enum(['guest', 'owner', 'office', 'staff']),
  /** Whether the office writes the text for each email. */
  isTyped: z.boolean(),
  /** Why the email type cannot be switched off; `null` for a type that can. */
  mustGo: z.nullable(z.string()),
  isOn: z.boolean(),
  isReworded: z.boolean(),
})
export type EmailType = z.infer<typeof emailType>

/** A current or earlier version of an email type. A `null` text means the standard text of that time. */
const emailTypeVersion = z.object({
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
export type EmailTypeVersion = z.infer<typeof emailTypeVersion>

const openEmailType = z.extend(emailType, {
  /** Number of changes so far. */
  version: z.int(),
  words: emailText,
  standard: emailText,
  /** Placeholders with example values, from the sample with the most facts. */
  placeholders: z.array(z.object({ name: z.string(), example: z.string() })),
  /** Newest change first. */
  history: z.array(emailTypeVersion),
})
export type OpenEmailType = z.infer<typeof openEmailType>

export const listEmailTypes = endpoint({
  ...calls.listEmailTypes,
  access: 'edit office',
  summary: 'Lists the email types with their recipient, whether they are on and whether their text is changed',
  answer: z.array(emailType),
})

const kindParams = { params: z.object({ kind: z.string().check(z.maxLength(60, 'There is no such email')) }) }

export const getEmailType = endpoint({
  ...calls.getEmailType,
  access: 'edit office',
  summary: 'Returns one email type with its text, placeholders and history',
  ...kindParams,
  answer: openEmailType,
})

export const setEmailType = endpoint({
  method: 'PUT',
  path: '/api/admin/email-types/{kind}',
  access: 'edit office',
  summary: 'Changes the text of an email type, and switches it on or off',
  changes: ['emails', 'audit-log'],
  ...kindParams,
  body: z.strictObject({ isOn: z.boolean('isOn is true or false'), words: emailText, version: baseVersion }),
  answer: openEmailType,
})

/** Samples of an email with the fewest and with the most facts. */
const sample = z.enum(['emptiest', 'fullest'], 'sample is emptiest or fullest')
export type SampleName = z.infer<typeof sample>

export const previewEmailType = endpoint({
  method: 'POST',
  path: '/api/admin/email-types/{kind}/preview',
  access: 'edit office',
  summary: 'Previews an email type with this text and invented facts',
  changes: [],
  ...kindParams,
  body: z.strictObject({ sample, words: emailText }),
  answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
})

export const testEmailType = endpoint({
  method: 'POST',
  path: '/api/admin/email-types/{kind}/test',
  access: 'edit office',
  summary: 'Sends the email as a test to the caller’s own address',
  changes: ['emails', 'audit-log'],
  ...kindParams,
  body: z.strictObject({ sample, words: emailText }),
  answer: z.object({ to: z.string() }),
})

/** `unknown`: the name servers did not answer, so that the record may exist. `repeated` records count as none. */
const senderRecord = z.object({
  name: z.string(),
  state: z.enum(['found', 'missing', 'repeated', 'unknown']),
  text: z.string(),
})
export type SenderRecord = z.infer<typeof senderRecord>

const senderCheck = z.object({ checkedAt: instant, spf: senderRecord, dmarc: senderRecord })
export type SenderCheck = z.infer<typeof senderCheck>

export const checkSenderRecords = endpoint({
  method: 'POST',
  path: '/api/admin/email-sender/check',
  access: 'edit office',
  summary: 'Looks up the SPF and DMARC records of the sender’s domain',
  changes: [],
  answer: senderCheck,
})
