import type { MessageStatus, OfficeMessage } from '#features/contact/contract.ts'
import type { ReplyDraft } from '#features/inbox/contract.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

/** A message usually passes through the statuses in this order. */
export const MESSAGE_STATUSES: readonly { value: MessageStatus; word: string; tone: BadgeTone }[] = [
  { value: 'new', word: 'New', tone: 'blue' },
  { value: 'answered', word: 'Answered', tone: 'green' },
  { value: 'closed', word: 'Closed', tone: 'neutral' },
  { value: 'spam', word: 'Spam', tone: 'neutral' },
]

export function parseMessageStatus(word: string | undefined): MessageStatus | undefined {
  return MESSAGE_STATUSES.find(({ value }) => value === word)?.value
}

/** Drafts an email to the writer: subject, greeting and sign-off, with room for the answer. */
export function answerDraft(
  { name, subject }: Pick<OfficeMessage, 'name' | 'subject'>,
  businessName: string,
): ReplyDraft {
  return {
    subject: `Your message: ${subject}`,
    text: [`Dear ${name},`, '', 'Thank you for your message.', '', '', '', 'Kind regards', businessName].join('\n'),
  }
}
