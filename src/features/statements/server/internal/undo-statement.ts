import type { StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { lockStatements } from './store.ts'
import { deleteStatement, findObstacle, findStatement, OBSTACLE_TEXTS } from './undo-store.ts'

/**
 * Deletes a statement and the lines that it added, but not the account's mapping. Throws `not-found` for an unknown id and
 * `conflict` if a line is or was matched or is in a later statement too.
 */
export async function undoStatement(tx: StaffTxContext, id: number): Promise<{ removed: number }> {
  await lockStatements(tx.database)
  const statement = await findStatement(tx.database, id)
  if (!statement) throw new Refusal('not-found', 'This statement is not there any more')
  const obstacle = await findObstacle(tx.database, id)
  if (obstacle !== null) throw new Refusal('conflict', OBSTACLE_TEXTS[obstacle])
  const removed = await deleteStatement(tx.database, id)
  await tx.audit({ action: 'undone', item: 'bank_statement', itemId: id, before: { ...statement, fresh: removed } })
  return { removed }
}
