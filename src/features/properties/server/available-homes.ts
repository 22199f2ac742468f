import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import type { Stay } from '#platform/shared/day.ts'

/** Limits the search for the cheapest stay to the homes with the lowest nightly prices. */
const MAX_CANDIDATES = 500

/**
 * Returns ids of up to MAX_CANDIDATES other visible homes that sleep `guests` and have every night of the stay
 * available at `now`, cheapest first.
 */
export async function findOtherAvailableHomes(
  database: Kysely<DB>,
  { propertyId, stay, guests }: { propertyId: number; stay: Stay; guests: number },
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from property
    where deleted_at is null and is_available and id <> ${propertyId} and max_guests >= ${guests}
      and not exists (
        select from occupied_night as occupied
        where property_id = property.id and night >= ${stay.checkIn} and night < ${stay.checkOut}
          and ${isTakenAt(now, 'occupied')})
    order by price_per_night, id
    limit ${MAX_CANDIDATES}`.execute(database)
  return rows.map(({ id }) => id)
}
