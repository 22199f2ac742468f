import type { Office } from '../office.ts'
import { inBatches } from '../retention.ts'

/** Forgets letters written before an instant, whatever became of them. */
export async function forgetLettersBefore(office: Office, instant: Date): Promise<void> {
  await inBatches(office, async ({ database }, most) => {
    const old = database.selectFrom('letter').select('id').where('created_at', '<', instant).orderBy('id').limit(most)
    const rows = await database.deleteFrom('letter').where('id', 'in', old).returning('id').execute()
    return rows.length
  })
}
