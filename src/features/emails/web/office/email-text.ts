import type { Email, EmailState } from '#features/emails/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import type { Permission } from '#features/permissions.ts'
import type { Site } from '#features/settings/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

export const STATE_BADGES: Record<EmailState, { label: string; tone: BadgeTone }> = {
  due: { label: 'To be sent', tone: 'amber' },
  sent: { label: 'Sent', tone: 'green' },
  stored: { label: 'Not sent: this is the demo', tone: 'neutral' },
  failed: { label: 'Could not be sent', tone: 'red' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  unsent: { label: 'Not sent', tone: 'amber' },
}

/** Titles of the lists of emails in each state. */
export const STATE_NAMES: Record<EmailState, string> = {
  due: 'To be sent',
  sent: 'Sent',
  stored: 'Demo',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
  unsent: 'Not sent',
}

/** Notice in an office whose server sends no emails. */
export const NO_MAIL_NOTICES: Record<Exclude<Site['mail'], 'sent'>, string> = {
  demo: 'This is the demo: emails are stored here for you to read, and none is sent.',
  none: 'No mail server is set up, so no email is sent. Emails that are due are stored here as not sent; once a mail server is set up, you can choose which to send.',
}

/** Labels of the send button. A withdrawn email has no such button. */
export const SEND_LABELS: Record<EmailState, string> = {
  due: 'Send now',
  sent: 'Send again',
  stored: 'Refresh with current details',
  failed: 'Try again',
  withdrawn: '',
  unsent: 'Send now',
}

export function sentToast(mail: Site['mail']): string {
  return mail === 'sent' ? 'Email on its way' : 'Stored under Emails, not sent: this is the demo'
}

export function testToast(mail: Site['mail'], to: string): { title: string; description: string } {
  return mail === 'sent'
    ? { title: 'Test email on its way', description: `It goes to ${to}.` }
    : { title: 'Test email stored under Emails', description: 'This is the demo: the test email is not sent.' }
}

/** A sent or stored email cannot be withdrawn. */
export function isSentOrStored(state: EmailState): boolean {
  return state === 'sent' || state === 'stored'
}

const RECIPIENTS: Record<Email['recipient'], string> = {
  guest: 'the guest',
  owner: 'the owner',
  office: 'the office',
  staff: 'a member of staff',
}

/** Returns the email address, or a description of the recipient until the address is known. */
export function describeRecipient({ to, recipient }: Pick<Email, 'to' | 'recipient'>): string {
  return to ?? RECIPIENTS[recipient]
}

/** Describes when a due email is sent or tried next; for another state, when the email left the state `due`. */
export function describeTime({ state, dueAt, settledAt, attempts }: Email): string {
  if (state !== 'due') return formatBritishMoment(new Date(settledAt ?? dueAt))
  const at = formatBritishMoment(new Date(dueAt))
  if (attempts === 0) return `due ${at}`
  return `tried ${attempts === 1 ? 'once' : `${attempts} times`}, next ${at}`
}

interface ItemLink {
  words: string
  href: string
  /** Permission for the item's page; by default `view lettings`, which the list of emails requires too. */
  permission?: Permission
}

/** Returns the item that an email is about, with its URL in the office; `null` for an item without a page. */
export function itemLink({ item, itemId }: Pick<Email, 'item' | 'itemId'>): Required<ItemLink> | null {
  const link = ITEM_LINKS[item]?.(itemId)
  return link ? { permission: 'view lettings', ...link } : null
}

const ITEM_LINKS: Partial<Record<string, (id: number) => ItemLink>> = {
  booking: (id) => ({ words: `Booking #${id}`, href: officeUrl('bookings', { booking: id }) }),
  enquiry: (id) => ({ words: `Enquiry #${id}`, href: officeUrl('enquiries', { enquiry: id }) }),
  offer: (id) => ({ words: `Offer #${id}`, href: officeUrl('enquiries', { view: 'offers', offer: id }) }),
  contact_message: (id) => ({ words: `Message #${id}`, href: officeUrl('messages', { message: id }) }),
  owner_application: (id) => ({
    words: `Application #${id}`,
    href: officeUrl('applications', { application: id }),
  }),
  bank_statement: () => ({
    words: 'Bank statement',
    href: officeUrl('payments', { view: 'statement' }),
    permission: 'view money',
  }),
  review: () => ({ words: 'Reviews', href: officeUrl('reviews') }),
  job_run: () => ({
    words: 'Scheduled jobs',
    href: officeUrl('settings', { section: 'jobs' }),
    permission: 'edit office',
  }),
}
