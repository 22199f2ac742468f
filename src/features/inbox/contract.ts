import * as z from 'zod/mini'
import { endpoint, type Topic } from '#features/endpoint.ts'
import { id, type idCalled, instant, paragraph, sentVersion } from '#platform/shared/wire.ts'

/** What enquiries, messages and applications have in common: somebody wrote to us, and was promised an answer. */

/** What somebody wrote, by its table's name: emails, notes and the audit log call it so too. */
export type InboxItem = 'enquiry' | 'contact_message' | 'owner_application'

/** What the office tells itself about whoever wrote. */
const note = z.object({ id, text: z.string(), author: z.string(), createdAt: instant })
export type Note = z.infer<typeof note>

export const noteForm = z.strictObject({ text: paragraph(1, 2000, 'Please write a note') })

/** The subject of an email is one line: what could start a header of its own becomes a space. */
const subject = z.string('Please enter a subject').check(
  z.overwrite((text) => text.replace(/\p{Cc}+/gu, ' ')),
  z.trim(),
  z.minLength(1, 'Please enter a subject'),
  z.maxLength(200, 'Please use at most 200 characters'),
)

/** An answer written in the office. A feature adds what it lets one change with it: `z.strictObject({ ...replyFields, status: … })`. */
export const replyFields = {
  subject,
  text: paragraph(1, 10_000, 'Please write an answer'),
  version: sentVersion,
}

/** What the person who writes an answer fills in. */
export const replyWords = z.object({ subject: replyFields.subject, text: replyFields.text })
export type ReplyWords = z.infer<typeof replyWords>

/** How the reply deadline is kept. `onTimePercent`: of those first answered in the last 90 days, how many were in time. */
const responseTimes = z.object({
  waiting: z.int(),
  overdue: z.int(),
  onTimePercent: z.nullable(z.int()),
})
export type ResponseTimes = z.infer<typeof responseTimes>

/** What stands around one open item, whatever it is. */
export const correspondence = {
  notes: z.array(note),
  /** Whether nobody was ever written to about it: it was taken for a robot's when it came. */
  isUntold: z.boolean(),
}

const around = z.object(correspondence)
export type Correspondence = z.infer<typeof around>

/** What an inbox's calls are about: their address and topic, and what their summaries call one and many. */
interface InboxCalls<Path extends string, On extends Topic> {
  path: Path
  topic: On
  one: string
  many: string
  /** The parameters that name one item. */
  params: z.ZodMiniObject<{ id: ReturnType<typeof idCalled> }>
}

/** Declares the call that says how many stand where. */
export function summaryEndpoint<const Path extends string, const On extends Topic, Counts extends z.ZodMiniType>(
  { path, topic, many }: InboxCalls<Path, On>,
  counts: Counts,
) {
  return endpoint({
    method: 'GET',
    path: `${path}/summary`,
    access: 'admin',
    summary: `Counts ${many}, and reply-time statistics`,
    shows: [topic],
    answer: z.object({ counts, responseTimes: responseTimes }),
  })
}

/** Declares the call that adds a note to one. */
export function noteEndpoint<const Path extends string, const On extends Topic>({
  path,
  topic,
  one,
  params,
}: InboxCalls<Path, On>) {
  return endpoint({
    method: 'POST',
    path: `${path}/{id}/notes`,
    access: 'admin',
    summary: `Adds a note to ${one}`,
    changes: [topic, 'audit-log'],
    params,
    body: noteForm,
    answer: note,
    status: 201,
  })
}

/** Declares the call that answers one. */
export function replyEndpoint<
  const Path extends string,
  const On extends Topic,
  Reply extends z.ZodMiniType,
  Answered extends z.ZodMiniType,
>({ path, topic, one, params }: InboxCalls<Path, On>, body: Reply, answer: Answered) {
  return endpoint({
    method: 'POST',
    path: `${path}/{id}/reply`,
    access: 'admin',
    summary: `Answers ${one} by an email`,
    changes: [topic, 'emails', 'audit-log'],
    params,
    body,
    answer,
    status: 201,
  })
}
