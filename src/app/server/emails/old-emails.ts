import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { deleteEmailsBefore } from '#platform/server/mail/old-emails.ts'
import { retainedSince } from '#platform/server/retention.ts'

/** Deletes emails of every kind that are older than `policy.emailRetentionMonths`. */
export async function eraseOldEmails(ctx: AppContext): Promise<void> {
  const { policy } = await readSettings(ctx)
  await deleteEmailsBefore(ctx, retainedSince(ctx, policy.emailRetentionMonths))
}
