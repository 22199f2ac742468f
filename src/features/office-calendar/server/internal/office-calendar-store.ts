import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { MAX_DAYS } from '#features/calendar/contract.ts'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import type { CalendarBar, CalendarHome } from '#features/office-calendar/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { containing } from '#platform/server/database/like.ts'
import { addDays, type Day, toDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'

/** The day of `to` is not included. */
export interface CalendarFilters {
  from: Day
  to: Day
  search?: string | undefined
  propertyId?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** Returns a page of homes by title, including hidden homes but no deleted homes. */
export async function selectHomePage(
  db: Kysely<DB>,
  { search, propertyId, limit = MAX_LIMIT, offset = 0 }: CalendarFilters,
): Promise<Paged<Omit<CalendarHome, 'bars'>>> {
  let query = db.selectFrom('property').where('deleted_at', 'is', null)
  if (propertyId !== undefined) query = query.where('id', '=', propertyId)
  // Must equal the expression of the index `property_words`.
  const searchedText = sql`(property.title || E'\n' || property.location || E'\n' || property.city)`
  if (search) query = query.where(searchedText, 'ilike', containing(search))
  const [rows, { total }] = await Promise.all([
    query
      .select(['id', 'title', 'city', 'is_available as isAvailable'])
      .orderBy(sql`lower(title)`)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Nights read beyond each end of the view, so that an imported run that crosses the end is shown whole. */
const MAX_RUN = 60

interface BarRow {
  property_id: number
  kind: CalendarBar['kind']
  id: number
  from_day: string
  to_day: string
  guest_name: string | null
  status: CalendarBar['status']
  held_until: Date | null
  is_paid: boolean | null
  block_kind: CalendarBar['blockKind']
  channel: CalendarBar['channel']
  reason: string | null
  version: number
}

/** Returns the homes' bars that touch the days from `from` to `to`, in order. An expired hold is a pending booking. */
export async function selectBars(
  { database, clock }: AppContext,
  ids: number[],
  { from, to }: { from: Day; to: Day },
): Promise<{ propertyId: number; bar: CalendarBar }[]> {
  if (ids.length === 0) return []
  const now = clock.now()
  // No stay is longer than MAX_DAYS: this lower bound keeps the scan of the check-in index short.
  const earliest = addDays(from, -MAX_DAYS)
  const { rows } = await sql<BarRow>`
    select booking.property_id,
      case when booking.status <> 'pending' then 'booking'
           when nights_until(booking, coalesce(money.received - money.refunded, 0)) > ${now} then 'hold'
           else 'pending' end as kind,
      booking.id, booking.check_in as from_day, booking.check_out as to_day, booking.guest_name, booking.status,
      booking.held_until, money.received > money.refunded as is_paid, null as block_kind, booking.channel, null as reason, booking.version
    from booking
    left join ledger_sum as money on booking.status = 'pending' and money.booking_id = booking.id
    where booking.property_id = any(${ids}::integer[])
      and booking.check_in >= ${earliest}::date and booking.check_in < ${to}::date and booking.check_out >= ${from}::date
      and booking.deleted_at is null and booking.status <> 'cancelled'
    union all
    select property_id, 'block', id, from_day, to_day, null, null, null, null, kind, null, reason, version
    from block
    where property_id = any(${ids}::integer[]) and to_day >= ${from}::date and from_day < ${to}::date
    union all
    select run.property_id, 'channel', feed_id, min(night), max(night) + 1, null, null, null, null, null, feed.channel, null, 1
    from (
      -- Consecutive nights are one run, unless an event of the feed begins there or the feed stops listing them.
      select imported.*, count(*) filter (where starts) over (partition by feed_id order by night) as number
      from (
        select night.*,
          begins or night - 1 is distinct from lag(night) over nights
            or (missing_since is null) is distinct from lag(missing_since is null) over nights as starts
        from feed_night as night
        where night.property_id = any(${ids}::integer[]) and night >= ${addDays(from, -MAX_RUN)}::date
          and night < ${addDays(to, MAX_RUN)}::date
          and not exists (
            select from taken_night as taken
            where taken.property_id = night.property_id and taken.night = night.night and ${isTakenAt(now, 'taken')})
        window nights as (partition by feed_id order by night)
      ) as imported
    ) as run
    join feed on feed.id = feed_id
    group by run.property_id, feed_id, feed.channel, number
    having max(night) + 1 >= ${from}::date and min(night) < ${to}::date
    order by property_id, from_day, id`.execute(database)
  return rows.map((row) => ({ propertyId: row.property_id, bar: toBar(row, now) }))
}

function toBar(row: BarRow, now: Date): CalendarBar {
  const heldUntil = row.kind === 'hold' ? row.held_until : null
  return {
    kind: row.kind,
    id: row.id,
    from: toDay(row.from_day),
    to: toDay(row.to_day),
    guestName: row.guest_name,
    status: row.status,
    heldUntil: heldUntil?.toISOString() ?? null,
    hold: heldUntil && (row.is_paid ? 'held part paid' : heldUntil > now ? 'held' : 'held due'),
    blockKind: row.block_kind,
    channel: row.channel,
    reason: row.reason,
    version: row.version,
  }
}
