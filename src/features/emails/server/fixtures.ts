import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { formEmailTypes } from '#platform/server/mail/form-emails.tsx'
import { sentEmails } from '#platform/server/testing/mailer.ts'

/** Every email of some kinds that has gone, once a while has passed, signed as the settings say. */
export function emailsSent(ctx: AppContext, ...kinds: EmailTypes[]) {
  const sender = async (reader: AppContext) => (await readSettings(reader)).business
  return sentEmails(ctx, { kinds: Object.assign({}, formEmailTypes, ...kinds), sender })
}
