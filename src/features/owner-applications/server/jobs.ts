import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches, retainedSince } from '#platform/server/retention.ts'
import { sweepUploads } from '#platform/server/uploads.ts'
import { applications } from './internal/applications.ts'
import { deleteImagesBefore, namedFiles } from './internal/store.ts'

/** Deletes photograph files older than an hour that no row refers to. */
export async function sweepApplicationPictures(ctx: AppContext): Promise<void> {
  await sweepUploads(ctx, 'applications', (names) => namedFiles(ctx.database, names))
}

/**
 * Deletes photographs of applications older than `policy.applicationImageRetentionMonths`: first the rows, then the files. Run by
 * a scheduled job.
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
 * Deletes applications older than `policy.applicationRetentionMonths` with the emails about them, except accepted ones. Run by a
 * scheduled job.
 */
export async function eraseOldApplications(ctx: AppContext): Promise<void> {
  await applications.eraseOld(ctx)
  await sweepApplicationPictures(ctx)
}
