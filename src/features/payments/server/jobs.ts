import { namedPhotographs } from '#features/ledger/server/ledger.ts'
import type { Office } from '#platform/server/office.ts'
import { sweepUploads } from '#platform/server/uploads.ts'

/** Removes photographs of damage older than an hour that no deduction names. Called by the timetable. */
export async function sweepDamagePhotographs(office: Office): Promise<void> {
  await sweepUploads(office, 'damage', (names) => namedPhotographs(office.database, names))
}
