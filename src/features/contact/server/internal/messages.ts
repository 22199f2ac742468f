import { type ContactForm, type ContactMessage, messageStatus } from '#features/contact/contract.ts'
import { type Arrival, Inbox } from '#features/inbox/server/inbox.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { announcing, samples, thanking } from './emails.tsx'
import { addMessage, asMessage, deleteMessages, messageRows, noteAnswered, updateMessage, WORDS } from './store.ts'

/** Messages have the reply deadline of enquiries. */
export const messages = new Inbox({
  item: 'contact_message',
  notFound: 'Message not found',
  statusIn: 'status',
  statuses: messageStatus.options,
  answered: 'answered',
  hoursToAnswer: (policy) => policy.enquiryResponseHours,
  retentionMonths: (policy) => policy.messageRetentionMonths,
  rows: messageRows,
  words: WORDS,
  update: updateMessage,
  deleteRows: deleteMessages,
  entryOf: asMessage,
  factsOf: ({ subject, status }) => ({ subject, status }),
  audited: ['status', 'replyDueAt'],
  emails: {
    writer: 'guest',
    what: 'a message',
    thanks: 'message-acknowledgement',
    news: 'message',
    reply: 'message-reply',
    thanking,
    announcing,
    samples,
  },
  noteAnswered,
})

/** Stores a message to the office, with audit log entry and emails. */
export async function receiveMessage(tx: TxContext, form: ContactForm): Promise<ContactMessage> {
  const { name, email, subject, message } = form
  const add = (arrival: Arrival<'status'>) => addMessage(tx.database, { name, email, subject, message, ...arrival })
  return asMessage(await messages.receive(tx, form, add))
}
