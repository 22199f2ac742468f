import type { OfficeMessage } from '#features/contact/contract.ts'
import type { InboxEmail, InboxEmails } from '#features/inbox/server/inbox.ts'
import { FactTable, Quotation } from '#platform/server/mail/looks/email-blocks.tsx'
import { formatLongMoment } from '#platform/shared/day.ts'

/** Thanks the sender and repeats nothing that was typed [threat mail-flood]. */
export const acknowledgement: InboxEmail<OfficeMessage> = {
  words: {
    subject: 'Your message to {business}',
    title: 'Thank you for your message',
    opening: 'Hello,\n\nWe have received your message and will answer it by {replyDue}.',
    closing:
      'If it cannot wait, please call us on {phone}. If you did not send it, somebody entered your address by mistake, and you need do nothing.',
  },
  placeholders: ({ replyDueAt }) => ({ replyDue: formatLongMoment(new Date(replyDueAt)) }),
  render: () => ({ preview: 'We have it, and will be in touch soon', body: null }),
}

export const notification: InboxEmail<OfficeMessage> = {
  words: {
    subject: 'Message: {subject}',
    title: 'New message',
    opening: '',
    closing: 'Reply to this email, and your answer goes to {sender}.',
  },
  placeholders: ({ subject, name, email }) => ({ subject, name, sender: email }),
  render: (message) => ({
    preview: `${message.name}, ${message.subject}`,
    body: (
      <>
        <FactTable
          facts={[
            ['Subject', message.subject],
            ['Name', message.name],
            ['Email', message.email],
            ['Reply due by', formatLongMoment(new Date(message.replyDueAt))],
          ]}
        />
        <Quotation>{message.message}</Quotation>
      </>
    ),
  }),
}

export const samples: InboxEmails<OfficeMessage>['samples'] = {
  emptiest: {
    ...{ id: 1, name: 'Jo Li', email: 'jo@example.com', subject: 'General Inquiry', message: 'Hello?' },
    ...{ createdAt: '2027-05-01T09:00:00.000Z', status: 'new', version: 1 },
    ...{ replyDueAt: '2027-05-02T09:00:00.000Z', answeredAt: null },
  },
  fullest: {
    ...{ id: 2, name: 'Dr Alexandra Featherstonehaugh-Cholmondeley', email: 'alexandra@example.com' },
    subject: 'Property Partnership',
    message:
      'Good morning,\n\nWe have stayed with you twice and loved it.\n\nMy sister owns a barn near Abbots Bromley that she would like to let from next spring. Could you tell us what you would need from her, and what you think it might bring in over a year?\n\nMany thanks\nAlexandra',
    ...{ createdAt: '2027-05-01T09:00:00.000Z', status: 'new', version: 1 },
    ...{ replyDueAt: '2027-05-02T09:30:00.000Z', answeredAt: null },
  },
}
