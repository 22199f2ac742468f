import { deleteAgreements, deleteImportedBookings } from '#features/bookings/server/imported-stay.ts'
import { forgetNights, freeNights, lockNights } from '#features/calendar/server/nights.ts'
import { deleteLedgers } from '#features/ledger/server/ledger.ts'
import type { BookingImport } from '#features/moving-in/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { isReferenced } from '#platform/server/database/failures.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import {
  deleteImport,
  findFetched,
  findHomesOfImport,
  findImport,
  findImports,
  findObstacle,
  lockImportedBookings,
  lockImports,
  markUndoing,
  type Obstacle,
} from './store.ts'

/**
 * Removes the bookings of an import, with their nights and money, as if they had never been made. Throws `not-found` for an
 * unknown id, and `conflict` where something happened to one of the bookings since.
 */
export async function undoImport(tx: StaffTxContext, id: number): Promise<{ removed: number }> {
  const { database } = tx
  await lockImports(database)
  const found = await findImport(database, id)
  if (!found) throw new Refusal('not-found', 'This import is no longer there')
  for (const homeId of await findHomesOfImport(database, id)) await lockNights(database, homeId)
  const bookingIds = await lockImportedBookings(database, id)
  const obstacle = await findObstacle(database, id)
  if (obstacle) throw new Refusal('conflict', describeObstacle(obstacle))
  await markUndoing(database, id)
  await removeNights(tx, bookingIds)
  await deleteLedgers(database, bookingIds)
  await deleteAgreements(database, bookingIds)
  await deleteImport(database, id)
  try {
    await deleteImportedBookings(database, bookingIds)
  } catch (error) {
    if (!isReferenced(error)) throw error
    throw new Refusal('conflict', 'One of these bookings has an invoice, a review or a guest’s link since.')
  }
  await tx.audit({
    action: 'undone',
    item: 'booking_import',
    itemId: id,
    before: { rows: found.rows, made: found.made },
  })
  tx.publicDataChanged()
  return { removed: bookingIds.length }
}

/** A channel that has fetched the nights may repeat them, so these are noted as freed [rule channel-loop]. */
async function removeNights(tx: StaffTxContext, bookingIds: number[]): Promise<void> {
  const fetched = await findFetched(tx.database, bookingIds)
  for (const id of fetched) await freeNights(tx, id)
  await forgetNights(tx.database, bookingIds)
}

const OBSTACLE_PHRASES: Record<Obstacle['what'], string> = {
  changed: 'was changed',
  paid: 'has another payment',
  emailed: 'was emailed about',
  registered: 'has guests in the register',
}

function describeObstacle({ bookingId, what }: Obstacle): string {
  return `Booking #${bookingId} ${OBSTACLE_PHRASES[what]} since, so the import stays.`
}

export async function readImports(
  ctx: AppContext,
  { limit = MAX_LIMIT, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<Paged<BookingImport>> {
  const { rows, total } = await findImports(ctx.database, { limit, offset })
  return {
    total,
    rows: rows.map(({ obstacle, importedAt, ...row }) => ({
      ...row,
      importedAt: importedAt.toISOString(),
      staysBecause: obstacle && describeObstacle(obstacle),
    })),
  }
}
