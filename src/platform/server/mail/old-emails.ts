import type { AppContext } from '../app-context.ts'
import { inBatches } from '../retention.ts'

/** Deletes copies of emails made before `instant`, and settled emails without a copy whose fact is as old. */
export async function forgetEmailsBefore(ctx: AppContext, instant: Date): Promise<void> {
  await inBatches(ctx, async ({ database }, max) => {
    const old = database.selectFrom('email').select('id').where('created_at', '<', instant).orderBy('id').limit(max)
    const rows = await database.deleteFrom('email').where('id', 'in', old).returning('id').execute()
    return rows.length
  })
  await inBatches(ctx, async ({ database }, max) => {
    const old = database
      .selectFrom('email_outbox')
      .select('id')
      .where('created_at', '<', instant)
      .where('state', '<>', 'due')
      .where('email_id', 'is', null)
      .orderBy('id')
      .limit(max)
    const rows = await database.deleteFrom('email_outbox').where('id', 'in', old).returning('id').execute()
    return rows.length
  })
}
