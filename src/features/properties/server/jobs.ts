import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { earliestRestorableDeletion } from './internal/serialize-property.ts'

/** Removes the pictures of homes that can no longer be restored. Another job then deletes files that no home uses. */
export async function removePhotographsOfExpiredHomes(ctx: AppContext): Promise<void> {
  const expired = ctx.database
    .selectFrom('property')
    .where('deleted_at', '<', earliestRestorableDeletion(ctx.clock.now()))
    .select('id')
  await inTransaction(ctx, SYSTEM, async ({ database }) => {
    await database.deleteFrom('property_photograph').where('property_id', 'in', expired).execute()
    await database
      .updateTable('property')
      .set({ floor_plan_hash: null, map_picture_hash: null })
      .where('id', 'in', expired)
      .where(({ or, eb }) => or([eb('floor_plan_hash', 'is not', null), eb('map_picture_hash', 'is not', null)]))
      .execute()
  })
}
