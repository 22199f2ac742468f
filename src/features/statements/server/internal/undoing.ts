import type { StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { lockStatements } from './store.ts'
import { obstacleAgainst, removeStatement, STAYS_BECAUSE, statementWithId } from './undo-store.ts'

/**
 * Deletes a statement and the lines that it added; the mapping stays remembered. Throws `not-found` for an unknown id and
 * `conflict` if a line is or was matched or is in a later statement too.
 */
export async function undoStatement(tx: StaffTxContext, id: number): Promise<{ removed: number }> {
  await lockStatements(tx.database)
  const statement = await statementWithId(tx.database, id)
  if (!statement) throw new Refusal('not-found', 'This statement is not there any more')
  const against = await obstacleAgainst(tx.database, id)
  if (against !== null) throw new Refusal('conflict', STAYS_BECAUSE[against])
  const removed = await removeStatement(tx.database, id)
  await tx.audit({ action: 'undone', item: 'bank_statement', itemId: id, before: { ...statement, fresh: removed } })
  return { removed }
}
