import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches } from '#platform/server/retention.ts'
import { eraseTextsOfErasedBookings } from './ledger.ts'

/**
 * Erases references, reasons and photograph names of entries of erased bookings; the entries stay. Called by the scheduler, after
 * bookings are erased.
 */
export async function eraseOldEntryTexts(ctx: AppContext): Promise<void> {
  await inBatches(ctx, async (tx, batchSize) => {
    const rows = await eraseTextsOfErasedBookings(tx.database, batchSize)
    if (rows > 0) await tx.audit({ action: 'erased', item: 'ledger_entry', after: { rows } })
    return rows
  })
}
