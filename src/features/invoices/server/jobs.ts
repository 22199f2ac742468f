import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches } from '#platform/server/retention.ts'
import { readSeller } from './internal/seller.ts'
import { eraseRecipients, findBookingsToInvoice } from './internal/store.ts'
import { updateInvoice } from './issuing.ts'

/**
 * Issues requested invoices once a stay is paid, over or cancelled, and credits invoices that differ from their booking. Called by
 * the scheduler.
 */
export async function issueInvoices(ctx: AppContext): Promise<void> {
  const seller = await readSeller(ctx)
  await inBatches(ctx, async (tx, batchSize) => {
    const bookings = await findBookingsToInvoice(tx.database, { now: tx.clock.now(), seller, max: batchSize })
    for (const id of bookings) await updateInvoice(tx, id)
    return bookings.length
  })
}

/**
 * Erases the recipients on invoices of erased bookings; numbers, days and sums stay. Called by the scheduler, after bookings are
 * erased.
 */
export async function eraseOldRecipients(ctx: AppContext): Promise<void> {
  await inBatches(ctx, async (tx, batchSize) => {
    const rows = await eraseRecipients(tx.database, batchSize)
    if (rows > 0) await tx.audit({ action: 'erased', item: 'invoice', after: { rows } })
    return rows
  })
}
