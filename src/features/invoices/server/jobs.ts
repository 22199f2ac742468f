import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches } from '#platform/server/retention.ts'
import { bookingsToInvoice, eraseRecipients } from './internal/store.ts'
import { bringUpToDate } from './issuing.ts'

/**
 * Issues the invoices that were asked for, once a stay is paid or over, and credits those that a change or a cancellation
 * has overtaken. Called by the schedule.
 */
export async function issueInvoices(ctx: AppContext): Promise<void> {
  const { business } = await readSettings(ctx)
  await inBatches(ctx, async (tx, max) => {
    const which = { now: tx.clock.now(), hasVatNumber: business.vatNumber !== '', max }
    const bookings = await bookingsToInvoice(tx.database, which)
    for (const id of bookings) await bringUpToDate(tx, id)
    return bookings.length
  })
}

/**
 * Erases whom invoices were made out to, of bookings that name nobody any more; numbers, days and sums stay. Called by the
 * schedule, after the bookings' own erasing.
 */
export async function eraseOldRecipients(ctx: AppContext): Promise<void> {
  await inBatches(ctx, async (tx, max) => {
    const rows = await eraseRecipients(tx.database, max)
    if (rows > 0) await tx.audit({ action: 'erased', item: 'invoice', after: { rows } })
    return rows
  })
}
