import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Books } from '#platform/server/office.ts'

export async function settingRows(books: Kysely<DB>): Promise<{ key: string; value: unknown }[]> {
  return books.selectFrom('setting').select(['key', 'value']).execute()
}

export async function writeSetting(books: Books, key: string, value: unknown, now: Date): Promise<void> {
  await books
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: (row) => row.ref('excluded.value'),
        version: sql`setting.version + 1`,
        updated_at: now,
      }),
    )
    .execute()
}
