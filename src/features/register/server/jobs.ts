import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches } from '#platform/server/retention.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { passportsRetainedSince } from '../contract.ts'
import { erasePassportsBefore } from './internal/store.ts'

/** Erases passport details 12 months after check-out. Called by the scheduler. */
export async function eraseOldPassports(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now()
  const firstRetained = passportsRetainedSince(dayInLondon(now))
  await inBatches(ctx, async (tx, batchSize) => {
    const bookings = await erasePassportsBefore(tx.database, firstRetained, { max: batchSize, now })
    for (const itemId of bookings)
      await tx.audit({ action: 'erased', item: 'booking', itemId, after: { changed: ['passports'] } })
    return bookings.length
  })
}
