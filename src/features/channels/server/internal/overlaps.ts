import { sql } from 'kysely'
import { freedNights } from '#features/calendar/server/freed-nights.ts'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import { stayUidOf } from '#features/calendar/server/stay-uid.ts'
import type { Channel } from '#features/channel-names.ts'
import type { Overlap } from '#features/channels/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, dayInLondon } from '#platform/shared/day.ts'
import { type FetchedNight, judgeRun, type OverlappingNight } from './echoes.ts'
import { groupRuns, type ImportedNight } from './runs.ts'

/** A channel may still list a night for this many hours after our stay has given it up. */
export const WAITING_HOURS = 24

interface NightRow extends ImportedNight, OverlappingNight {
  channel: Channel
  propertyId: number
  title: string
  bookingId: number | null
  isBlocked: boolean
}

interface FetchedRow extends FetchedNight {
  propertyId: number
  channel: Channel
}

/**
 * Returns runs of imported nights that overlap our stays, our blocks, or nights given up in the last 24 hours [rule feed-conflict].
 * With `propertyId` null, reads all homes.
 */
export async function readOverlaps(ctx: AppContext, propertyId: number | null): Promise<Overlap[]> {
  const rows = await selectOverlappingNights(ctx, propertyId)
  if (rows.length === 0) return []
  const fetched = Map.groupBy(await selectFetchedNights(ctx, rows), ({ channel, ...of }) =>
    keyOf(of.propertyId, channel),
  )
  return groupRuns(rows).flatMap((run): Overlap[] => {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last) return []
    const { feedId, channel, propertyId: home, title } = first
    const judged = judgeRun(run, fetched.get(keyOf(home, channel)) ?? [])
    const bookingIds = [...new Set(run.flatMap(({ bookingId, isOwn }) => (isOwn ? [] : (bookingId ?? []))))]
    const isBlocked = run.some((one) => one.isBlocked)
    const days = { from: first.night, to: addDays(last.night, 1) }
    return judged ? [{ ...judged, feedId, channel, propertyId: home, title, ...days, bookingIds, isBlocked }] : []
  })
}

function keyOf(propertyId: number, channel: Channel): string {
  return `${propertyId} ${channel}`
}

/** Returns all future nights of feeds with a night over our stay or block, or over nights given up within WAITING_HOURS. */
async function selectOverlappingNights(
  { database, clock }: AppContext,
  propertyId: number | null,
): Promise<NightRow[]> {
  const now = clock.now()
  const today = dayInLondon(now)
  const since = new Date(now.getTime() - WAITING_HOURS * 3_600_000)
  const { rows } = await sql<NightRow>`
    with imported as (
      select night.*, taken.booking_id, taken.block_id, freed.stay as freed_by,
        ${stayUidOf({ bookingId: 'taken.booking_id', blockId: 'taken.block_id' })} as taken_by,
        -- A booking made from imported nights does not conflict with its own feed.
        coalesce(own.feed_id = night.feed_id, false) as is_own
      from feed_night as night
      left join taken_night as taken on taken.property_id = night.property_id and taken.night = night.night
        and ${isTakenAt(now, 'taken')}
      left join booking as own on own.id = taken.booking_id
      left join ${freedNights(now)} as freed on freed.property_id = night.property_id and freed.night = night.night
        and freed.freed_at > ${since}
      where night.night >= ${today}::date and (${propertyId}::integer is null or night.property_id = ${propertyId})
    )
    select feed_id as "feedId", channel, imported.property_id as "propertyId", title, night, begins,
      listed_at as "listedAt", unlisted_at as "unlistedAt", last_good_at as "lastGoodAt", booking_id as "bookingId",
      block_id is not null as "isBlocked", taken_by as "takenBy", freed_by as "freedBy", is_own as "isOwn",
      echo_of as "echoOf", is_beyond_echo as "isBeyondEcho"
    from imported
    join feed on feed.id = feed_id
    join property on property.id = imported.property_id
    where feed_id in (select feed_id from imported where (taken_by is not null and not is_own) or freed_by is not null)
    order by feed_id, night`.execute(database)
  return rows
}

async function selectFetchedNights({ database, clock }: AppContext, rows: NightRow[]): Promise<FetchedRow[]> {
  const { rows: fetched } = await sql<FetchedRow>`
    select property_id as "propertyId", channel, stay, night, fetched_at as "fetchedAt", gone_at as "goneAt"
    from fetched_night
    where property_id = any(${[...new Set(rows.map(({ propertyId }) => propertyId))]}::integer[])
      and night >= ${dayInLondon(clock.now())}::date`.execute(database)
  return fetched
}
