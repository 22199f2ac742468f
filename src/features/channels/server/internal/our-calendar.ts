import ical from 'ical-generator'
import { sql } from 'kysely'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import type { Channel } from '#features/channel-names.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'

/** Older stays are left out, to keep the file small. */
const DAYS_BACK = 366

interface OurStay {
  uid: string
  from_day: Day
  to_day: Day
  version: number
  updated_at: Date
}

/**
 * Returns our calendar of a home for one channel as iCalendar text [rule calendar-address]. It lists blocks, and bookings that
 * have their nights, as whole days named `Reserved`. Imported nights and bookings let through `channel` are left out.
 */
export async function generateOurCalendar(
  ctx: AppContext,
  { propertyId, channel }: { propertyId: number; channel: Channel },
): Promise<string> {
  const host = new URL(ctx.config.publicUrl).hostname
  const calendar = ical({ prodId: { company: 'Latchkey', product: 'Calendar', language: 'EN' } })
  for (const stay of await selectStays(ctx, propertyId, channel))
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
  return `${calendar.toString()}\r\n`
}

async function selectStays({ database, clock }: AppContext, propertyId: number, channel: Channel): Promise<OurStay[]> {
  const now = clock.now()
  const since = addDays(dayInLondon(now), -DAYS_BACK)
  const { rows } = await sql<OurStay>`
    select 'b' || id as uid, check_in as from_day, check_out as to_day, version, updated_at
    from booking
    where property_id = ${propertyId} and check_out > ${since}::date and deleted_at is null
      and channel is distinct from ${channel}
      and exists (select from taken_night where booking_id = booking.id and ${isTakenAt(now)})
    union all
    select 'block' || id, from_day, to_day, version, updated_at
    from block
    where property_id = ${propertyId} and to_day > ${since}::date
    order by from_day, uid`.execute(database)
  return rows
}
