import type { Email } from '#features/emails/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { readEmails } from './internal/emails.ts'

/** Returns the newest emails that could not be sent, and the number of all. */
export function findFailed(ctx: AppContext, kinds: EmailTypes, max: number): Promise<Paged<Email>> {
  return readEmails(ctx, kinds, { state: 'failed', limit: max })
}
