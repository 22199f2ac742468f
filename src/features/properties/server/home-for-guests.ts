import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import { selectCover } from './internal/office-store.ts'
import { serializePicture } from './internal/serialize-property.ts'

export interface HomeForGuests {
  title: string
  city: string
  photograph: Photograph | null
  /** A path such as `/property/3`; `null` for a hidden or deleted home. */
  page: string | null
}

/** Returns a home for the guests of its stays, also when hidden or deleted; `null` for an unknown id. */
export async function findHomeForGuests(db: Kysely<DB>, id: number): Promise<HomeForGuests | null> {
  const row = await db
    .selectFrom('property')
    .where('property.id', '=', id)
    .select(['title', 'city', 'is_available', 'deleted_at'])
    .select((home) => selectCover(home).as('cover'))
    .executeTakeFirst()
  if (!row) return null
  return {
    title: row.title,
    city: row.city,
    photograph: row.cover && serializePicture(row.cover),
    page: row.is_available && row.deleted_at === null ? `/property/${id}` : null,
  }
}
