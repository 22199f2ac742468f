import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { photographColumns } from '#platform/server/images/photographs.ts'

export async function findProfile(database: Kysely<DB>, userId: number) {
  return selectProfiles(database).where('user_id', '=', userId).executeTakeFirst()
}

export async function findShownProfile(database: Kysely<DB>) {
  return selectProfiles(database).where('is_shown', '=', true).executeTakeFirst()
}

/** A profile with the columns of its portrait, `null` without a portrait. */
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

interface ProfileColumns {
  user_id: number
  name: string
  role: string
  portrait_hash: string | null
  is_shown: boolean
  updated_at: Date
}

export async function writeProfile(db: DbTransaction, columns: ProfileColumns): Promise<void> {
  await db
    .insertInto('staff_profile')
    .values(columns)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...columns, version: sql`staff_profile.version + 1` }),
    )
    .execute()
}

/** Hides the member who is shown, except `userId`. Returns the hidden member's id. */
export async function hideOtherProfile(db: DbTransaction, userId: number, now: Date): Promise<number | undefined> {
  const hidden = await db
    .updateTable('staff_profile')
    .set({ is_shown: false, version: sql`version + 1`, updated_at: now })
    .where('is_shown', '=', true)
    .where('user_id', '<>', userId)
    .returning('user_id')
    .executeTakeFirst()
  return hidden?.user_id
}

export async function removeProfile(db: DbTransaction, userId: number): Promise<void> {
  await db.deleteFrom('staff_profile').where('user_id', '=', userId).execute()
}

function selectProfiles(database: Kysely<DB>) {
  return database
    .selectFrom('staff_profile')
    .leftJoin('photograph', 'photograph.hash', 'staff_profile.portrait_hash')
    .select(['user_id', 'name', 'role', 'is_shown', 'version', ...photographColumns])
}
