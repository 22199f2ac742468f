import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'

/** Writes down that this database belongs to a real site, so that no later start takes it for the demo's. */
export async function settleAsReal(database: Kysely<DB>, now: Date): Promise<void> {
  await database
    .insertInto('installation')
    .values({ demo: false, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
