import { findUnpaidHolds } from '#features/bookings/server/holds/releasing.ts'
import { lockNights } from '#features/calendar/server/nights.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { keepAwaitedHolds } from './checked-holds.ts'
import { countAllocations, findHomeIds, markUnmatched } from './internal/bank-line-store.ts'
import { lockStatements } from './internal/store.ts'

/**
 * Locks the statements, then the homes of these bookings and of all unpaid holds, in ascending order of home id. Call this before
 * `correctEntry`: locking homes in another order could deadlock.
 */
export async function lockToReopen(tx: TxContext, bookingIds: number[]): Promise<void> {
  await lockStatements(tx.database)
  const holds = await findUnpaidHolds(tx.database, tx.clock.now())
  const homes = await findHomeIds(tx.database, bookingIds)
  const ids = new Set([...homes.values(), ...holds.map(({ propertyId }) => propertyId)])
  for (const id of [...ids].sort((one, other) => one - other)) await lockNights(tx.database, id)
}

/**
 * Reopens a line whose entry was corrected. Throws `rule-violation` for a split line, because the line's other entries would stay
 * in the ledger.
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
