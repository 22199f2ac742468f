import type { Books } from '#platform/server/office.ts'
import { addDays, type Day, formatLongDay, nightsBetween, nightsOf } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { SetPrices } from '../contract.ts'
import {
  deleteSeasonNights,
  deleteSeasons,
  insertSeasonNights,
  insertSeasons,
  type StoredPrices,
  seasonsOfNights,
  updateSeason,
} from './price-store.ts'

type StoredSeason = StoredPrices['seasons'][number]
type WrittenSeason = SetPrices['seasons'][number]

/**
 * Makes the seasons of a home those that the office has written: one that is left out goes, one without a number is new,
 * and only those that differ are touched. Refuses as `taken` two that would have the same night, naming both, and one that
 * somebody else has deleted meanwhile. The caller has locked the home.
 */
export async function replaceSeasons(
  books: Books,
  propertyId: number,
  stored: StoredSeason[],
  written: WrittenSeason[],
): Promise<void> {
  const kept = new Map(stored.map((season) => [season.id, season]))
  const named = written.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (named.some((id) => !kept.has(id)) || new Set(named).size < named.length) throw goneMeanwhile()
  const changed = written.flatMap((season) => {
    const before = season.id === undefined ? undefined : kept.get(season.id)
    return before && differs(before, columnsOf(season)) ? [{ id: before.id, columns: columnsOf(season) }] : []
  })
  const added = written.filter(({ id }) => id === undefined)

  await deleteSeasons(
    books,
    stored.filter(({ id }) => !named.includes(id)).map(({ id }) => id),
  )
  // All nights that move are free before any is given, so that two seasons can change places.
  await deleteSeasonNights(
    books,
    changed.map(({ id }) => id),
  )
  for (const { id, columns } of changed) await updateSeason(books, id, columns)
  const ids = await insertSeasons(
    books,
    added.map((season) => ({ property_id: propertyId, ...columnsOf(season) })),
  )
  const moved = [...changed.map(({ id }) => id), ...ids]
  if (moved.length > 0) await giveNights(books, propertyId, moved, inForce(stored, written, changed, added, ids))
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf(season: WrittenSeason) {
  return {
    name: season.name,
    first_night: season.firstNight,
    last_night: season.lastNight,
    price_per_night: toPounds(season.pricePerNight),
    weekend_price: season.weekendPrice === null ? null : toPounds(season.weekendPrice),
    minimum_stay: season.minimumStay,
  }
}

function differs(stored: StoredSeason, columns: Columns): boolean {
  return Object.entries(columns).some(([column, value]) => stored[column as keyof Columns] !== value)
}

/** The seasons as they are to be, by number. */
function inForce(
  stored: StoredSeason[],
  written: WrittenSeason[],
  changed: { id: number; columns: Columns }[],
  added: WrittenSeason[],
  ids: number[],
): Map<number, NamedSeason> {
  const untouched = stored.filter(({ id }) => written.some((season) => season.id === id))
  return new Map<number, NamedSeason>([
    ...untouched.map(({ id, ...columns }) => [id, columns] as const),
    ...changed.map(({ id, columns }) => [id, columns] as const),
    ...added.flatMap((season, index) => {
      const id = ids[index]
      return id === undefined ? [] : [[id, columnsOf(season)] as const]
    }),
  ])
}

type NamedSeason = Pick<StoredSeason, 'name' | 'first_night' | 'last_night'>

async function giveNights(
  books: Books,
  propertyId: number,
  ids: number[],
  seasons: Map<number, NamedSeason>,
): Promise<void> {
  const given = new Set(
    (await insertSeasonNights(books, propertyId, ids)).map((row) => `${row.season_id} ${row.night}`),
  )
  for (const id of ids) {
    const season = seasons.get(id)
    if (!season) continue
    const missing = nightsFrom(season).filter((night) => !given.has(`${id} ${night}`))
    if (missing.length > 0) throw await overlap(books, propertyId, season, missing, seasons)
  }
}

function nightsFrom({ first_night, last_night }: NamedSeason): Day[] {
  // A DATE comes out of the database as `yyyy-mm-dd`.
  return nightsOf({ checkIn: first_night as Day, checkOut: addDays(last_night as Day, 1) })
}

async function overlap(
  books: Books,
  propertyId: number,
  season: NamedSeason,
  missing: Day[],
  seasons: Map<number, NamedSeason>,
): Promise<Refusal> {
  const [owner] = await seasonsOfNights(books, propertyId, missing)
  const other = owner && seasons.get(owner.season_id)
  const shared = other ? nightsFrom(other).filter((night) => missing.includes(night)) : missing
  const message = `${inWords(season)} and ${other ? inWords(other) : 'another season'} overlap: ${nightsInWords(shared)}`
  return new Refusal('taken', message, { errors: [{ path: 'seasons', message }] })
}

function inWords({ name, first_night, last_night }: NamedSeason): string {
  return `“${name}” (${formatLongDay(first_night as Day)} to ${formatLongDay(last_night as Day)})`
}

function nightsInWords(shared: Day[]): string {
  const first = shared[0]
  const last = shared.at(-1)
  if (!first || !last) return 'both have the same nights'
  if (first === last) return `both have the night of ${formatLongDay(first)}`
  const whole = nightsBetween(first, last) === shared.length - 1
  return `both have ${whole ? 'the nights' : 'nights'} from ${formatLongDay(first)} to ${formatLongDay(last)}`
}

function goneMeanwhile(): Refusal {
  return new Refusal('taken', 'A season that you changed is no longer there. Please look at the prices again.')
}
