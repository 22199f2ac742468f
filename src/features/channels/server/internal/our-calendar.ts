import { createHash } from 'node:crypto'
import ical from 'ical-generator'
import { sql } from 'kysely'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import { stayUidOf } from '#features/calendar/server/stay-uid.ts'
import type { Channel } from '#features/channel-names.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import { lockAddress, noteFetch } from './polling/fetch-store.ts'

/** Older stays are left out, to keep the file small. */
const DAYS_BACK = 366

/** Our calendar of a home for one channel. */
export interface AddressedCalendar {
  propertyId: number
  channel: Channel
}

interface OurCalendar {
  text: string
  version: string
}

interface OurStay {
  uid: string
  from_day: Day
  to_day: Day
  version: number
  updated_at: Date
}

/**
 * Returns our calendar of a home as iCalendar text for one channel, without bookings from that channel
 * [rule calendar-address].
 */
export async function generateOurCalendar(ctx: AppContext, of: AddressedCalendar): Promise<OurCalendar> {
  return toCalendar(ctx, await selectStays(ctx, of))
}

/** Like `generateOurCalendar`, and stores which nights the channel received [rule feed-conflict]. */
export function giveOurCalendar(ctx: AppContext, to: AddressedCalendar): Promise<OurCalendar> {
  return inTransaction(ctx, SYSTEM, async (tx) => {
    // The lock makes concurrent requests of a channel store their calendars in order.
    const last = await lockAddress(tx.database, to)
    const stays = await selectStays(tx, to)
    const calendar = toCalendar(tx, stays)
    await noteFetch(tx, { ...to, last, version: calendar.version, stays })
    return calendar
  })
}

function toCalendar({ config }: AppContext, stays: OurStay[]): OurCalendar {
  const host = new URL(config.publicUrl).hostname
  const calendar = ical({ prodId: { company: 'Latchkey', product: 'Calendar', language: 'EN' } })
  for (const stay of stays)
    calendar.createEvent({
      id: `${stay.uid}@${host}`,
      allDay: true,
      start: new Date(`${stay.from_day}T00:00:00Z`),
      end: new Date(`${stay.to_day}T00:00:00Z`),
      // The time of the last change, so that an unchanged calendar keeps its ETag.
      stamp: stay.updated_at,
      sequence: stay.version,
      summary: 'Reserved',
    })
  const text = `${calendar.toString()}\r\n`
  return { text, version: createHash('sha256').update(text).digest('base64url') }
}

async function selectStays(
  { database, clock }: AppContext,
  { propertyId, channel }: AddressedCalendar,
): Promise<OurStay[]> {
  const now = clock.now()
  const since = addDays(dayInLondon(now), -DAYS_BACK)
  const { rows } = await sql<OurStay>`
    select ${stayUidOf({ bookingId: 'booking.id' })} as uid, check_in as from_day, check_out as to_day, version, updated_at
    from booking
    where property_id = ${propertyId} and check_out > ${since}::date and deleted_at is null
      and channel is distinct from ${channel}
      and exists (select from taken_night where booking_id = booking.id and ${isTakenAt(now)})
    union all
    select ${stayUidOf({ blockId: 'block.id' })}, from_day, to_day, version, updated_at
    from block
    where property_id = ${propertyId} and to_day > ${since}::date
    order by from_day, uid`.execute(database)
  return rows
}
