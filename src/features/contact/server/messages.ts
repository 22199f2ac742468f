import { readNotes } from '#features/inbox/server/notes.ts'
import { readStanding } from '#features/inbox/server/promises.ts'
import { readLetters } from '#features/inbox/server/replies.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { looksAutomatic } from '#platform/server/http/robots.ts'
import { acknowledge, tellOffice } from '#platform/server/mail/form-letters.tsx'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type {
  ContactForm,
  ContactMessage,
  MessageStatus,
  MessageSummary,
  OfficeMessage,
  OpenMessage,
} from '../contract.ts'
import { acknowledgement, announcement } from './letters.tsx'
import { addMessage, asMessage, messageWithId, pageOfMessages } from './store.ts'

/**
 * Takes a message to the office: the row, its line of the trail and its letters in the caller's transaction. It is
 * promised an answer like an enquiry. What looks like a robot's is kept as spam and told to nobody (threats 31).
 */
export async function receiveMessage(office: Office, books: Books, form: ContactForm): Promise<ContactMessage> {
  const now = office.clock.now()
  const { business, policy } = await readSettings(office, books)
  const status = looksAutomatic(form) ? 'spam' : 'new'
  const promisedBy = new Date(now.getTime() + policy.enquiryResponseHours * 3_600_000)
  const message = await addMessage(books, {
    name: form.name,
    email: form.email,
    subject: form.subject,
    message: form.message,
    status,
    promised_by: promisedBy,
    created_at: now,
  })
  const after = { subject: message.subject, status }
  await writeTrail(office, books, {
    actor: 'guest',
    action: 'received',
    item: 'contact_message',
    itemId: message.id,
    after,
  })

  if (status !== 'spam') {
    await acknowledge(office, books, await acknowledgement(message, business, promisedBy))
    await tellOffice(office, books, business, await announcement(message, business, promisedBy))
  }
  return message
}

/**
 * Messages as the office reads them: those that wait for an answer first, the oldest promise before the others; then
 * those dealt with; spam last. `status` and `search` narrow the list.
 */
export function readMessages(
  office: Office,
  query: {
    limit?: number | undefined
    offset?: number | undefined
    status?: MessageStatus | undefined
    search?: string | undefined
  },
): Promise<Paged<OfficeMessage>> {
  return pageOfMessages(office.database, query)
}

/** How many messages stand where, and how the promise of an answer is kept (decisions 5.2). */
export async function summariseMessages(office: Office): Promise<MessageSummary> {
  const { counts, promise } = await readStanding(office, 'contact_message')
  return { counts: { new: 0, answered: 0, closed: 0, spam: 0, ...counts }, promise }
}

/** One message with its notes and letters. Refuses an unknown one as `missing`. */
export async function readMessage(office: Office, id: number): Promise<OpenMessage> {
  const about = { item: 'contact_message', itemId: id } as const
  const [row, notes, letters] = await Promise.all([
    messageWithId(office.database, id),
    readNotes(office.database, about),
    readLetters(office.database, about),
  ])
  if (!row) throw new Refusal('missing', 'Message not found')
  return { ...asMessage(row), notes, letters, hasMailServer: office.config.smtpUrl !== undefined }
}
