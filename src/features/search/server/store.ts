import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Stay } from '#platform/shared/day.ts'
import type { Wish } from './wish.ts'

/** The condition on a home that fits a wish at `now`. */
export function fits({ location, guests, stay }: Wish, now: Date) {
  return (home: ExpressionBuilder<DB, 'property'>) =>
    home.and([
      ...(location === null ? [] : [isIn(home, location)]),
      ...(guests === null ? [] : [home('max_guests', '>=', guests)]),
      ...(stay === null ? [] : [isFree(home, stay, now)]),
    ])
}

/** The words stand somewhere in the place or the town, letter case aside; no character of them means anything else. */
function isIn(home: ExpressionBuilder<DB, 'property'>, location: string) {
  const holds = (column: 'location' | 'city') =>
    sql<boolean>`strpos(lower(${home.ref(column)}), lower(${location})) > 0`
  return home.or([holds('location'), holds('city')])
}

/** No night of the stay is taken; one look into the key of the nights for each home (decisions 3). */
function isFree(home: ExpressionBuilder<DB, 'property'>, stay: Stay, now: Date) {
  return home.not(
    home.exists(
      home
        .selectFrom('taken_night')
        .whereRef('taken_night.property_id', '=', 'property.id')
        .where('taken_night.night', '>=', stay.checkIn)
        .where('taken_night.night', '<', stay.checkOut)
        .where((night) => night.or([night('held_until', 'is', null), night('held_until', '>', now)]))
        .select('taken_night.night'),
    ),
  )
}
