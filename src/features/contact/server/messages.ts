import { readSettings } from '#features/settings/server/settings.ts'
import { looksAutomatic } from '#platform/server/http/robots.ts'
import { acknowledge, tellOffice } from '#platform/server/mail/form-letters.tsx'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import type { ContactForm, ContactMessage } from '../contract.ts'
import { acknowledgement, announcement } from './letters.tsx'
import { addMessage } from './store.ts'

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
