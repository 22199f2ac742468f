import { type RawBuilder, sql } from 'kysely'
import { stayUidOf } from './stay-uid.ts'

/**
 * SQL table of freed nights, each with its last stay and time. A hold frees its nights when it expires, before its rows are
 * deleted.
 */
export function freedNights(now: Date): RawBuilder<unknown> {
  return sql`(
    select distinct on (property_id, night) property_id, night, stay, freed_at
    from (
      select property_id, night, stay, freed_at from freed_night
      union all
      select property_id, night, ${stayUidOf({ bookingId: 'booking_id', blockId: 'block_id' })}, held_until
      from taken_night where held_until <= ${now}
    ) as given_up
    order by property_id, night, freed_at desc)`
}

/**
 * SQL condition: since the night `freed` was freed, the office has not confirmed that the channel of `imported` let it
 * [rule channel-loop].
 */
export function isUnconfirmed({ imported, freed }: { imported: string; freed: string }): RawBuilder<boolean> {
  const [confirmedAt, freedAt] = [sql.ref(`${imported}.confirmed_at`), sql.ref(`${freed}.freed_at`)]
  return sql<boolean>`(${confirmedAt} is null or ${confirmedAt} < ${freedAt})`
}
