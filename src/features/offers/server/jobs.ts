import { withdrawLinks } from '#features/bookings/server/private-links.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { deleteReasons } from '#platform/server/audit-log.ts'
import { forgetEmailsAbout } from '#platform/server/mail/due.ts'
import { inBatches, retainedSince } from '#platform/server/retention.ts'
import { eraseOffers } from './erasing.ts'
import { recordStep } from './internal/offer-audit.ts'
import { eraseGuestsOfErasedBookings, markExpired } from './internal/store.ts'

export { remindOfOffers } from './internal/reminding.ts'

/**
 * Adds one audit log entry for each expired offer. An offer counts as expired even before this job runs. A scheduled job calls
 * this.
 */
export async function logExpiredOffers(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now()
  await inBatches(ctx, async (tx, batchSize) => {
    const expired = await markExpired(tx.database, now, batchSize)
    for (const { id, enquiry_id, expires_at } of expired)
      await recordStep(tx, {
        offerId: id,
        enquiryId: enquiry_id,
        action: 'expired',
        after: { expiresAt: expires_at.toISOString() },
      })
    return expired.length
  })
}

/**
 * Deletes offers without a booking after `policy.enquiryRetentionMonths`, with their emails. Erases the guests of offers whose
 * bookings are erased. A scheduled job calls this after erasing bookings.
 */
export async function eraseOldOffers(ctx: AppContext): Promise<void> {
  const { policy } = await readSettings(ctx)
  const writtenBefore = retainedSince(ctx, policy.enquiryRetentionMonths)
  await inBatches(ctx, async (tx, batchSize) => {
    return eraseOffers(tx, { before: writtenBefore }, batchSize)
  })
  await inBatches(ctx, async (tx, batchSize) => {
    const erased = await eraseGuestsOfErasedBookings(tx.database, batchSize, tx.clock.now())
    await forgetEmailsAbout(tx, 'offer', erased)
    await deleteReasons(tx.database, 'offer', erased)
    for (const itemId of erased) {
      await withdrawLinks(tx, { offerId: itemId })
      await tx.audit({ action: 'erased', item: 'offer', itemId })
    }
    return erased.length
  })
}
