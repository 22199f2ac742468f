import type { AppContext } from '../app-context.ts'
import { inBatches } from '../retention.ts'

/**
 * Deletes stored emails created before `instant` and their outbox rows, and old outbox rows that are settled without a stored
 * email.
 */
export async function deleteEmailsBefore(ctx: AppContext, instant: Date): Promise<void> {
  await inBatches(ctx, async ({ database }, batchSize) => {
    const old = database
      .selectFrom('email')
      .select('id')
      .where('created_at', '<', instant)
      .orderBy('id')
      .limit(batchSize)
    const rows = await database.deleteFrom('email').where('id', 'in', old).returning('id').execute()
    return rows.length
  })
  await inBatches(ctx, async ({ database }, batchSize) => {
    const old = database
      .selectFrom('email_outbox')
      .select('id')
      .where('created_at', '<', instant)
      .where('state', '<>', 'due')
      .where('email_id', 'is', null)
      .orderBy('id')
      .limit(batchSize)
    const rows = await database.deleteFrom('email_outbox').where('id', 'in', old).returning('id').execute()
    return rows.length
  })
}
