import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches } from '#platform/server/retention.ts'
import { eraseWordsOfErased } from './ledger.ts'

/**
 * Erases what was written beside the entries of bookings that name nobody any more, and which photographs of damage are
 * theirs. The entries stay. Called by the schedule, after the bookings' own erasing.
 */
export async function eraseOldWords(ctx: AppContext): Promise<void> {
  await inBatches(ctx, async (tx, max) => {
    const rows = await eraseWordsOfErased(tx.database, max)
    if (rows > 0) await tx.audit({ action: 'erased', item: 'ledger_entry', after: { rows } })
    return rows
  })
}
