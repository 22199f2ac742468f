import * as z from 'zod/mini'
import { endpoint, type read, type Topic } from '#features/endpoint.ts'
import { baseVersion, id, type idWithMessage, instant, paragraph } from '#platform/shared/wire.ts'

/** Table names, which emails, notes and the audit log also use. */
export type InboxItem = 'enquiry' | 'contact_message' | 'owner_application'

/** A note is visible to staff only. */
const note = z.object({ id, text: z.string(), author: z.string(), createdAt: instant })
export type Note = z.infer<typeof note>

export const noteForm = z.strictObject({ text: paragraph(1, 2000, 'Please write a note') })

/** Control characters become spaces, as a line break would add a header to the email. */
const subject = z.string('Please enter a subject').check(
  z.overwrite((text) => text.replace(/\p{Cc}+/gu, ' ')),
  z.trim(),
  z.minLength(1, 'Please enter a subject'),
  z.maxLength(200, 'Please use at most 200 characters'),
)

/** Fields of every answer. Each inbox adds a status field: `z.strictObject({ ...replyFields, status: … })`. */
export const replyFields = {
  subject,
  text: paragraph(1, 10_000, 'Please write an answer'),
  version: baseVersion,
}

/** Fields of the form in which an answer is written. */
export const replyDraft = z.object({ subject: replyFields.subject, text: replyFields.text })
export type ReplyDraft = z.infer<typeof replyDraft>

/**
 * `onTimePercent`: of items first answered in the last 90 days and overdue items, the share answered on time; `null`
 * without such items.
 */
const responseTimes = z.object({
  waiting: z.int(),
  overdue: z.int(),
  onTimePercent: z.nullable(z.int()),
})
export type ResponseTimes = z.infer<typeof responseTimes>

/** Fields of every open item, in every inbox. */
export const correspondence = {
  notes: z.array(note),
  /** True if no email about the item was ever queued, because the item arrived as spam. */
  isUntold: z.boolean(),
}

const around = z.object(correspondence)
export type Correspondence = z.infer<typeof around>

/** The path and topic of an inbox's endpoints. `one` is the item's noun, such as `an enquiry`. */
interface InboxCalls<Path extends string, On extends Topic> {
  path: Path
  topic: On
  one: string
  params: z.ZodMiniObject<{ id: ReturnType<typeof idWithMessage> }>
}

/** Declares the endpoint that counts items by status. */
// @__NO_SIDE_EFFECTS__
export function summaryEndpoint<Path extends string, Counts extends z.ZodMiniType>(
  call: ReturnType<typeof read<Path>>,
  many: string,
  counts: Counts,
) {
  return endpoint({
    ...call,
    access: 'view lettings',
    summary: `Counts ${many}, with response times`,
    answer: z.object({ counts, responseTimes }),
  })
}

// @__NO_SIDE_EFFECTS__
export function noteEndpoint<const Path extends string, const On extends Topic>({
  path,
  topic,
  one,
  params,
}: InboxCalls<Path, On>) {
  return endpoint({
    method: 'POST',
    path: `${path}/{id}/notes`,
    access: 'edit lettings',
    summary: `Adds a note to ${one}`,
    changes: [topic, 'audit-log'],
    params,
    body: noteForm,
    answer: note,
    status: 201,
  })
}

// @__NO_SIDE_EFFECTS__
export function replyEndpoint<
  const Path extends string,
  const On extends Topic,
  Reply extends z.ZodMiniType,
  Answered extends z.ZodMiniType,
>({ path, topic, one, params }: InboxCalls<Path, On>, body: Reply, answer: Answered) {
  return endpoint({
    method: 'POST',
    path: `${path}/{id}/reply`,
    access: 'edit lettings',
    summary: `Answers ${one} by an email`,
    changes: [topic, 'emails', 'audit-log'],
    params,
    body,
    answer,
    status: 201,
  })
}
