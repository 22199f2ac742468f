import { deleteAgreements, deleteImportedBookings } from '#features/bookings/server/imported-stay.ts'
import { forgetNights, freeNights, lockNights } from '#features/calendar/server/nights.ts'
import { deleteLedgers } from '#features/ledger/server/ledger.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { deleteImport, findFetched, findHomesOfImport, lockImportedBookings, markUndoing } from '../store.ts'

/** Removes the bookings of an import, with their nights and money. Calls `refuseIfUsed` under their locks. */
export async function removeImportedBookings(
  tx: StaffTxContext,
  importId: number,
  refuseIfUsed: () => Promise<void>,
): Promise<void> {
  const { database } = tx
  for (const homeId of await findHomesOfImport(database, importId)) await lockNights(database, homeId)
  const bookingIds = await lockImportedBookings(database, importId)
  await refuseIfUsed()
  await markUndoing(database, importId)
  await removeNights(tx, bookingIds)
  await deleteLedgers(database, bookingIds)
  await deleteAgreements(database, bookingIds)
  await deleteImport(database, importId)
  await deleteImportedBookings(database, bookingIds)
}

/** A channel that has fetched the nights may repeat them, so these are noted as freed [rule channel-loop]. */
async function removeNights(tx: StaffTxContext, bookingIds: number[]): Promise<void> {
  const fetched = await findFetched(tx.database, bookingIds)
  for (const id of fetched) await freeNights(tx, id)
  await forgetNights(tx.database, bookingIds)
}
