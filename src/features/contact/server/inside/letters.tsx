import type { OfficeMessage } from '#features/contact/contract.ts'
import type { Letter } from '#platform/server/mail/outbox.ts'
import { Facts, Paper, Quoted, type Sender, Words, written } from '#platform/server/mail/paper.tsx'
import { formatBritishMoment } from '#platform/shared/day.ts'

/** Thanks the writer and repeats nothing of what they typed [threat mail-flood]. */
export async function acknowledgement(message: OfficeMessage, sender: Sender): Promise<Letter> {
  const words = await written(
    `Your message to ${sender.name}`,
    <Paper sender={sender} title="Thank you for your message" preview="We have it, and will be in touch soon">
      <Words>
        We have received your message and will answer it by {formatBritishMoment(new Date(message.promisedBy))}.
      </Words>
      <Words>
        If it cannot wait, call us on {sender.phone}. If you did not send it, somebody entered your address by mistake,
        and you need not do anything.
      </Words>
    </Paper>,
  )
  return { ...words, kind: 'message-acknowledgement', item: 'contact_message', itemId: message.id, to: message.email }
}

/** Tells the office, so that a reply to the letter goes to the writer. */
export async function announcement(message: OfficeMessage, sender: Sender): Promise<Omit<Letter, 'to'>> {
  const words = await written(
    `Message: ${message.subject}`,
    <Paper sender={sender} title="Somebody wrote to us" preview={`${message.name}, ${message.subject}`}>
      <Facts
        facts={[
          ['Subject', message.subject],
          ['Name', message.name],
          ['Email', message.email],
          ['Promised by', formatBritishMoment(new Date(message.promisedBy))],
        ]}
      />
      <Quoted>{message.message}</Quoted>
      <Words>Reply to this letter, and your answer goes to {message.email}.</Words>
    </Paper>,
  )
  return { ...words, kind: 'message', item: 'contact_message', itemId: message.id, replyTo: message.email }
}
