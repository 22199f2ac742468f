import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { keepAwaitedHolds } from './checked-holds.ts'
import { countAllocations, markUnmatched } from './internal/bank-line-store.ts'

/**
 * Reopens a line whose entry was corrected, in the caller's transaction. Throws `rule-violation` for a split line, as its
 * remaining parts would not add up.
 */
export async function reopenLine(tx: TxContext, lineId: number): Promise<void> {
  if ((await countAllocations(tx.database, lineId)) > 1)
    throw new Refusal(
      'rule-violation',
      'This payment is part of a bank line that is split over several bookings. Undo the match of the whole line, under Payments, Bank statement.',
    )
  await markUnmatched(tx.database, lineId)
  await keepAwaitedHolds(tx)
}
