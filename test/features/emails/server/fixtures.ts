import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { formEmailTypes } from '#platform/server/mail/form-emails.tsx'
import { sentEmails } from '#test/platform/server/testing/mailer.ts'

/** Sends the due emails with the stored business as sender, and returns all emails of these types sent so far. */
export function sendAndReadEmails(ctx: AppContext, ...kinds: EmailTypes[]) {
  const sender = async (reader: AppContext) => (await readSettings(reader)).business
  return sentEmails(ctx, { kinds: Object.assign({}, formEmailTypes, ...kinds), sender })
}
