import type { AppContext } from '../app-context.ts'
import { inBatches } from '../retention.ts'

/** Forgets letters whose fact lies before an instant, and the copies of those that went: whatever became of them. */
export async function forgetLettersBefore(ctx: AppContext, instant: Date): Promise<void> {
  await inBatches(ctx, async ({ database }, most) => {
    const old = database.selectFrom('letter').select('id').where('created_at', '<', instant).orderBy('id').limit(most)
    const rows = await database.deleteFrom('letter').where('id', 'in', old).returning('id').execute()
    return rows.length
  })
  await inBatches(ctx, async ({ database }, most) => {
    const old = database
      .selectFrom('letter_due')
      .select('id')
      .where('created_at', '<', instant)
      .where('state', '<>', 'due')
      .where('letter_id', 'is', null)
      .orderBy('id')
      .limit(most)
    const rows = await database.deleteFrom('letter_due').where('id', 'in', old).returning('id').execute()
    return rows.length
  })
}
