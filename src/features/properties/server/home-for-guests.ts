import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import { coverOf } from './internal/office-store.ts'
import { pictureOnWire } from './internal/property-on-wire.ts'

/** What somebody who has a stay in a home, or is offered one, sees of it first. */
export interface HomeForGuests {
  title: string
  city: string
  photograph: Photograph | null
  /** `/property/3`; `null` for a home that the public does not see. */
  page: string | null
}

/** A home as the guests of its stays see it, a hidden or deleted one too; `null` where there is none. */
export async function homeForGuests(db: Kysely<DB>, id: number): Promise<HomeForGuests | null> {
  const row = await db
    .selectFrom('property')
    .where('property.id', '=', id)
    .select(['title', 'city', 'is_available', 'deleted_at'])
    .select((home) => coverOf(home).as('cover'))
    .executeTakeFirst()
  if (!row) return null
  return {
    title: row.title,
    city: row.city,
    photograph: row.cover && pictureOnWire(row.cover),
    page: row.is_available && row.deleted_at === null ? `/property/${id}` : null,
  }
}
