import { deleteHomes } from '#features/properties/server/hidden-home.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { deleteImport, lockImportedHomes } from '../store.ts'

/** Removes the homes of an import. Calls `refuseIfUsed` under their locks. */
export async function removeImportedHomes(
  { database }: StaffTxContext,
  importId: number,
  refuseIfUsed: () => Promise<void>,
): Promise<void> {
  const propertyIds = await lockImportedHomes(database, importId)
  await refuseIfUsed()
  await deleteImport(database, importId)
  await deleteHomes(database, propertyIds)
}
