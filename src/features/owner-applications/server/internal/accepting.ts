import { readFile } from 'node:fs/promises'
import type { ApplicationChanges, OfficeApplication } from '#features/owner-applications/contract.ts'
import { draftProperty } from '#features/properties/server/draft-property.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { uploadPath } from '#platform/server/files/uploads.ts'
import { generateVariantsSoon } from '#platform/server/images/image-variants.ts'
import { keepPhotograph } from '#platform/server/images/keep.ts'
import type { StoredPhotograph } from '#platform/server/images/photographs.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import { applicationInbox } from './applications.ts'
import { queueNextStepEmail } from './next-step.tsx'
import { findImageFiles, selectApplications } from './store.ts'

/**
 * Moves an application to another stage; the first acceptance makes a draft home. Throws `not-found` for an unknown id,
 * `conflict` for a stale `version`, and for an acceptance what `keepPhotograph` throws.
 */
export async function changeApplication(
  ctx: AppContext,
  staff: StaffMember,
  change: ApplicationChanges & { id: number },
): Promise<OfficeApplication> {
  const isAccepted = change.stage === 'accepted'
  // Image processing is slow, so it runs before the transaction takes its locks.
  const photographs = isAccepted ? await copyPhotographs(ctx, change.id) : []
  const changed = await inTransaction(ctx, staff, (tx) =>
    applicationInbox.change(tx, change, async (before) => {
      if (change.stage !== undefined && change.stage !== before.stage)
        await queueNextStepEmail(tx, change.id, change.stage)
      const becomesHome = isAccepted && before.stage !== 'accepted' && before.property_id === null
      return becomesHome ? { property_id: await draftProperty(tx, { bedrooms: before.bedrooms, photographs }) } : {}
    }),
  )
  if (photographs.length > 0) generateVariantsSoon(ctx)
  return changed
}

/**
 * Copies the photographs of an application for the new home. Returns an empty array if the application already has a
 * home. Skips missing files.
 */
async function copyPhotographs(ctx: AppContext, id: number): Promise<StoredPhotograph[]> {
  const row = await selectApplications(ctx.database).where('id', '=', id).executeTakeFirst()
  if (!row || row.property_id !== null) return []
  const stored: StoredPhotograph[] = []
  for (const { file } of await findImageFiles(ctx.database, id)) {
    const bytes = await readFileIfPresent(uploadPath(ctx, 'applications', file))
    if (bytes) stored.push(await keepPhotograph(ctx, bytes))
  }
  return stored
}

/**
 * Returns `null` for a missing file, which must not block acceptance. Erasure removes files, and a restored backup may
 * lack them.
 */
async function readFileIfPresent(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
