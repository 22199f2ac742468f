import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { forgetLettersBefore } from '#platform/server/mail/old-letters.ts'
import { retainedSince } from '#platform/server/retention.ts'

/** Deletes letters that are more than `policy.letterRetentionMonths` old, whatever they were about. */
export async function eraseOldLetters(ctx: AppContext): Promise<void> {
  const { policy } = await readSettings(ctx)
  await forgetLettersBefore(ctx, retainedSince(ctx, policy.letterRetentionMonths))
}
