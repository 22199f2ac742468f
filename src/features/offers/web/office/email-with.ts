import type { ReplyWords } from '#features/inbox/contract.ts'
import { formatLongMoment } from '#platform/shared/day.ts'

interface Told {
  guestName: string
  expiresAt: string
  businessName: string
}

/** A mail with the private link of an offer and nothing that must not travel by mail: no account, no price to be altered. */
export function emailWith(link: string, { guestName, expiresAt, businessName }: Told): ReplyWords {
  return {
    subject: `Your offer from ${businessName}`,
    text: [
      `Dear ${guestName},`,
      '',
      'Here is our offer. On this page you find the home, your days, the price and what is due when, and you can accept or decline it:',
      '',
      link,
      '',
      `It is open until ${formatLongMoment(new Date(expiresAt))}.`,
      '',
      'We never send bank details by email: they are shown on that page only, once you have accepted.',
      '',
      'Kind regards',
      businessName,
    ].join('\n'),
  }
}
