import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { confirmationEmail } from './emails/email-of-confirmation.tsx'
import { holdEmail } from './emails/email-of-hold.tsx'
import {
  cancellationEmail,
  cancelledByGuestEmail,
  cancelledByOfficeEmail,
  chargeEmail,
} from './emails/emails-of-cancelling.tsx'
import { changeEmail, restoredEmail } from './emails/emails-of-changes.tsx'
import { accountEmail, holdEndedEmail } from './emails/emails-of-holding.tsx'

/**
 * Emails are rendered from the booking when they are sent. No email contains the bank account [rule bank-details-place].
 */
export const bookingEmailTypes: EmailTypes = {
  'booking-cancelled': cancellationEmail,
  'booking-cancelled-by-guest': cancelledByGuestEmail,
  'booking-cancelled-by-office': cancelledByOfficeEmail,
  'booking-changed': changeEmail,
  'booking-confirmed': confirmationEmail,
  'booking-held': holdEmail,
  'booking-restored': restoredEmail,
  'account-replaced': accountEmail,
  'booking-charge-changed': chargeEmail,
  'hold-ended': holdEndedEmail,
}
