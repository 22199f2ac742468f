import type { ReplyDraft } from '#features/inbox/contract.ts'
import { formatLongMoment } from '#platform/shared/day.ts'

interface OfferEmailData {
  guestName: string
  expiresAt: string
  businessName: string
}

/** Returns the draft of an email with a private link. Bank account and price are left out, because email can be altered. */
export function offerEmail(link: string, { guestName, expiresAt, businessName }: OfferEmailData): ReplyDraft {
  return {
    subject: `Your offer from ${businessName}`,
    text: [
      `Dear ${guestName},`,
      '',
      'This is our offer. On your private page you can see the home, your dates, the price and when each payment is due, and you can accept or decline our offer:',
      '',
      link,
      '',
      `The offer is open until ${formatLongMoment(new Date(expiresAt))}.`,
      '',
      'We never send bank details by email: they are shown on your private page only, once you have accepted.',
      '',
      'Kind regards',
      businessName,
    ].join('\n'),
  }
}
