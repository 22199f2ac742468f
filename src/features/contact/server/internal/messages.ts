import { type ContactForm, type ContactMessage, messageStatus } from '#features/contact/contract.ts'
import { Inbox, type ReceivedColumns } from '#features/inbox/server/inbox.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { acknowledgement, notification, samples } from './emails.tsx'
import { deleteMessages, insertMessage, messageRows, SEARCHED_TEXT, toMessage, updateMessage } from './store.ts'

/** Messages have the reply deadline of enquiries. */
export const messages = new Inbox({
  item: 'contact_message',
  notFound: 'Message not found',
  statusColumn: 'status',
  statuses: messageStatus.options,
  answered: 'answered',
  hoursToAnswer: (policy) => policy.enquiryResponseHours,
  retentionMonths: (policy) => policy.messageRetentionMonths,
  rows: messageRows,
  searchedText: SEARCHED_TEXT,
  update: updateMessage,
  deleteRows: deleteMessages,
  toEntry: toMessage,
  auditFacts: ({ subject, status }) => ({ subject, status }),
  auditedFields: ['status', 'replyDueAt'],
  emails: {
    senderRole: 'guest',
    itemWithArticle: 'a message',
    acknowledgementKind: 'message-acknowledgement',
    notificationKind: 'message',
    replyKind: 'message-reply',
    acknowledgement,
    notification,
    samples,
  },
})

/** Stores a message to the office, with audit log entry and emails. */
export async function receiveMessage(tx: TxContext, form: ContactForm): Promise<ContactMessage> {
  const { name, email, subject, message } = form
  const add = (arrival: ReceivedColumns<'status'>) =>
    insertMessage(tx.database, { name, email, subject, message, ...arrival })
  return toMessage(await messages.receive(tx, form, add))
}
