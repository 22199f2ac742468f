import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches, retainedSince } from '#platform/server/retention.ts'
import { sweepUploads } from '#platform/server/uploads.ts'
import { applications } from './internal/applications.ts'
import { deleteImagesBefore, namedFiles } from './internal/store.ts'

/** Removes photographs older than an hour whose application was never written. */
export async function sweepApplicationPictures(ctx: AppContext): Promise<void> {
  await sweepUploads(ctx, 'applications', (names) => namedFiles(ctx.database, names))
}

/**
 * Deletes the photographs of applications that are more than `policy.applicationImageRetentionMonths` old: first the
 * rows, then the files that no row names any more. Called by the schedule.
 */
export async function eraseOldApplicationPictures(ctx: AppContext): Promise<void> {
  const { policy } = await readSettings(ctx)
  const writtenBefore = retainedSince(ctx, policy.applicationImageRetentionMonths)
  await inBatches(ctx, async (tx, max) => {
    const rows = await deleteImagesBefore(tx.database, writtenBefore, max)
    if (rows === 0) return 0
    const after = { rows, writtenBefore: writtenBefore.toISOString() }
    await tx.audit({ action: 'erased', item: 'owner_application_image', after })
    return rows
  })
  await sweepApplicationPictures(ctx)
}

/**
 * Deletes applications that are more than `policy.applicationRetentionMonths` old, and the emails that repeat them,
 * unless we came to manage the home. Called by the schedule.
 */
export async function eraseOldApplications(ctx: AppContext): Promise<void> {
  await applications.eraseOld(ctx)
  await sweepApplicationPictures(ctx)
}
