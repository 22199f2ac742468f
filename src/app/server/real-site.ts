import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'

/** Marks a new database as a real site, so that no start adds the demo. Keeps an existing mark. */
export async function markAsRealSite(database: Kysely<DB>, now: Date): Promise<void> {
  await database
    .insertInto('installation')
    .values({ demo: false, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
