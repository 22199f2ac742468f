import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Channel } from '#features/channel-names.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import type { Day } from '#platform/shared/day.ts'

/** The nights of a feed that a poll or the office added and released. */
export interface PolledNights {
  added: readonly Day[]
  released: readonly Day[]
}

interface DroppedNights {
  id: number
  nights: Day[]
}

/**
 * Records the released nights on the feed's confirmed stays, and clears nights that were added again. Returns the
 * changed stays.
 */
export async function recordDroppedNights(
  { database, clock }: TxContext,
  feedId: number,
  { added, released }: PolledNights,
): Promise<DroppedNights[]> {
  const { rows } = await sql<DroppedNights>`
    update booking set dropped_nights = changed.nights, updated_at = ${clock.now()}, version = booking.version + 1
    from booking as stay
    cross join lateral (
      select array_agg(night order by night) as nights
      from (
        select unnest(stay.dropped_nights)
        union
        select night from unnest(${released}::date[]) as night where night >= stay.check_in and night < stay.check_out
      ) as missing (night)
      where night <> all(${added}::date[])
    ) as changed
    where stay.feed_id = ${feedId} and stay.status = 'confirmed' and stay.deleted_at is null
      and booking.id = stay.id and stay.dropped_nights is distinct from changed.nights
    returning booking.id, to_json(coalesce(changed.nights, '{}')) as nights`.execute(database)
  return rows
}

/** A stay about which the office must decide: the channel no longer lists some nights. */
export interface DroppedBooking {
  id: number
  version: number
  channel: Channel
  propertyId: number
  title: string
  guestName: string
  checkIn: Day
  checkOut: Day
  droppedNights: Day[]
}

export async function readDroppedStays(database: Kysely<DB>, now: Date): Promise<DroppedBooking[]> {
  const { rows } = await sql<DroppedBooking>`
    select booking.id, booking.version, channel, property_id as "propertyId", title, guest_name as "guestName",
      check_in as "checkIn", check_out as "checkOut", to_json(dropped_nights) as "droppedNights"
    from booking
    join property on property.id = property_id
    where dropped_nights is not null and status = 'confirmed' and booking.deleted_at is null and check_out_at > ${now}
    order by check_in, booking.id`.execute(database)
  return rows
}

export async function clearDroppedNights(db: DbTransaction, id: number): Promise<void> {
  await db.updateTable('booking').set({ dropped_nights: null }).where('id', '=', id).execute()
}

/** Links stays of the home and channel to a new feed, where their earlier feed was removed. */
export async function relinkStays(
  db: DbTransaction,
  feed: { id: number; propertyId: number; channel: string },
): Promise<void> {
  await sql`
    update booking set feed_id = ${feed.id}
    where property_id = ${feed.propertyId} and channel = ${feed.channel} and feed_id is null
      and erased_at is null`.execute(db)
}
