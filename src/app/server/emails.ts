import { approvalEmailTypes } from '#features/approvals/server/email-types.ts'
import { bookingEmailTypes } from '#features/bookings/server/email-types.ts'
import { channelEmailTypes } from '#features/channels/server/email-types.ts'
import { messageEmails } from '#features/contact/server/email-types.ts'
import { testEmailTypes } from '#features/emails/server/email-types.ts'
import { enquiryEmails } from '#features/enquiries/server/email-types.ts'
import { replyDeadlineEmailTypes } from '#features/inbox/server/email-types.ts'
import { offerEmailTypes } from '#features/offers/server/email-types.ts'
import { applicationEmails } from '#features/owner-applications/server/email-types.ts'
import { paymentEmailTypes } from '#features/payments/server/email-types.ts'
import { findEmailPictures } from '#features/properties/server/email-pictures.ts'
import { reviewEmailTypes } from '#features/reviews/server/email-types.ts'
import { isEmailHeldBack } from '#features/settings/contract.ts'
import { settingsEmailTypes } from '#features/settings/server/email-types.ts'
import { findMissingDetails, readSettings } from '#features/settings/server/settings.ts'
import { readContactPerson } from '#features/staff/server/contact-person.ts'
import { passwordLinkEmailTypes, staffEmailTypes } from '#features/staff/server/email-types.ts'
import { statementEmailTypes } from '#features/statements/server/email-types.ts'
import { stayEmailTypes } from '#features/stays/server/email-types.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { formEmailTypes } from '#platform/server/mail/form-emails.tsx'
import type { EmailTemplates } from '#platform/server/mail/writing.tsx'
import { digestEmailTypes } from './emails/digest-email.tsx'
import { failedEmailTypes } from './emails/failed-emails.tsx'
import { jobEmailTypes } from './emails/failed-job.tsx'

const KINDS: EmailTypes = {
  ...enquiryEmails,
  ...messageEmails,
  ...applicationEmails,
  ...offerEmailTypes,
  ...bookingEmailTypes,
  ...paymentEmailTypes,
  ...statementEmailTypes,
  ...stayEmailTypes,
  ...reviewEmailTypes,
  ...settingsEmailTypes,
  ...staffEmailTypes,
  ...passwordLinkEmailTypes,
  ...approvalEmailTypes,
  ...formEmailTypes,
  ...replyDeadlineEmailTypes,
  ...channelEmailTypes,
  ...jobEmailTypes,
  ...digestEmailTypes,
}

/** All email templates. The sender is the business in the current settings. */
export const EMAIL_TEMPLATES: EmailTemplates = {
  kinds: { ...KINDS, ...failedEmailTypes(KINDS), ...testEmailTypes(KINDS) },
  sender: async (ctx) => ({ ...(await readSettings(ctx)).business, person: await readContactPerson(ctx) }),
  findPictures: findEmailPictures,
  isHeldBack: async (ctx) => isEmailHeldBack(await findMissingDetails(ctx)),
}
