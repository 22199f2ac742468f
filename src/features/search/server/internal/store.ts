import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { stillTaken } from '#features/calendar/server/taken.ts'
import { lowestNightOf } from '#features/prices/server/lowest-night.ts'
import type { Sort } from '#features/search/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Day, nightsBetween } from '#platform/shared/day.ts'
import type { RequestedDates, SearchCriteria } from '../criteria.ts'
import { offers } from './traits.ts'

type Home = ExpressionBuilder<DB, 'property'>
/** A condition on homes. */
export type Which = (home: Home) => Expression<SqlBool>

/** A home that fits, and the day on which its stay would begin; `null` without dates. */
export interface Match {
  id: number
  checkIn: Day | null
}

export interface Matching {
  which: Which
  dates: RequestedDates | null
  sort: Exclude<Sort, 'price'>
  /** By which the business's own minimum stay goes. */
  minNights: number
  limit: number
  offset: number
}

/** Homes on show that meet a condition, in order, and how many there are: one query, whatever their number. */
export async function matchingHomes(
  { database, clock }: AppContext,
  { which, dates, sort, minNights, limit, offset }: Matching,
): Promise<{ rows: Match[]; total: number }> {
  const rows = await database
    .with('page', (db) =>
      db
        .selectFrom('property')
        .where(onShow)
        .where(which)
        .select(['property.id', sql<number>`count(*) over ()`.as('total')])
        .select(sql<number>`row_number() over (order by ${ORDERS[sort]}, property.id)`.as('place'))
        .orderBy('place')
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('property', 'property.id', 'page.id')
    .select(['page.id', 'page.total', bestCheckIn({ dates, minNights }, clock.now()).as('checkIn')])
    .orderBy('page.place')
    .execute()
  return { rows, total: rows[0]?.total ?? (offset === 0 ? 0 : await countOf({ database }, which)) }
}

async function countOf({ database }: Pick<AppContext, 'database'>, which: Which): Promise<number> {
  const { total } = await database
    .selectFrom('property')
    .where(onShow)
    .where(which)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** What each order puts first. A home without a rating comes after all that have one. */
const ORDERS: Record<Exclude<Sort, 'price'>, ReturnType<typeof sql>> = {
  recommended: sql`property.featured desc`,
  rating: sql`coalesce((select rating from property_rating where property_id = property.id), property.rating) desc nulls last, property.featured desc`,
  sleeps: sql`property.max_guests desc, property.featured desc`,
}

/** All homes that meet a condition, with the lowest price of a free night before VAT: for whoever goes by prices. */
export function everyMatch(
  { database, clock }: AppContext,
  { which, dates, sort, minNights }: Omit<Matching, 'limit' | 'offset'>,
) {
  const now = clock.now()
  return database
    .selectFrom('property')
    .where(onShow)
    .where(which)
    .select((home) => [
      'property.id',
      'property.vat',
      bestCheckIn({ dates, minNights }, now).as('checkIn'),
      lowestNight(home, dates, now).as('lowestNight'),
    ])
    .orderBy(ORDERS[sort])
    .orderBy('property.id')
    .execute()
}

/** Before there are dates a home goes by its lowest price. */
function lowestNight(home: Home, dates: RequestedDates | null, now: Date) {
  return dates === null ? lowestNightOf(home, now).$castTo<string | null>() : sql<string | null>`null`
}

/** How many homes are looked at for the nearest stays: those that come first. */
const MAX_HOMES_LOOKED_AT = 300

/** Homes that meet a condition and are taken on the days `wished`, each with its nearest stay of `dates`, the nearest first. */
export async function nearestMatches(
  { database, clock }: AppContext,
  {
    which,
    requested,
    dates,
    sort,
    minNights,
    max,
  }: Omit<Matching, 'limit' | 'offset'> & { dates: RequestedDates; requested: RequestedDates; max: number },
): Promise<Match[]> {
  const now = clock.now()
  return database
    .with('looked', (db) =>
      db
        .selectFrom('property')
        .where(onShow)
        .where(which)
        .where((home) => home.not(isAvailable(requested, now)))
        .select(['property.id', sql<number>`row_number() over (order by ${ORDERS[sort]}, property.id)`.as('place')])
        .orderBy('place')
        .limit(MAX_HOMES_LOOKED_AT),
    )
    .with(
      (cte) => cte('nearest').materialized(),
      (db) =>
        db
          .selectFrom('looked')
          .innerJoin('property', 'property.id', 'looked.id')
          .select(['looked.id', 'looked.place', bestCheckIn({ dates, minNights }, now).as('checkIn')]),
    )
    .selectFrom('nearest')
    .where('checkIn', 'is not', null)
    .select(['id', 'checkIn'])
    .orderBy(sql`abs("checkIn" - ${requested.checkIns[0]}::date)`)
    .orderBy('place')
    .limit(max)
    .execute()
}

/** The largest numbers of guests and bedrooms among the homes on show; 0 where there is none. */
export async function largestOnShow({ database }: AppContext): Promise<{ guests: number; bedrooms: number }> {
  return database
    .selectFrom('property')
    .where(onShow)
    .select(sql<number>`coalesce(max(max_guests), 0)`.as('guests'))
    .select(sql<number>`coalesce(max(bedrooms), 0)`.as('bedrooms'))
    .executeTakeFirstOrThrow()
}

function onShow(home: Home) {
  return home.and([home('property.deleted_at', 'is', null), home('property.is_available', '=', true)])
}

/** The condition on a home that fits a criteria at `now`, but for its price. */
export function fits(
  { location, guests, dates, bedrooms, traits }: Omit<SearchCriteria, 'price' | 'sort'>,
  now: Date,
): Which {
  return (home) =>
    home.and([
      ...(location === null ? [] : [isIn(home, location)]),
      ...(guests === null ? [] : [home('max_guests', '>=', guests)]),
      ...(bedrooms === null ? [] : [home('bedrooms', '>=', bedrooms)]),
      ...traits.map((trait) => offers(home, trait)),
      ...(dates === null ? [] : [isAvailable(dates, now)]),
    ])
}

/** The place or the town contains the words, letter case aside; no character of them is a wildcard. */
function isIn(home: Home, location: string) {
  const holds = (column: 'location' | 'city') =>
    sql<boolean>`strpos(lower(${home.ref(column)}), lower(${location})) > 0`
  return home.or([holds('location'), holds('city')])
}

/** No night is taken of one of the stays that would do. */
function isAvailable(dates: RequestedDates, now: Date) {
  const { nights, checkIns } = dates
  if (checkIns.length === 1) return isFree(sql`${checkIns[0]}::date`, nights, now)
  const span = spanOf(dates)
  if (span.length <= MAX_BITS) return isFreeForOneOf(dates, span, now)
  // Each home and stay by itself: where a stay is long, the first night that is taken ends it.
  return sql<SqlBool>`exists (
    select from unnest(${checkIns}::date[]) as wanted (check_in) where ${isFree(sql`wanted.check_in`, nights, now)})`
}

/** Nights that a number of the database has bits for. */
const MAX_BITS = 62

/** The nights of all days in question are read once, as the bits of one number for each home. */
function isFreeForOneOf({ nights, checkIns }: RequestedDates, span: Span, now: Date) {
  const stay = (1n << BigInt(nights)) - 1n
  const stays = checkIns.map((checkIn) => String(stay << BigInt(nightsBetween(span.first, checkIn))))
  return sql<SqlBool>`not exists (
    select from (
      select occupied.property_id, bit_or(1::bigint << (occupied.night - ${span.first}::date)) as nights
      from occupied_night as occupied
      where ${isWithin(span)} and ${stillTaken(now, 'occupied')}
      group by occupied.property_id) as taken
    where taken.property_id = property.id
      and not exists (select from unnest(${stays}::bigint[]) as stay (nights) where taken.nights & stay.nights = 0))`
}

/** `among` are days that the stay lies within: of a home's nights no others are read. */
function isFree(checkIn: ReturnType<typeof sql>, nights: number, now: Date, among?: Span) {
  const isNear = among ? isWithin(among) : sql`true`
  return sql<SqlBool>`not exists (
    select from occupied_night as occupied
    where occupied.property_id = property.id
      and occupied.night >= ${checkIn} and occupied.night < ${checkIn} + ${nights}::integer
      and ${isNear} and ${stillTaken(now, 'occupied')})`
}

/** So many days from the first on. */
interface Span {
  first: Day
  length: number
}

/** From the first check-in that would do to the last check-out. */
function spanOf({ nights, checkIns }: Pick<RequestedDates, 'nights' | 'checkIns'>): Span {
  const [first, last] = [checkIns.toSorted()[0], checkIns.toSorted().at(-1)]
  if (!first || !last) throw new RangeError('there is no stay')
  return { first, length: nightsBetween(first, last) + nights }
}

function isWithin({ first, length }: Span) {
  return sql<SqlBool>`(occupied.night >= ${first}::date and occupied.night < ${first}::date + ${length}::integer)`
}

/** Of the stays that would do, the first that is free, one of at least as many nights as are let then before one of fewer. */
function bestCheckIn({ dates, minNights }: Pick<Matching, 'dates' | 'minNights'>, now: Date) {
  if (dates === null) return sql<Day | null>`null::date`
  const { nights, checkIns } = dates
  // One stay alone was found free already.
  if (checkIns.length === 1) return sql<Day | null>`${checkIns[0]}::date`
  return sql<Day | null>`(
    select wanted.check_in from unnest(${checkIns}::date[]) with ordinality as wanted (check_in, place)
    where ${isFree(sql`wanted.check_in`, nights, now, spanOf(dates))}
    order by ${nights}::integer < coalesce(
      (select season.minimum_stay from season_night join season on season.id = season_night.season_id
       where season_night.property_id = property.id and season_night.night = wanted.check_in),
      property.minimum_stay, ${minNights}::integer), wanted.place
    limit 1)`
}
