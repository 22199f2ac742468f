import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Stay } from '#platform/shared/day.ts'
import { stillTaken } from './taken.ts'

/** How many homes are looked at for the cheapest: those with the lowest usual prices. */
const MAX_HOMES_LOOKED_AT = 500

/** Homes on show other than one that have room and no taken night of a stay at `now`, in one query. */
export async function otherFreeHomes(
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
          and ${stillTaken(now, 'occupied')})
    order by price_per_night, id
    limit ${MAX_HOMES_LOOKED_AT}`.execute(database)
  return rows.map(({ id }) => id)
}
