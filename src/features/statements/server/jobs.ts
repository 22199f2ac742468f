import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches } from '#platform/server/retention.ts'
import { dayInLondon, monthsBefore } from '#platform/shared/day.ts'
import { eraseTextOfLinesBefore } from './internal/bank-line-store.ts'
import { eraseTextOfRowsBefore } from './internal/skipped-row-store.ts'

/**
 * Erases texts of bank lines and skipped rows older than `policy.retentionYears`. Days, amounts and fingerprints stay, so that
 * importing an old statement again adds no lines.
 */
export async function eraseOldPayers(ctx: AppContext): Promise<void> {
  const { policy } = await readSettings(ctx)
  const firstRetained = monthsBefore(dayInLondon(ctx.clock.now()), policy.retentionYears * 12)
  await inBatches(ctx, async (tx, batchSize) => {
    const rows = await eraseTextOfLinesBefore(tx.database, firstRetained, batchSize)
    if (rows > 0) await tx.audit({ action: 'erased', item: 'bank_line', after: { rows, firstRetained } })
    return rows
  })
  await inBatches(ctx, async (tx, batchSize) => {
    const rows = await eraseTextOfRowsBefore(tx.database, firstRetained, batchSize)
    if (rows > 0)
      await tx.audit({ action: 'erased', item: 'bank_statement_skipped_row', after: { rows, firstRetained } })
    return rows
  })
}
