import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'

/** Marks the database as a real site, so that no later start fills it with the demo. */
export async function markAsRealSite(database: Kysely<DB>, now: Date): Promise<void> {
  await database
    .insertInto('installation')
    .values({ demo: false, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
