import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'

/** A year and a half, like the guest's calendar. */
const NIGHTS_AHEAD = 548

/** Selects the lowest price, before VAT, of available nights from today on. For a fully booked home, all prices count. */
export function selectLowestNight(home: ExpressionBuilder<DB, 'property'>, now: Date): RawBuilder<string> {
  const today = dayInLondon(now)
  const id = home.ref('property.id')
  const standard = home.ref('property.price_per_night')
  const weekend = home.ref('property.weekend_price')
  return sql<string>`case
    when ${weekend} is null and not exists (
      select from season where season.property_id = ${id} and season.last_night >= ${today}
    ) then ${standard}
    else coalesce(
      (select price.amount from ${selectPrices({ id, standard: standard, weekend }, today)} where ${isPriceAvailable(id, today, now)} limit 1),
      (select min(price.amount) from ${selectPrices({ id, standard: standard, weekend }, today)}),
      ${standard}
    )
  end`
}

type SqlPart = Expression<unknown>

/**
 * Lists the home's prices, lowest first: usually the first price has an available night. `offset 0` stops the planner from
 * testing all prices.
 */
function selectPrices({ id, standard, weekend }: Record<'id' | 'standard' | 'weekend', SqlPart>, today: Day) {
  return sql`(
    select ${standard} as amount, null::integer as season_id, false as on_weekends, ${weekend} is null as on_all
    union all select ${weekend}, null, true, false where ${weekend} is not null
    union all
    select season.price_per_night, season.id, false, season.weekend_price is null
    from season where season.property_id = ${id} and season.last_night >= ${today}
    union all
    select season.weekend_price, season.id, true, false
    from season where season.property_id = ${id} and season.last_night >= ${today} and season.weekend_price is not null
    order by amount offset 0
  ) as price`
}

/** True if an available night has the price. The standard price applies to nights outside all seasons. */
function isPriceAvailable(id: SqlPart, today: Day, now: Date) {
  return sql`case when price.season_id is null then exists (
      select from (select ${today}::date + generate_series(0, ${NIGHTS_AHEAD - 1}::integer) as night) as ahead
      where ${isPriceOfNight(sql`ahead.night`)}
        and not exists (
          select from season_night where season_night.property_id = ${id} and season_night.night = ahead.night
        )
        and ${isNightAvailable(id, sql`ahead.night`, now)}
    ) else exists (
      select from season_night as own
      where own.season_id = price.season_id
        and own.night >= ${today} and own.night < ${today}::date + ${NIGHTS_AHEAD}::integer
        and ${isPriceOfNight(sql`own.night`)}
        and ${isNightAvailable(id, sql`own.night`, now)}
    ) end`
}

/** Friday and Saturday nights have the weekend price, where there is one. */
function isPriceOfNight(night: RawBuilder<unknown>) {
  return sql`(price.on_all or (extract(isodow from ${night}) in (5, 6)) = price.on_weekends)`
}

function isNightAvailable(id: SqlPart, night: RawBuilder<unknown>, now: Date) {
  return sql`not exists (
    select from occupied_night as occupied
    where occupied.property_id = ${id} and occupied.night = ${night}
      and ${isTakenAt(now, 'occupied')}
  )`
}
