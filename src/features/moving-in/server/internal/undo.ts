import type { PastImport } from '#features/moving-in/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { isReferenced } from '#platform/server/database/failures.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import { removeImportedBookings } from './bookings/remove.ts'
import { removeImportedHomes } from './homes/remove.ts'
import { findImport, findImports, findObstacle, lockImports, type Obstacle } from './store.ts'

/**
 * Removes what an import made, as if it had never been made. Throws `not-found` for an unknown id, and `conflict` where something
 * happened to one of the homes or bookings since.
 */
export async function undoImport(tx: StaffTxContext, id: number): Promise<{ removed: number }> {
  await lockImports(tx.database)
  const found = await findImport(tx.database, id)
  if (!found) throw new Refusal('not-found', 'This import is no longer there')
  const { kind, rows, made } = found
  const { remove, usedSince } = KINDS[kind]
  try {
    await remove(tx, id, () => refuseIfUsed(tx, id))
  } catch (error) {
    if (!isReferenced(error)) throw error
    throw new Refusal('conflict', usedSince)
  }
  await tx.audit({ action: 'undone', item: 'csv_import', itemId: id, before: { kind, rows, made } })
  tx.publicDataChanged()
  return { removed: made }
}

const KINDS = {
  homes: {
    remove: removeImportedHomes,
    usedSince: 'One of these homes has a season, a calendar or an enquiry since.',
  },
  bookings: {
    remove: removeImportedBookings,
    usedSince: 'One of these bookings has an invoice, a review, a note, a tag, a proposal or a guest’s link since.',
  },
}

async function refuseIfUsed({ database }: StaffTxContext, id: number): Promise<void> {
  const obstacle = await findObstacle(database, id)
  if (obstacle) throw new Refusal('conflict', describeObstacle(obstacle))
}

const OBSTACLE_PHRASES: Record<Obstacle['what'], string> = {
  changed: 'was changed since',
  paid: 'has another payment since',
  emailed: 'was emailed about since',
  registered: 'has guests in the register since',
  shown: 'is shown to guests',
  pictured: 'has photographs',
  booked: 'has bookings',
  blocked: 'has blocked nights',
}

function describeObstacle({ bookingId, homeTitle, what }: Obstacle): string {
  const item = homeTitle === null ? `Booking #${bookingId}` : homeTitle
  return `${item} ${OBSTACLE_PHRASES[what]}, so the import stays.`
}

export async function readImports(
  ctx: AppContext,
  { limit = MAX_LIMIT, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<Paged<PastImport>> {
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
