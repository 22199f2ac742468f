import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { stillTaken } from '#features/calendar/server/taken.ts'
import type { Stay } from '#platform/shared/day.ts'
import type { Wish } from '../wish.ts'

/** The condition on a home that fits a wish at `now`. */
export function fits({ location, guests, stay }: Wish, now: Date) {
  return (home: ExpressionBuilder<DB, 'property'>) =>
    home.and([
      ...(location === null ? [] : [isIn(home, location)]),
      ...(guests === null ? [] : [home('max_guests', '>=', guests)]),
      ...(stay === null ? [] : [isAvailable(home, stay, now)]),
    ])
}

/** The place or the town contains the words, letter case aside; no character of them is a wildcard. */
function isIn(home: ExpressionBuilder<DB, 'property'>, location: string) {
  const holds = (column: 'location' | 'city') =>
    sql<boolean>`strpos(lower(${home.ref(column)}), lower(${location})) > 0`
  return home.or([holds('location'), holds('city')])
}

/** No night of the stay is taken; one look into the key of the nights for each home. */
function isAvailable(home: ExpressionBuilder<DB, 'property'>, stay: Stay, now: Date) {
  return home.not(
    home.exists(
      home
        .selectFrom('taken_night')
        .whereRef('taken_night.property_id', '=', 'property.id')
        .where('taken_night.night', '>=', stay.checkIn)
        .where('taken_night.night', '<', stay.checkOut)
        .where(stillTaken(now))
        .select('taken_night.night'),
    ),
  )
}
