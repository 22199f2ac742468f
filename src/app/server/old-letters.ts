import { readSettings } from '#features/settings/server/settings.ts'
import { forgetLettersBefore } from '#platform/server/mail/old-letters.ts'
import type { Office } from '#platform/server/office.ts'
import { keptSince } from '#platform/server/retention.ts'

/** Deletes letters that are more than `policy.letterRetentionMonths` old, whatever they were about. */
export async function eraseOldLetters(office: Office): Promise<void> {
  const { policy } = await readSettings(office)
  await forgetLettersBefore(office, keptSince(office, policy.letterRetentionMonths))
}
