import { deleteRegisters } from '#features/register/server/entering.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { deleteReasons } from '#platform/server/audit-log.ts'
import { forgetEmailsAbout } from '#platform/server/mail/due.ts'
import { inBatches } from '#platform/server/retention.ts'
import { dayInLondon, monthsBefore } from '#platform/shared/day.ts'
import { completePastStays } from './internal/changes/completing.ts'
import { eraseGuestsDepartedBefore } from './internal/store.ts'
import { deleteUndos } from './internal/undo/undo-store.ts'

/** Completes stays whose check-out has passed. A scheduled job calls this. */
export async function completeStays(ctx: AppContext): Promise<void> {
  await inBatches(ctx, async (tx, batchSize) => {
    const bookings = await completePastStays(tx, batchSize)
    for (const itemId of bookings)
      await tx.audit({
        action: 'changed',
        item: 'booking',
        itemId,
        before: { status: 'confirmed' },
        after: { status: 'completed' },
      })
    return bookings.length
  })
}

/**
 * Erases guests `policy.retentionYears` after check-out. Days and amounts stay for the accounts. A scheduled job calls this.
 */
export async function eraseOldGuests(ctx: AppContext): Promise<void> {
  const { policy } = await readSettings(ctx)
  const firstRetained = monthsBefore(dayInLondon(ctx.clock.now()), policy.retentionYears * 12)
  await inBatches(ctx, async (tx, batchSize) => {
    const bookings = await eraseGuestsDepartedBefore(tx, firstRetained, batchSize)
    await deleteRegisters(tx.database, bookings)
    await forgetEmailsAbout(tx, 'booking', bookings)
    await deleteUndos(tx.database, bookings)
    await deleteReasons(tx.database, 'booking', bookings)
    for (const itemId of bookings) await tx.audit({ action: 'erased', item: 'booking', itemId })
    return bookings.length
  })
}
