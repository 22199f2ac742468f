import { bookingLetterKinds } from '#features/bookings/server/letter-kinds.ts'
import { channelLetterKinds } from '#features/channels/server/letter-kinds.ts'
import { messageLetters } from '#features/contact/server/letter-kinds.ts'
import { enquiryLetters } from '#features/enquiries/server/letter-kinds.ts'
import { replyDeadlineLetterKinds } from '#features/inbox/server/letter-kinds.ts'
import { testLetterKinds } from '#features/letters/server/letter-kinds.ts'
import { offerLetterKinds } from '#features/offers/server/letter-kinds.ts'
import { applicationLetters } from '#features/owners/server/letter-kinds.ts'
import { paymentLetterKinds } from '#features/payments/server/letter-kinds.ts'
import { reviewLetterKinds } from '#features/reviews/server/letter-kinds.ts'
import { settingsLetterKinds } from '#features/settings/server/letter-kinds.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { staffLetterKinds } from '#features/staff/server/letter-kinds.ts'
import { statementLetterKinds } from '#features/statements/server/letter-kinds.ts'
import { stayLetterKinds } from '#features/stays/server/letter-kinds.ts'
import { formLetterKinds } from '#platform/server/mail/form-letters.tsx'
import type { LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import type { Writers } from '#platform/server/mail/writing.tsx'
import { digestLetterKinds } from './digest-letter.tsx'
import { jobLetterKinds } from './failed-job.tsx'
import { failedLetterKinds } from './failed-letters.tsx'

const KINDS: LetterKinds = {
  ...enquiryLetters,
  ...messageLetters,
  ...applicationLetters,
  ...offerLetterKinds,
  ...bookingLetterKinds,
  ...paymentLetterKinds,
  ...statementLetterKinds,
  ...stayLetterKinds,
  ...reviewLetterKinds,
  ...settingsLetterKinds,
  ...staffLetterKinds,
  ...formLetterKinds,
  ...replyDeadlineLetterKinds,
  ...channelLetterKinds,
  ...jobLetterKinds,
  ...digestLetterKinds,
}

/** Every letter of the house, and how the business signs. */
export const WRITERS: Writers = {
  kinds: { ...KINDS, ...failedLetterKinds(KINDS), ...testLetterKinds(KINDS) },
  sender: async (ctx) => (await readSettings(ctx)).business,
}
