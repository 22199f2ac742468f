import { readSettings } from '#features/settings/server/settings.ts'
import type { Office } from '#platform/server/office.ts'
import { inBatches, keptSince } from '#platform/server/retention.ts'
import { sweepUploads } from '#platform/server/uploads.ts'
import { applications } from './inside/applications.ts'
import { deleteImagesBefore, namedFiles } from './inside/store.ts'

/** Removes photographs older than an hour whose application was never written. */
export async function sweepApplicationPictures(office: Office): Promise<void> {
  await sweepUploads(office, 'applications', (names) => namedFiles(office.database, names))
}

/**
 * Deletes the photographs of applications that are more than `policy.applicationImageRetentionMonths` old: first the
 * rows, then the files that no row names any more. Called by the timetable.
 */
export async function eraseOldApplicationPictures(office: Office): Promise<void> {
  const { policy } = await readSettings(office)
  const writtenBefore = keptSince(office, policy.applicationImageRetentionMonths)
  await inBatches(office, async (tx, most) => {
    const rows = await deleteImagesBefore(tx.database, writtenBefore, most)
    if (rows === 0) return 0
    const after = { rows, writtenBefore: writtenBefore.toISOString() }
    await tx.trail({ action: 'erased', item: 'owner_application_image', after })
    return rows
  })
  await sweepApplicationPictures(office)
}

/**
 * Deletes applications that are more than `policy.applicationRetentionMonths` old, and the letters that repeat them,
 * unless we came to manage the home. Called by the timetable.
 */
export async function eraseOldApplications(office: Office): Promise<void> {
  await applications.eraseOld(office)
  await sweepApplicationPictures(office)
}
