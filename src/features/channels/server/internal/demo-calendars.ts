import { addDays, type Day, dayInLondon, type Stay } from '#platform/shared/day.ts'
import { type Fetched, FetchFailed } from './polling/fetching.ts'

/** The demo's two calendars: one works, one fails. The TLD `.invalid` never resolves (RFC 6761). */
export const DEMO_CALENDARS = {
  working: 'https://airbnb.calendar.invalid/ical/1001.ics',
  failing: 'https://booking.calendar.invalid/ical/2002.ics',
} as const

/** Days after the first of the month, and number of nights. The stays are later than the demo's other bookings. */
const STAYS = [
  [455, 3],
  [476, 4],
  [497, 2],
] as const

/** Generates a demo calendar; `null` for any other address. Throws FetchFailed for the failing calendar. */
export function demoCalendar(address: string, now: Date): Fetched | null {
  if (address === DEMO_CALENDARS.failing) throw new FetchFailed('no answer')
  if (address !== DEMO_CALENDARS.working) return null
  const events = demoStays(now).map(({ checkIn, checkOut }) => eventOf(checkIn, checkOut))
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Demo//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
  return { bytes: Buffer.from(text), etag: null, lastModified: null }
}

export function demoStays(now: Date): Stay[] {
  // Relative to the first of the month, so that a stay keeps its dates for up to a month.
  const first = `${dayInLondon(now).slice(0, 7)}-01` as Day
  return STAYS.map(([ahead, nights]) => ({ checkIn: addDays(first, ahead), checkOut: addDays(first, ahead + nights) }))
}

function eventOf(from: Day, to: Day): string {
  const [start, end] = [from, to].map((day) => day.replaceAll('-', ''))
  const uid = `UID:${start}@calendar.invalid`
  return [
    'BEGIN:VEVENT',
    uid,
    `DTSTART;VALUE=DATE:${start}`,
    `DTEND;VALUE=DATE:${end}`,
    'SUMMARY:Reserved',
    'END:VEVENT',
  ].join('\r\n')
}
