import type { OfficeMessage } from '#features/contact/contract.ts'
import type { Part } from '#platform/server/mail/letter-kinds.ts'
import { Facts, Quoted, type Sender, Words } from '#platform/server/mail/paper.tsx'
import { formatBritishMoment } from '#platform/shared/day.ts'

/** Thanks the writer and repeats nothing of what they typed [threat mail-flood]. */
export function acknowledgement(message: OfficeMessage, sender: Sender): Omit<Part, 'to'> {
  return {
    subject: `Your message to ${sender.name}`,
    title: 'Thank you for your message',
    preview: 'We have it, and will be in touch soon',
    body: (
      <>
        <Words>
          We have received your message and will answer it by {formatBritishMoment(new Date(message.promisedBy))}.
        </Words>
        <Words>
          If it cannot wait, call us on {sender.phone}. If you did not send it, somebody entered your address by
          mistake, and you need not do anything.
        </Words>
      </>
    ),
  }
}

/** Tells the office. */
export function announcement(message: OfficeMessage): Omit<Part, 'to'> {
  return {
    subject: `Message: ${message.subject}`,
    title: 'Somebody wrote to us',
    preview: `${message.name}, ${message.subject}`,
    body: (
      <>
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
      </>
    ),
  }
}
