import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { sweepUploads } from '#platform/server/files/sweep-uploads.ts'
import { inBatches, retainedSince } from '#platform/server/retention.ts'
import { applicationInbox } from './internal/applications.ts'
import { deleteImagesBefore } from './internal/store.ts'

/**
 * Deletes photographs of applications older than `policy.applicationImageRetentionMonths`: first the rows, then the files. Run by
 * a scheduled job.
 */
export async function eraseOldApplicationPictures(ctx: AppContext): Promise<void> {
  const { policy } = await readSettings(ctx)
  const writtenBefore = retainedSince(ctx, policy.applicationImageRetentionMonths)
  await inBatches(ctx, async (tx, batchSize) => {
    const rows = await deleteImagesBefore(tx.database, writtenBefore, batchSize)
    if (rows === 0) return 0
    const after = { rows, writtenBefore: writtenBefore.toISOString() }
    await tx.audit({ action: 'erased', item: 'owner_application_image', after })
    return rows
  })
  await sweepUploads(ctx, 'applications')
}

/**
 * Deletes applications older than `policy.applicationRetentionMonths`, with emails and photographs, except accepted
 * applications. Run by a scheduled job.
 */
export async function eraseOldApplications(ctx: AppContext): Promise<void> {
  await applicationInbox.eraseOld(ctx)
  await sweepUploads(ctx, 'applications')
}
