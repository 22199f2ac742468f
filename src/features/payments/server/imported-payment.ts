import type { StaffTxContext } from '#platform/server/transaction.ts'
import type { Day } from '#platform/shared/day.ts'
import { type Pence, toPounds } from '#platform/shared/money.ts'
import { writeEntry } from './internal/entries.ts'

/**
 * Enters what a guest paid before the booking was moved in, in the transaction that adds the booking. Sends no email. The day may
 * be before the booking was added.
 */
export async function enterImportedPayment(
  tx: StaffTxContext,
  bookingId: number,
  { amount, day }: { amount: Pence; day: Day },
): Promise<void> {
  const kind = 'received'
  const itemId = await writeEntry(tx, bookingId, { kind, amount, day })
  const after = { bookingId, kind, amount: toPounds(amount), day }
  await tx.audit({ action: 'entered', item: 'ledger_entry', itemId, after })
}
