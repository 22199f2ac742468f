import type { SetPrices } from '#features/prices/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { addDays, type Day, formatLongDay, nightsBetween, nightsOf } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import {
  deleteSeasonNights,
  deleteSeasons,
  findSeasonNights,
  insertSeasonNights,
  insertSeasons,
  type StoredPrices,
  updateSeason,
} from './store.ts'

type StoredSeason = StoredPrices['seasons'][number]
type WrittenSeason = SetPrices['seasons'][number]

/**
 * Deletes omitted seasons, adds seasons without an id, updates changed seasons. Throws `conflict` for overlapping and deleted
 * seasons. The caller locks the home.
 */
export async function replaceSeasons(
  db: DbTransaction,
  propertyId: number,
  { stored, written }: { stored: StoredSeason[]; written: WrittenSeason[] },
): Promise<void> {
  const byId = new Map(stored.map((season) => [season.id, season]))
  const retainedIds = written.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (retainedIds.some((id) => !byId.has(id)) || new Set(retainedIds).size < retainedIds.length) throw seasonMissing()
  const changed = written.flatMap((season) => {
    const before = season.id === undefined ? undefined : byId.get(season.id)
    return before && hasChanged(before, columnsOf(season)) ? [{ id: before.id, columns: columnsOf(season) }] : []
  })
  const changedIds = changed.map(({ id }) => id)
  const added = written.filter(({ id }) => id === undefined)
  const removedIds = stored.filter(({ id }) => !retainedIds.includes(id)).map(({ id }) => id)

  await deleteSeasons(db, removedIds)
  // All changed nights are deleted before any is inserted, so that two seasons can swap dates.
  await deleteSeasonNights(db, changedIds)
  for (const { id, columns } of changed) await updateSeason(db, id, columns)
  const rows = added.map((season) => ({ property_id: propertyId, ...columnsOf(season) }))
  const addedIds = await insertSeasons(db, rows)
  const writtenIds = [...changedIds, ...addedIds]
  if (writtenIds.length === 0) return
  const idOf = (season: WrittenSeason) => season.id ?? addedIds[added.indexOf(season)]
  await insertNights(db, propertyId, {
    writtenIds,
    seasons: new Map(written.map((one) => [idOf(one), columnsOf(one)])),
  })
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

function hasChanged(stored: StoredSeason, columns: Columns): boolean {
  return Object.entries(columns).some(([column, value]) => stored[column as keyof Columns] !== value)
}

type NamedSeason = Pick<Columns, 'name' | 'first_night' | 'last_night'>

/**
 * Inserts the nights of the seasons in `writtenIds`; `seasons` are all written seasons, by id. Throws `conflict` when another
 * season has a night.
 */
async function insertNights(
  db: DbTransaction,
  propertyId: number,
  { writtenIds, seasons }: { writtenIds: number[]; seasons: ReadonlyMap<number | undefined, NamedSeason> },
): Promise<void> {
  const rows = await insertSeasonNights(db, propertyId, writtenIds)
  const inserted = new Set(rows.map((row) => `${row.season_id} ${row.night}`))
  for (const id of writtenIds) {
    const season = seasons.get(id)
    const missing = season ? nightsFrom(season).filter((night) => !inserted.has(`${id} ${night}`)) : []
    if (!season || missing.length === 0) continue
    const [owner] = await findSeasonNights(db, propertyId, missing)
    throw overlap(season, owner && seasons.get(owner.season_id), missing)
  }
}

function nightsFrom({ first_night, last_night }: NamedSeason): Day[] {
  return nightsOf({ checkIn: first_night, checkOut: addDays(last_night, 1) })
}

function overlap(season: NamedSeason, other: NamedSeason | undefined, missing: Day[]): Refusal {
  const shared = other ? nightsFrom(other).filter((night) => missing.includes(night)) : missing
  const message = `${describeSeason(season)} and ${other ? describeSeason(other) : 'another season'} overlap: ${describeNights(shared)}`
  return new Refusal('conflict', message, { errors: [{ path: 'seasons', message }] })
}

function describeSeason({ name, first_night, last_night }: NamedSeason): string {
  return `“${name}” (${formatLongDay(first_night)} to ${formatLongDay(last_night)})`
}

function describeNights(shared: Day[]): string {
  const first = shared[0]
  const last = shared.at(-1)
  if (!first || !last) return 'both have the same nights'
  if (first === last) return `both have the night of ${formatLongDay(first)}`
  const whole = nightsBetween(first, last) === shared.length - 1
  return `both have ${whole ? 'the nights' : 'nights'} from ${formatLongDay(first)} to ${formatLongDay(last)}`
}

function seasonMissing(): Refusal {
  return new Refusal('conflict', 'A season that you changed is no longer there. Please look at the prices again.')
}
