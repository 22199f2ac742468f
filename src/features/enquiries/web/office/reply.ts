import type { OfficeEnquiry } from '#features/enquiries/contract.ts'
import type { ReplyDraft } from '#features/inbox/contract.ts'
import { mailtoDraftUrl } from '#features/inbox/web/office/contact-urls.ts'
import { formatLongDay, isDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

type EnquiryFacts = Pick<OfficeEnquiry, 'name' | 'email' | 'propertyTitle' | 'guests' | 'checkInDate' | 'checkOutDate'>

/** Drafts an email to the guest: subject, greeting and sign-off, with room for the answer. */
export function replyDraft(enquiry: Omit<EnquiryFacts, 'email'>, businessName: string): ReplyDraft {
  const { name, propertyTitle } = enquiry
  return {
    subject: `Your enquiry about ${propertyTitle}`,
    text: [
      `Dear ${name},`,
      '',
      `Thank you for your enquiry about ${propertyTitle}${describeRequest(enquiry)}.`,
      '',
      '',
      '',
      'Kind regards',
      businessName,
    ].join('\n'),
  }
}

/** Returns the `mailto:` URL of the draft [threat reply-link]. */
export function replyUrl(enquiry: EnquiryFacts, businessName: string): string {
  return mailtoDraftUrl(enquiry.email, replyDraft(enquiry, businessName))
}

/** Returns ` from 4 May 2026 to 7 May 2026 for 2 guests`, without a missing date. */
function describeRequest({ guests, checkInDate, checkOutDate }: Omit<EnquiryFacts, 'email'>): string {
  const from = checkInDate && isDay(checkInDate) ? ` from ${formatLongDay(checkInDate)}` : ''
  const to = checkOutDate && isDay(checkOutDate) ? ` to ${formatLongDay(checkOutDate)}` : ''
  return `${from}${to} for ${formatCount(guests, 'guest')}`
}
