import { sql } from 'kysely'
import { findDroppedStays } from '#features/bookings/server/channel-stays.ts'
import { freedNights, isUnconfirmed } from '#features/calendar/server/freed-nights.ts'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import type { ChannelProblems, DoubtedNights, HeldNights, LingeringNights } from '#features/channels/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import { readOverlaps, WAITING_HOURS } from './internal/overlaps.ts'
import { MIN_MISSING_MS } from './internal/release.ts'

/**
 * Returns conflicts, dropped stays, failing feeds, and held, doubted and lingering nights of all homes, for the office.
 */
export async function readProblems(ctx: AppContext): Promise<ChannelProblems> {
  const [overlaps, dropped, failing, held, doubted, lingering] = await Promise.all([
    readOverlaps(ctx, null),
    findDroppedStays(ctx),
    findFailing(ctx),
    findHeldNights(ctx),
    findDoubtedNights(ctx),
    findLingeringNights(ctx),
  ])
  return { conflicts: overlaps.filter(({ kind }) => kind === 'conflict'), dropped, failing, held, doubted, lingering }
}

function findFailing({ database }: AppContext): Promise<ChannelProblems['failing']> {
  return database
    .selectFrom('feed')
    .innerJoin('property', 'property.id', 'property_id')
    .where('told_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .select(['property_id as propertyId', 'title'])
    .distinct()
    .orderBy('title')
    .execute()
}

/** Returns the held nights that the office has not decided on, by feed. */
export async function findHeldNights({ database, clock }: AppContext): Promise<HeldNights[]> {
  const { rows } = await sql<Omit<HeldNights, 'heldUntil'> & { heldUntil: Date }>`
    select feed.id as "feedId", channel, feed.property_id as "propertyId", title, to_json(array_agg(night order by night)) as nights,
      max(held_until) as "heldUntil"
    from feed
    join property on property.id = feed.property_id and property.deleted_at is null
    join feed_night on feed_night.feed_id = feed.id and held_until is not null and not is_kept
      and night >= ${dayInLondon(clock.now())}::date
    group by feed.id, channel, feed.property_id, title
    order by min(night), feed.id`.execute(database)
  return rows.map((row) => ({ ...row, heldUntil: row.heldUntil.toISOString() }))
}

/** Returns the nights that events which cannot be read have held back for an hour, by feed. */
async function findDoubtedNights({ database, clock }: AppContext): Promise<DoubtedNights[]> {
  const now = clock.now()
  const { rows } = await sql<DoubtedNights>`
    select feed.id as "feedId", channel, feed.property_id as "propertyId", title, doubts,
      to_json(array_agg(night order by night)) as nights
    from feed
    join property on property.id = feed.property_id and property.deleted_at is null
    join feed_night on feed_night.feed_id = feed.id and night >= ${dayInLondon(now)}::date
      and held_until is null and lacked_since <= ${new Date(now.getTime() - MIN_MISSING_MS)}
    group by feed.id, channel, feed.property_id, title, doubts
    order by min(night), feed.id`.execute(database)
  return rows
}

interface LingeringRow {
  propertyId: number
  title: string
  night: Day
  freedAt: Date
  feeds: LingeringNights['feeds']
}

/** Returns nights given up more than a day ago that feeds still list and the office has not confirmed [rule channel-loop]. */
async function findLingeringNights({ database, clock }: AppContext): Promise<LingeringNights[]> {
  const now = clock.now()
  const before = new Date(now.getTime() - WAITING_HOURS * 3_600_000)
  const { rows } = await sql<LingeringRow>`
    select freed.property_id as "propertyId", title, freed.night, min(freed_at) as "freedAt",
      json_agg(json_build_object('feedId', feed.id, 'channel', channel) order by listed_at, feed.id) as feeds
    from ${freedNights(now)} as freed
    join property on property.id = freed.property_id and property.deleted_at is null
    join feed_night as imported on imported.property_id = freed.property_id and imported.night = freed.night
      and missing_since is null and lacked_since is null
    join feed on feed.id = imported.feed_id
    where freed.night >= ${dayInLondon(now)}::date and freed_at <= ${before}
      and not exists (
        select from taken_night as taken
        where taken.property_id = freed.property_id and taken.night = freed.night and ${isTakenAt(now, 'taken')})
    group by freed.property_id, title, freed.night
    -- Where one channel has let a night, the others repeat that stay.
    having bool_and(${isUnconfirmed({ imported: 'imported', freed: 'freed' })})
    order by freed.property_id, freed.night`.execute(database)
  return groupNights(rows).flatMap((nights) => {
    const [first, last] = [nights[0], nights.at(-1)]
    if (!first || !last) return []
    const { propertyId, title, feeds, freedAt } = first
    return { propertyId, title, feeds, freedAt: freedAt.toISOString(), from: first.night, to: addDays(last.night, 1) }
  })
}

/** Groups consecutive nights of a home that the same feeds list. */
function groupNights(rows: LingeringRow[]): LingeringRow[][] {
  const groups: LingeringRow[][] = []
  for (const row of rows) {
    const last = groups.at(-1)?.at(-1)
    const isNext =
      last?.propertyId === row.propertyId && addDays(last.night, 1) === row.night && listIds(last) === listIds(row)
    if (isNext) groups.at(-1)?.push(row)
    else groups.push([row])
  }
  return groups
}

function listIds({ feeds }: LingeringRow): string {
  return feeds
    .map(({ feedId }) => feedId)
    .toSorted((one, other) => one - other)
    .join()
}
