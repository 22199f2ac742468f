import type { ReplyDraft } from '#features/inbox/contract.ts'
import type { ApplicationStage, OfficeApplication } from '#features/owner-applications/contract.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

/** The stages in their usual order. */
export const STAGES: readonly { value: ApplicationStage; word: string; tone: BadgeTone }[] = [
  { value: 'new', word: 'New', tone: 'blue' },
  { value: 'contacted', word: 'Contacted', tone: 'neutral' },
  { value: 'visit', word: 'Visit', tone: 'heather' },
  { value: 'accepted', word: 'Accepted', tone: 'green' },
  { value: 'declined', word: 'Declined', tone: 'neutral' },
  { value: 'spam', word: 'Spam', tone: 'neutral' },
]

export const STAGE_HELP =
  'The owner is emailed the next steps at the stages Visit and Accepted (see Emails). Declining an application sends no email.'

export function stageFrom(word: string | undefined): ApplicationStage | undefined {
  return STAGES.find(({ value }) => value === word)?.value
}

export function onOneLine(address: string): string {
  return address.replace(/\s*\n\s*/g, ', ')
}

/** Drafts an email to the owner: subject, greeting and sign-off, with room for the answer. */
export function replyDraft(
  { name, propertyAddress }: Pick<OfficeApplication, 'name' | 'propertyAddress'>,
  businessName: string,
): ReplyDraft {
  const where = onOneLine(propertyAddress)
  return {
    subject: `Your application: ${where}`.slice(0, 200),
    text: [
      `Dear ${name},`,
      '',
      `Thank you for telling us about ${where}.`,
      '',
      '',
      '',
      'Kind regards',
      businessName,
    ].join('\n'),
  }
}
