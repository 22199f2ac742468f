import { MessagesInbox } from '#features/contact/web/office/messages-inbox.tsx'
import { StayOfSender } from '#features/guests/web/office/stay-of-sender.tsx'

/** The messages of the contact form, each with the stay of its sender. */
export function MessagesTab() {
  return <MessagesInbox Stay={StayOfSender} />
}
