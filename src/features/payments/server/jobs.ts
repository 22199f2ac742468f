import { readSettings } from '#features/settings/server/settings.ts'
import type { Office } from '#platform/server/office.ts'
import { inBatches } from '#platform/server/retention.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { sweepUploads } from '#platform/server/uploads.ts'
import { dayInLondon, monthsBefore } from '#platform/shared/day.ts'
import { eraseWordsOfLinesBefore } from './bank-line-store.ts'
import { namedPhotographs } from './store.ts'

/** Removes photographs of damage older than an hour that no deduction names. Called by the timetable. */
export async function sweepDamagePhotographs(office: Office): Promise<void> {
  await sweepUploads(office, 'damage', (names) => namedPhotographs(office.database, names))
}

/**
 * Erases from the bank's lines who paid, when they are more than `policy.retentionYears` old. Their days and amounts stay,
 * and that they came, so that an old statement brings nothing twice. Called by the timetable.
 */
export async function eraseOldPayers(office: Office): Promise<void> {
  const { policy } = await readSettings(office)
  const firstKept = monthsBefore(dayInLondon(office.clock.now()), policy.retentionYears * 12)
  await inBatches(office, async (books, most) => {
    const rows = await eraseWordsOfLinesBefore(books, firstKept, most)
    if (rows > 0)
      await writeTrail(office, books, {
        actor: 'system',
        action: 'erased',
        item: 'bank_line',
        after: { rows, firstKept },
      })
    return rows
  })
}
