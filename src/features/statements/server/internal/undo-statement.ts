import { findEndedHolds } from '#features/bookings/server/holds/releasing.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { findAwaitedRows } from './holds/awaited-rows.ts'
import { lockStatements } from './store.ts'
import { deleteStatement, describeObstacle, findObstacle, findStatement } from './undo-store.ts'

/**
 * Deletes a statement and its lines, but not the account's mapping. Throws `not-found` for an unknown id, and `conflict` if an
 * `Obstacle` prevents the undo.
 */
export async function undoStatement(tx: StaffTxContext, id: number): Promise<{ removed: number }> {
  await lockStatements(tx.database)
  const statement = await findStatement(tx.database, id)
  if (!statement) throw new Refusal('not-found', 'This statement is no longer there')
  const obstacle =
    (await findObstacle(tx.database, id)) ?? ((await findAwaitedStatements(tx)).has(id) ? 'awaited' : null)
  if (obstacle !== null) throw new Refusal('conflict', await describeObstacle(tx.database, obstacle, id))
  const removed = await deleteStatement(tx.database, id)
  await tx.audit({ action: 'undone', item: 'bank_statement', itemId: id, before: { ...statement, fresh: removed } })
  return { removed }
}

/** Returns ids of statements without whose rows an ended hold would no longer be kept. */
export async function findAwaitedStatements(ctx: AppContext): Promise<Set<number>> {
  const ended = await findEndedHolds(ctx.database, ctx.clock.now())
  const awaited = await findAwaitedRows(ctx, ended)
  const found = new Set<number>()
  for (const id of new Set([...awaited.values()].flat().map(({ statementId }) => statementId))) {
    const left = await findAwaitedRows(ctx, ended, id)
    if ([...awaited.keys()].some((bookingId) => !left.has(bookingId))) found.add(id)
  }
  return found
}
