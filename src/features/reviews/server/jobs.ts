export { inviteReviews } from './internal/invitations.ts'

import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches } from '#platform/server/retention.ts'
import { eraseAddressesOfErased } from './internal/store.ts'

/**
 * Erases the guest's email address from reviews of erased bookings, but keeps text and signed name. Called by the scheduler
 * after the erasure of bookings.
 */
export async function eraseOldReviewersAddresses(ctx: AppContext): Promise<void> {
  await inBatches(ctx, async (tx, batchSize) => {
    const reviews = await eraseAddressesOfErased(tx.database, batchSize)
    for (const itemId of reviews) await tx.audit({ action: 'erased', item: 'review', itemId })
    return reviews.length
  })
}
