import type { Email, EmailState } from '#features/emails/contract.ts'
import { officeAddress } from '#features/office-address.ts'
import type { Site } from '#features/settings/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

/** What became of an email, in a word; the demo sends none, and says so. */
export const STATE_WORDS: Record<EmailState, { word: string; tone: BadgeTone }> = {
  due: { word: 'To be sent', tone: 'amber' },
  sent: { word: 'Sent', tone: 'green' },
  stored: { word: 'Not sent: this is the demo', tone: 'neutral' },
  failed: { word: 'Could not be sent', tone: 'red' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
  unsent: { word: 'Not sent', tone: 'amber' },
}

/** The same as the name of a list. */
export const STATE_NAMES: Record<EmailState, string> = {
  due: 'To be sent',
  sent: 'Sent',
  stored: 'Demo',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
  unsent: 'Not sent',
}

/** Where no email leaves the house, and what becomes of it instead. */
export const MAIL_WORDS: Record<Exclude<Site['mail'], 'sent'>, string> = {
  demo: 'This is the demo: emails are stored here for you to read, and none is sent.',
  none: 'No mail server is set up, so no email is sent. Emails that fall due are stored here as not sent; once there is a mail server, you choose what still goes.',
}

/** The button that sends one. */
export const SEND_WORDS: Record<EmailState, string> = {
  due: 'Send now',
  sent: 'Send again',
  stored: 'Refresh with current details',
  failed: 'Try again',
  withdrawn: '',
  unsent: 'Send now',
}

/** What is said once the button was pressed. */
export function sendDone(mail: Site['mail']): string {
  return mail === 'sent' ? 'Email on its way' : 'Stored under Emails, not sent: this is the demo'
}

/** What is said once a test was asked for. */
export function testDone(mail: Site['mail'], to: string): { title: string; description: string } {
  return mail === 'sent'
    ? { title: 'Test on its way', description: `It goes to ${to}.` }
    : { title: 'Test stored under Emails', description: 'This is the demo: it is not sent.' }
}

/** Whether it was handed over, so that nothing calls it back. */
export function hasGone(state: EmailState): boolean {
  return state === 'sent' || state === 'stored'
}

const RECIPIENTS: Record<Email['recipient'], string> = {
  guest: 'the guest',
  owner: 'the owner',
  office: 'the office',
  staff: 'a member of staff',
}

/** Who gets it, or got it. */
export function toWhom({ to, recipient }: Pick<Email, 'to' | 'recipient'>): string {
  return to ?? RECIPIENTS[recipient]
}

/** When it goes, went or was withdrawn. */
export function whenOf({ state, dueAt, settledAt, attempts }: Email): string {
  if (state !== 'due') return formatBritishMoment(new Date(settledAt ?? dueAt))
  const at = formatBritishMoment(new Date(dueAt))
  if (attempts === 0) return `goes ${at}`
  return `tried ${attempts === 1 ? 'once' : `${attempts} times`}, next ${at}`
}

/** What an email is about, and where that stands in the office. */
export function aboutWhat({ item, itemId }: Pick<Email, 'item' | 'itemId'>): { words: string; href: string } | null {
  const place = PLACES[item]
  return place ? place(itemId) : null
}

const PLACES: Partial<Record<string, (id: number) => { words: string; href: string }>> = {
  booking: (id) => ({ words: `Booking #${id}`, href: officeAddress('bookings', { booking: id }) }),
  enquiry: (id) => ({ words: `Enquiry #${id}`, href: officeAddress('enquiries', { enquiry: id }) }),
  offer: (id) => ({ words: `Offer #${id}`, href: officeAddress('enquiries', { view: 'offers', offer: id }) }),
  contact_message: (id) => ({ words: `Message #${id}`, href: officeAddress('messages', { message: id }) }),
  owner_application: (id) => ({
    words: `Application #${id}`,
    href: officeAddress('applications', { application: id }),
  }),
  bank_statement: () => ({ words: 'Bank statement', href: officeAddress('payments', { view: 'statement' }) }),
  review: () => ({ words: 'Reviews', href: officeAddress('reviews') }),
  job_run: () => ({ words: 'Scheduled jobs', href: officeAddress('settings', { section: 'jobs' }) }),
}
