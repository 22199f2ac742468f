import type { EmailType } from '#platform/server/mail/email-types.ts'
import { issueLink } from './private-links.ts'

/** Issues a private link to the page of the stay, for an email about a booking, and returns its URL. */
export const stayLink: NonNullable<EmailType['link']> = async (tx, { itemId }) =>
  `${tx.config.publicUrl}/stay/${await issueLink(tx, { bookingId: itemId })}`
