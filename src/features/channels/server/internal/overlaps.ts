import { sql } from 'kysely'
import { findDroppedStays } from '#features/bookings/server/channel-stays.ts'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import type { Channel } from '#features/channel-names.ts'
import type { ChannelProblems, Overlap } from '#features/channels/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, dayInLondon } from '#platform/shared/day.ts'
import { groupRuns, type ImportedNight } from './runs.ts'

/** Hours after our cancellation in which the channel may still list the stay. */
const ECHO_HOURS = 24

interface NightRow extends ImportedNight {
  channel: Channel
  propertyId: number
  title: string
  bookingId: number | null
  cancelledId: number | null
  isExported: boolean
}

/**
 * Returns runs of imported nights that overlap our bookings or recent cancellations [rule feed-conflict], of one home or, for
 * `null`, of all. A run within our bookings is an echo if that channel has an address of our calendar.
 */
export async function readOverlaps(ctx: AppContext, propertyId: number | null): Promise<Overlap[]> {
  const rows = await selectOverlappingNights(ctx, propertyId)
  return groupRuns(rows).flatMap((run) => toOverlap(run) ?? [])
}

/** Returns conflicts, dropped stays and failing feeds of all homes. */
export async function readProblems(ctx: AppContext): Promise<ChannelProblems> {
  const [overlaps, dropped, failing] = await Promise.all([
    readOverlaps(ctx, null),
    findDroppedStays(ctx),
    ctx.database
      .selectFrom('feed')
      .innerJoin('property', 'property.id', 'property_id')
      .where('is_told', '=', true)
      .where('deleted_at', 'is', null)
      .select(['property_id as propertyId', 'title'])
      .distinct()
      .orderBy('title')
      .execute(),
  ])
  return { conflicts: overlaps.filter(({ kind }) => kind === 'conflict'), dropped, failing }
}

/** Returns future nights of every feed that overlaps a booking, or a booking cancelled within ECHO_HOURS. */
async function selectOverlappingNights(
  { database, clock }: AppContext,
  propertyId: number | null,
): Promise<NightRow[]> {
  const now = clock.now()
  const today = dayInLondon(now)
  const since = new Date(now.getTime() - ECHO_HOURS * 3_600_000)
  const { rows } = await sql<NightRow>`
    with overlapping as (
      select imported.feed_id, imported.night, taken.booking_id, null::integer as cancelled_id
      from feed_night as imported
      join taken_night as taken on taken.property_id = imported.property_id and taken.night = imported.night
      where imported.night >= ${today}::date and taken.booking_id is not null and ${isTakenAt(now, 'taken')}
        -- A booking made from imported nights does not conflict with its own feed.
        and not exists (select from booking as own where own.id = taken.booking_id and own.feed_id = imported.feed_id)
        and (${propertyId}::integer is null or imported.property_id = ${propertyId})
      union all
      select imported.feed_id, imported.night, null, booking.id
      from booking
      join feed_night as imported on imported.property_id = booking.property_id
        and imported.night >= booking.check_in and imported.night < booking.check_out
      where booking.status = 'cancelled' and booking.cancelled_at > ${since} and imported.night >= ${today}::date
        and (${propertyId}::integer is null or imported.property_id = ${propertyId})
    )
    select distinct on (night.feed_id, night.night) night.feed_id as "feedId", feed.channel, night.property_id as "propertyId",
      property.title, night.night, night.begins, overlapping.booking_id as "bookingId", overlapping.cancelled_id as "cancelledId",
      exists (select from calendar_address as address
        where address.property_id = night.property_id and address.channel = feed.channel) as "isExported"
    from feed_night as night
    join feed on feed.id = night.feed_id
    join property on property.id = night.property_id
    left join overlapping on overlapping.feed_id = night.feed_id and overlapping.night = night.night
    where night.night >= ${today}::date and night.feed_id in (select feed_id from overlapping)
    order by night.feed_id, night.night, overlapping.booking_id nulls last`.execute(database)
  return rows
}

function toOverlap(run: NightRow[]): Overlap | null {
  const [first, last] = [run[0], run.at(-1)]
  const bookingIds = [...new Set(run.flatMap(({ bookingId }) => bookingId ?? []))]
  const isCancelled = run.every(({ cancelledId }) => cancelledId !== null)
  if (!first || !last || (bookingIds.length === 0 && !isCancelled)) return null
  const isFullyBooked = run.every(({ bookingId }) => bookingId !== null)
  const kind = isCancelled ? 'waiting' : isFullyBooked && first.isExported ? 'echo' : 'conflict'
  const { feedId, channel, propertyId, title } = first
  return { kind, feedId, channel, propertyId, title, from: first.night, to: addDays(last.night, 1), bookingIds }
}
