import type { LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import { confirmationLetter } from './letter-of-confirmation.tsx'
import { holdLetter } from './letter-of-hold.tsx'
import { changeLetter, restoredLetter } from './letters-of-acts.tsx'
import {
  cancellationLetter,
  cancelledByGuestLetter,
  cancelledByOfficeLetter,
  chargeLetter,
} from './letters-of-cancelling.tsx'
import { accountLetter, holdEndedLetter } from './letters-of-holding.tsx'

/** Letters about a booking: each says how it stands when it goes. Where to pay, none says [rule bank-details-place]. */
export const bookingLetterKinds: LetterKinds = {
  'booking-cancelled': cancellationLetter,
  'booking-cancelled-by-guest': cancelledByGuestLetter,
  'booking-cancelled-by-office': cancelledByOfficeLetter,
  'booking-changed': changeLetter,
  'booking-confirmed': confirmationLetter,
  'booking-held': holdLetter,
  'booking-restored': restoredLetter,
  'account-replaced': accountLetter,
  'booking-charge-changed': chargeLetter,
  'hold-ended': holdEndedLetter,
}
