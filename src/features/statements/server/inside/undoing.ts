import type { StaffDeed } from '#platform/server/deed.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { queueForStatements } from './store.ts'
import { obstacleAgainst, removeStatement, STAYS_BECAUSE, statementWithId } from './undo-store.ts'

/**
 * Undoes an import: the statement goes, with the lines that it brought; how its columns are read stays remembered. Refuses
 * an unknown one as `not-found`; as `conflict` one of whose lines one is or was matched, or stands in a later statement too.
 */
export async function undoStatement(deed: StaffDeed, id: number): Promise<{ removed: number }> {
  await queueForStatements(deed.database)
  const statement = await statementWithId(deed.database, id)
  if (!statement) throw new Refusal('not-found', 'This statement is not there any more')
  const against = await obstacleAgainst(deed.database, id)
  if (against !== null) throw new Refusal('conflict', STAYS_BECAUSE[against])
  const removed = await removeStatement(deed.database, id)
  await deed.trail({ action: 'undone', item: 'bank_statement', itemId: id, before: { ...statement, fresh: removed } })
  return { removed }
}
