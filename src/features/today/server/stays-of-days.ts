import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, type Day, dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import { MAX_STAYS, type StayOfDay, type StaysOfWeek } from '../contract.ts'

const DAYS_OF_WEEK = 7

interface FoundStay extends Omit<StayOfDay, 'isChangeover'> {
  propertyId: number
}

/** Reads arrivals and departures of today and tomorrow, and their numbers for seven days. */
export async function readStaysOfWeek(ctx: AppContext): Promise<StaysOfWeek> {
  const now = ctx.clock.now()
  const today = dayInLondon(now)
  const [days, week] = await Promise.all([
    Promise.all([today, addDays(today, 1)].map((day) => readDay(ctx, day))),
    countWeek(ctx, today),
  ])
  return { readAt: now.toISOString(), days, week }
}

async function readDay(ctx: AppContext, day: Day): Promise<StaysOfWeek['days'][number]> {
  const { arrivals, departures, changeovers } = await findStaysOfDay(ctx, day)
  const shown = (stays: FoundStay[]) =>
    stays.slice(0, MAX_STAYS).map(({ propertyId, ...stay }) => ({ ...stay, isChangeover: changeovers.has(propertyId) }))
  return { day, arrivals: shown(arrivals), departures: shown(departures) }
}

/** Returns a day's confirmed arrivals and departures, and the homes that have both. The daily digest reports the same. */
export async function findStaysOfDay(ctx: AppContext, day: Day) {
  const [arrivals, departures] = await Promise.all([findStays(ctx, ARRIVAL, day), findStays(ctx, DEPARTURE, day)])
  const left = new Set(departures.map(({ propertyId }) => propertyId))
  const changeovers = new Map(
    arrivals.filter(({ propertyId }) => left.has(propertyId)).map(({ propertyId, home }) => [propertyId, home]),
  )
  return { arrivals, departures, changeovers }
}

interface StayEvent {
  at: RawBuilder<Date>
  statuses: string[]
}

const ARRIVAL: StayEvent = { at: sql`booking.check_in_at`, statuses: ['confirmed'] }
const DEPARTURE: StayEvent = { at: sql`booking.check_out_at`, statuses: ['confirmed', 'completed'] }

async function findStays({ database }: AppContext, { at, statuses }: StayEvent, day: Day): Promise<FoundStay[]> {
  const { rows } = await sql<FoundStay>`
    select booking.id, booking.property_id as "propertyId", booking.guest_name as "guestName", property.title as home,
      booking.guests, to_char(${at} at time zone 'Europe/London', 'HH24:MI') as at, money.owed::text as owed,
      (select text from note where note.enquiry_id = booking.enquiry_id order by note.id desc limit 1) as note
    from booking join property on property.id = booking.property_id
      left join booking_money as money on money.booking_id = booking.id
    where ${at} >= ${instantInLondon(day, '0:00')} and ${at} < ${instantInLondon(addDays(day, 1), '0:00')}
      and booking.status = any(${statuses}) and booking.deleted_at is null
    order by ${at}, property.title, booking.id`.execute(database)
  return rows
}

async function countWeek(ctx: AppContext, first: Day): Promise<StaysOfWeek['week']> {
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(first, index))
  const [arrivals, departures] = await Promise.all([countByDay(ctx, ARRIVAL, days), countByDay(ctx, DEPARTURE, days)])
  return days.map((day) => ({ day, arrivals: arrivals.get(day) ?? 0, departures: departures.get(day) ?? 0 }))
}

async function countByDay(
  { database }: AppContext,
  { at, statuses }: StayEvent,
  days: Day[],
): Promise<Map<string, number>> {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return new Map()
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(${at} at time zone 'Europe/London', 'YYYY-MM-DD') as day, count(*)::integer as count
    from booking
    where ${at} >= ${instantInLondon(first, '0:00')} and ${at} < ${instantInLondon(addDays(last, 1), '0:00')}
      and booking.status = any(${statuses}) and booking.deleted_at is null
    group by 1`.execute(database)
  return new Map(rows.map(({ day, count }) => [day, count]))
}
