import type { Email, EmailState } from '#features/emails/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import type { Site } from '#features/settings/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

/** Label and colour of each state. */
export const STATE_BADGES: Record<EmailState, { label: string; tone: BadgeTone }> = {
  due: { label: 'To be sent', tone: 'amber' },
  sent: { label: 'Sent', tone: 'green' },
  stored: { label: 'Not sent: this is the demo', tone: 'neutral' },
  failed: { label: 'Could not be sent', tone: 'red' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  unsent: { label: 'Not sent', tone: 'amber' },
}

/** Names of the states, as titles of lists. */
export const STATE_NAMES: Record<EmailState, string> = {
  due: 'To be sent',
  sent: 'Sent',
  stored: 'Demo',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
  unsent: 'Not sent',
}

/** The notice where no email is sent. */
export const NO_MAIL_NOTICES: Record<Exclude<Site['mail'], 'sent'>, string> = {
  demo: 'This is the demo: emails are stored here for you to read, and none is sent.',
  none: 'No mail server is set up, so no email is sent. Emails that fall due are stored here as not sent; once there is a mail server, you choose which to send.',
}

/** Label of the send button. */
export const SEND_LABELS: Record<EmailState, string> = {
  due: 'Send now',
  sent: 'Send again',
  stored: 'Refresh with current details',
  failed: 'Try again',
  withdrawn: '',
  unsent: 'Send now',
}

/** The toast after sending. */
export function sentToast(mail: Site['mail']): string {
  return mail === 'sent' ? 'Email on its way' : 'Stored under Emails, not sent: this is the demo'
}

/** The toast after a test. */
export function testToast(mail: Site['mail'], to: string): { title: string; description: string } {
  return mail === 'sent'
    ? { title: 'Test on its way', description: `It goes to ${to}.` }
    : { title: 'Test stored under Emails', description: 'This is the demo: it is not sent.' }
}

/** Whether the email was sent or stored, and so cannot be withdrawn. */
export function isSentOrStored(state: EmailState): boolean {
  return state === 'sent' || state === 'stored'
}

const RECIPIENTS: Record<Email['recipient'], string> = {
  guest: 'the guest',
  owner: 'the owner',
  office: 'the office',
  staff: 'a member of staff',
}

/** The recipient: an address, or a description until it is known. */
export function describeRecipient({ to, recipient }: Pick<Email, 'to' | 'recipient'>): string {
  return to ?? RECIPIENTS[recipient]
}

/** When the email will be sent, or when it was sent, failed or was withdrawn. */
export function describeTime({ state, dueAt, settledAt, attempts }: Email): string {
  if (state !== 'due') return formatBritishMoment(new Date(settledAt ?? dueAt))
  const at = formatBritishMoment(new Date(dueAt))
  if (attempts === 0) return `due ${at}`
  return `tried ${attempts === 1 ? 'once' : `${attempts} times`}, next ${at}`
}

/** The item that an email is about, with its link in the office. */
export function itemLink({ item, itemId }: Pick<Email, 'item' | 'itemId'>): { words: string; href: string } | null {
  const linkOf = ITEM_LINKS[item]
  return linkOf ? linkOf(itemId) : null
}

const ITEM_LINKS: Partial<Record<string, (id: number) => { words: string; href: string }>> = {
  booking: (id) => ({ words: `Booking #${id}`, href: officeUrl('bookings', { booking: id }) }),
  enquiry: (id) => ({ words: `Enquiry #${id}`, href: officeUrl('enquiries', { enquiry: id }) }),
  offer: (id) => ({ words: `Offer #${id}`, href: officeUrl('enquiries', { view: 'offers', offer: id }) }),
  contact_message: (id) => ({ words: `Message #${id}`, href: officeUrl('messages', { message: id }) }),
  owner_application: (id) => ({
    words: `Application #${id}`,
    href: officeUrl('applications', { application: id }),
  }),
  bank_statement: () => ({ words: 'Bank statement', href: officeUrl('payments', { view: 'statement' }) }),
  review: () => ({ words: 'Reviews', href: officeUrl('reviews') }),
  job_run: () => ({ words: 'Scheduled jobs', href: officeUrl('settings', { section: 'jobs' }) }),
}
