import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches } from '#platform/server/retention.ts'
import { dayInLondon, monthsBefore } from '#platform/shared/day.ts'
import { deleteSettledBefore } from './internal/request-store.ts'

/** Deletes data requests that were settled more than `policy.retentionYears` ago. Run by the scheduler. */
export async function eraseOldRequests(ctx: AppContext): Promise<void> {
  const { policy } = await readSettings(ctx)
  const firstRetained = monthsBefore(dayInLondon(ctx.clock.now()), policy.retentionYears * 12)
  await inBatches(ctx, async (tx, batchSize) => {
    const rows = await deleteSettledBefore(tx.database, firstRetained, batchSize)
    if (rows > 0) await tx.audit({ action: 'erased', item: 'data_request', after: { rows, firstRetained } })
    return rows
  })
}
