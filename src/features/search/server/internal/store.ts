import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import { COUNTY } from '#features/county.ts'
import { selectLowestNight } from '#features/prices/server/lowest-night.ts'
import type { Sort } from '#features/search/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Day, nightsBetween } from '#platform/shared/day.ts'
import type { RequestedDates, SearchCriteria } from '../criteria.ts'
import { offersTrait } from './traits.ts'

type Home = ExpressionBuilder<DB, 'property'>
export type HomeCondition = (home: Home) => Expression<SqlBool>

/** The id of a home that meets the criteria, and the check-in of the found stay; `null` without dates. */
export interface Match {
  id: number
  checkIn: Day | null
}

/** `lowestNight` is the lowest stored price of an available night, in pounds; only without dates. */
export interface PricedMatch extends Match {
  lowestNight?: string | null
  vat?: DB['property']['vat']
}

export interface MatchQuery {
  condition: HomeCondition
  dates: RequestedDates | null
  sort: Exclude<Sort, 'price'>
  /** The business's minimum stay, in nights. */
  minNights: number
  limit: number
  offset: number
}

/** Returns a sorted page of visible homes that meet a condition, and the total. A page beyond the last needs a second query. */
export async function findMatches(
  { database, clock }: AppContext,
  { condition, dates, sort, minNights, limit, offset }: MatchQuery,
): Promise<{ rows: Match[]; total: number }> {
  const rows = await database
    .with('page', (db) =>
      db
        .selectFrom('property')
        .where(isVisible)
        .where(condition)
        .select(['property.id', sql<number>`count(*) over ()`.as('total')])
        .select(sql<number>`row_number() over (order by ${ORDERS[sort]}, property.id)`.as('rank'))
        .orderBy('rank')
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('property', 'property.id', 'page.id')
    .select(['page.id', 'page.total', bestCheckIn({ dates, minNights }, clock.now()).as('checkIn')])
    .orderBy('page.rank')
    .execute()
  return { rows, total: rows[0]?.total ?? (offset === 0 ? 0 : await countMatches({ database }, condition)) }
}

async function countMatches({ database }: Pick<AppContext, 'database'>, condition: HomeCondition): Promise<number> {
  const { total } = await database
    .selectFrom('property')
    .where(isVisible)
    .where(condition)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Homes without a rating come last in the order by rating. */
const ORDERS: Record<Exclude<Sort, 'price'>, ReturnType<typeof sql>> = {
  recommended: sql`property.featured desc`,
  rating: sql`coalesce((select rating from property_rating where property_id = property.id), property.rating) desc nulls last, property.featured desc`,
  sleeps: sql`property.max_guests desc, property.featured desc`,
}

/**
 * Returns all visible homes that meet a condition. Without dates, each home has the lowest stored price of an available night.
 */
export function findAllMatches(
  { database, clock }: AppContext,
  { condition, dates, sort, minNights }: Omit<MatchQuery, 'limit' | 'offset'>,
) {
  const now = clock.now()
  return database
    .selectFrom('property')
    .where(isVisible)
    .where(condition)
    .select((home) => [
      'property.id',
      'property.vat',
      bestCheckIn({ dates, minNights }, now).as('checkIn'),
      lowestNightWithoutDates(home, dates, now).as('lowestNight'),
    ])
    .orderBy(ORDERS[sort])
    .orderBy('property.id')
    .execute()
}

/** Selects the lowest price of an available night, which a search without dates sorts and filters by; null with dates. */
function lowestNightWithoutDates(home: Home, dates: RequestedDates | null, now: Date) {
  return dates === null ? selectLowestNight(home, now).$castTo<string | null>() : sql<string | null>`null`
}

/** Limits the cost of the search for nearest stays, which considers only this number of homes. */
export const MAX_HOMES_CONSIDERED = 300

/**
 * Returns homes that meet a condition and are unavailable for all `requested` stays, each with the best stay among `dates`.
 * Nearest stays come first.
 */
export async function findNearestMatches(
  { database, clock }: AppContext,
  {
    condition,
    requested,
    dates,
    sort,
    minNights,
    max,
  }: Omit<MatchQuery, 'limit' | 'offset'> & { dates: RequestedDates; requested: RequestedDates; max: number },
): Promise<Match[]> {
  const now = clock.now()
  return database
    .with('candidates', (db) =>
      db
        .selectFrom('property')
        .where(isVisible)
        .where(condition)
        .where((home) => home.not(isAvailable(requested, now)))
        .select(['property.id', sql<number>`row_number() over (order by ${ORDERS[sort]}, property.id)`.as('rank')])
        .orderBy('rank')
        .limit(MAX_HOMES_CONSIDERED),
    )
    .with(
      (cte) => cte('nearest').materialized(),
      (db) =>
        db
          .selectFrom('candidates')
          .innerJoin('property', 'property.id', 'candidates.id')
          .select(['candidates.id', 'candidates.rank', bestCheckIn({ dates, minNights }, now).as('checkIn')]),
    )
    .selectFrom('nearest')
    .where('checkIn', 'is not', null)
    .select(['id', 'checkIn'])
    .orderBy(sql`abs("checkIn" - ${requested.checkIns[0]}::date)`)
    .orderBy('rank')
    .limit(max)
    .execute()
}

/** Returns the largest numbers of guests and bedrooms among visible homes; 0 if no home is visible. */
export async function findSearchRange({ database }: AppContext): Promise<{ guests: number; bedrooms: number }> {
  return database
    .selectFrom('property')
    .where(isVisible)
    .select(sql<number>`coalesce(max(max_guests), 0)`.as('guests'))
    .select(sql<number>`coalesce(max(bedrooms), 0)`.as('bedrooms'))
    .executeTakeFirstOrThrow()
}

function isVisible(home: Home) {
  return home.and([home('property.deleted_at', 'is', null), home('property.is_available', '=', true)])
}

/** Returns the SQL condition for all criteria but the price. `now` decides which holds are still valid. */
export function criteriaCondition(
  { location, guests, dates, bedrooms, traits }: Omit<SearchCriteria, 'price' | 'sort'>,
  now: Date,
): HomeCondition {
  return (home) =>
    home.and([
      ...(location === null ? [] : [isAtPlace(location)]),
      ...(guests === null ? [] : [home('max_guests', '>=', guests)]),
      ...(bedrooms === null ? [] : [home('bedrooms', '>=', bedrooms)]),
      ...traits.map((trait) => offersTrait(home, trait)),
      ...(dates === null ? [] : [isAvailable(dates, now)]),
    ])
}

/** Share of equal trigrams from which two spellings match: "Canock" and "Cannock", but not "Burton" and "Burntwood". */
const SPELLED_ALIKE = 0.55

/**
 * Condition of the first search stage that finds any visible home [rule search-place]. Uses `strpos`, which has no wildcards.
 */
function isAtPlace(place: string) {
  const [town = ''] = place.split(',', 1)
  const contains = (columns: string[], text: string) =>
    sql.join(
      columns.map((column) => sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`),
      sql` or `,
    )
  return sql<SqlBool>`property.id in (
    select id from (
      select id, stage, min(stage) over () as best from (
        select id, case
          when ${contains(['location', 'city'], place)} then 1
          when lower(${town.trim()}) = lower(${COUNTY}) then 2
          when ${town.trim()} <> '' and (${contains(['location', 'city', 'title'], town.trim())}) then 2
          when word_similarity(lower(${place}), lower(concat_ws(' ', location, city, title))) >= ${SPELLED_ALIKE} then 3
        end as stage
        from property where deleted_at is null and is_available) as matched) as staged
    where stage = best)`
}

/** Condition that a home is available for any requested stay. */
function isAvailable(dates: RequestedDates, now: Date) {
  const { nights, checkIns } = dates
  if (checkIns.length === 1) return isStayAvailable(sql`${checkIns[0]}::date`, nights, now)
  const span = spanOf(dates)
  if (span.length <= MAX_BITS) return isAnyStayAvailable(dates, span, now)
  // Checks each home and stay separately. For a long stay, the first taken night ends the check.
  return sql<SqlBool>`exists (
    select from unnest(${checkIns}::date[]) as requested (check_in) where ${isStayAvailable(sql`requested.check_in`, nights, now)})`
}

/** Number of nights that fit into a `bigint` as bits. */
const MAX_BITS = 62

/** Reads the taken nights of each home as a bit mask, and compares that mask with a mask for each stay. */
function isAnyStayAvailable({ nights, checkIns }: RequestedDates, span: Span, now: Date) {
  const stay = (1n << BigInt(nights)) - 1n
  const stays = checkIns.map((checkIn) => String(stay << BigInt(nightsBetween(span.first, checkIn))))
  return sql<SqlBool>`not exists (
    select from (
      select occupied.property_id, bit_or(1::bigint << (occupied.night - ${span.first}::date)) as nights
      from occupied_night as occupied
      where ${isWithin(span)} and ${isTakenAt(now, 'occupied')}
      group by occupied.property_id) as taken
    where taken.property_id = property.id
      and not exists (select from unnest(${stays}::bigint[]) as stay (nights) where taken.nights & stay.nights = 0))`
}

/** Checks that no night of the stay is taken. `among` limits which nights are read, and must include the stay. */
function isStayAvailable(checkIn: ReturnType<typeof sql>, nights: number, now: Date, among?: Span) {
  const isNear = among ? isWithin(among) : sql`true`
  return sql<SqlBool>`not exists (
    select from occupied_night as occupied
    where occupied.property_id = property.id
      and occupied.night >= ${checkIn} and occupied.night < ${checkIn} + ${nights}::integer
      and ${isNear} and ${isTakenAt(now, 'occupied')})`
}

/** A range of `length` nights, beginning with `first`. */
interface Span {
  first: Day
  length: number
}

/** Returns the nights from the first check-in to the end of the last stay. */
function spanOf({ nights, checkIns }: Pick<RequestedDates, 'nights' | 'checkIns'>): Span {
  const [first, last] = [checkIns.toSorted()[0], checkIns.toSorted().at(-1)]
  if (!first || !last) throw new RangeError('there is no stay')
  return { first, length: nightsBetween(first, last) + nights }
}

function isWithin({ first, length }: Span) {
  return sql<SqlBool>`(occupied.night >= ${first}::date and occupied.night < ${first}::date + ${length}::integer)`
}

/** Selects the first available check-in, but prefers stays that reach the minimum nights. */
function bestCheckIn({ dates, minNights }: Pick<MatchQuery, 'dates' | 'minNights'>, now: Date) {
  if (dates === null) return sql<Day | null>`null::date`
  const { nights, checkIns } = dates
  // The condition has already checked the availability of a single stay.
  if (checkIns.length === 1) return sql<Day | null>`${checkIns[0]}::date`
  return sql<Day | null>`(
    select requested.check_in from unnest(${checkIns}::date[]) with ordinality as requested (check_in, rank)
    where ${isStayAvailable(sql`requested.check_in`, nights, now, spanOf(dates))}
    order by ${nights}::integer < coalesce(
      (select season.minimum_stay from season_night join season on season.id = season_night.season_id
       where season_night.property_id = property.id and season_night.night = requested.check_in),
      property.minimum_stay, ${minNights}::integer), requested.rank
    limit 1)`
}
