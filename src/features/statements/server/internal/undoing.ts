import type { StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { lockStatements } from './store.ts'
import { obstacleAgainst, removeStatement, STAYS_BECAUSE, statementWithId } from './undo-store.ts'

/**
 * Undoes an import: the statement goes, with the lines that it brought; how its columns are read stays remembered. Refuses
 * an unknown one as `not-found`; as `conflict` one of whose lines one is or was matched, or stands in a later statement too.
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
