import type { Note } from '#features/inbox/contract.ts'
import { type Promised, promiseAnew, promiseMoved } from '#features/inbox/server/moves.ts'
import { addNote } from '#features/inbox/server/notes.ts'
import { isUntold, postReply } from '#features/inbox/server/replies.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import { acknowledge } from '#platform/server/mail/form-letters.tsx'
import type { Books, Office } from '#platform/server/office.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { MessageChanges, MessageReply, OfficeMessage } from '../contract.ts'
import { acknowledgement } from './letters.tsx'
import { asMessage, type MessageInBooks, messageWithIdKept, updateMessage } from './store.ts'

/**
 * Marks a message, with its line in the trail. Any status may follow any other. What came as spam and turns out to be a
 * person's starts anew: its promise counts from now, and back among the new ones its sender gets the thanks that it never
 * had. Refuses a stale `version` as `taken`.
 */
export function changeMessage(
  office: Office,
  id: number,
  { status, version }: MessageChanges,
  staff: StaffMember,
): Promise<OfficeMessage> {
  return office.database.transaction().execute(async (books) => {
    const before = await messageKept(books, id)
    refuseStale(version, before.version, asMessage(before))
    if (status === undefined || status === before.status) return asMessage(before)
    const { business, policy } = await readSettings(office, books)
    const wasUntold = before.status === 'spam' && (await isUntold(books, aboutIt(id)))
    const moved = { status, hours: policy.enquiryResponseHours }
    const after = await updateMessage(books, id, {
      status,
      ...(await promiseMoved(office, books, aboutIt(id), promisedOf(before), moved)),
    })
    await told(office, books, 'changed', before, after, staff)
    if (wasUntold && status === 'new')
      await acknowledge(office, books, await acknowledgement(after, business, new Date(after.promisedBy)))
    return after
  })
}

/**
 * Answers a message: the letter, the status that follows, the first answer's moment and the trail in the caller's
 * transaction. Without a status a new one (or what was taken for spam) becomes answered, any other stays as it is.
 */
export async function replyToMessage(
  office: Office,
  books: Books,
  id: number,
  reply: MessageReply,
  staff: StaffMember,
): Promise<OfficeMessage> {
  const before = await messageKept(books, id)
  refuseStale(reply.version, before.version, asMessage(before))
  const waited = before.status === 'new' || before.status === 'spam'
  const { policy } = await readSettings(office, books)
  const hours = policy.enquiryResponseHours
  // Before the letter: it is what tells whether anybody was ever written to.
  const promised_by = await promiseAnew(office, books, aboutIt(id), promisedOf(before), hours)
  await postReply(office, books, aboutIt(id), before.email, reply)
  const after = await updateMessage(books, id, {
    status: reply.status ?? (waited ? 'answered' : before.status),
    answered_at: before.answered_at ?? office.clock.now(),
    promised_by,
  })
  await told(office, books, 'replied', before, after, staff)
  return after
}

/** Adds a note to a message, in the caller's transaction. Refuses an unknown one as `missing`. */
export async function noteOnMessage(
  office: Office,
  books: Books,
  id: number,
  text: string,
  staff: StaffMember,
): Promise<Note> {
  await messageKept(books, id)
  return addNote(office, books, aboutIt(id), text, staff)
}

async function messageKept(books: Books, id: number): Promise<MessageInBooks> {
  const row = await messageWithIdKept(books, id)
  if (!row) throw new Refusal('missing', 'Message not found')
  return row
}

function aboutIt(itemId: number) {
  return { item: 'contact_message', itemId } as const
}

function promisedOf({ status, promised_by, answered_at }: MessageInBooks): Promised {
  return { status, promisedBy: promised_by, answeredAt: answered_at }
}

/** The trail tells how it stood and stands; of the writer, of notes and letters it tells nothing. */
async function told(
  office: Office,
  books: Books,
  action: string,
  row: MessageInBooks,
  after: OfficeMessage,
  staff: StaffMember,
): Promise<void> {
  const before = asMessage(row)
  const changed = (['status', 'promisedBy'] as const).filter((field) => before[field] !== after[field])
  const valuesOf = (message: OfficeMessage) => Object.fromEntries(changed.map((field) => [field, message[field]]))
  await writeTrail(office, books, {
    actor: 'staff',
    userId: staff.userId,
    action,
    item: 'contact_message',
    itemId: row.id,
    before: valuesOf(before),
    after: valuesOf(after),
  })
}
