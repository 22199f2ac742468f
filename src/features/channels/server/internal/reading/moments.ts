import type { CalendarLine } from './lines.ts'

/** Days since 1 January 1970. A number, because long feeds compare millions of days. */
export type DayNumber = number

/** A whole day, or a time on a day. */
export interface Moment {
  day: DayNumber
  /** Seconds since midnight; `null` for a whole day. */
  second: number | null
  /** `UTC`, the feed's TZID, or Europe/London without a known TZID. */
  zone: string
}

export const LONDON = 'Europe/London'
export const SECONDS_A_DAY = 86_400

/** Days outside this range are typing errors of the sender. */
export const FIRST_DAY = dayNumberOf(1970, 1, 1)
export const LAST_DAY = dayNumberOf(2199, 12, 31)

const WRITTEN = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z)?)?$/i

/** Parses a date or date-time; `null` if it is not valid. */
export function momentOf({ parameters, value }: Pick<CalendarLine, 'parameters' | 'value'>): Moment | null {
  const [, year, month, date, hour, minute, second, utc] = WRITTEN.exec(value) ?? []
  const day = realDay(Number(year), Number(month), Number(date))
  if (day === null) return null
  const zone = utc ? 'UTC' : knownZone(parameters.get('TZID') ?? '')
  if (hour === undefined || parameters.get('VALUE')?.toUpperCase() === 'DATE')
    return { day, second: null, zone: LONDON }
  if (Number(hour) > 23 || Number(minute) > 59) return null
  return { day, second: Number(hour) * 3600 + Number(minute) * 60 + Math.min(Number(second ?? 0), 59), zone }
}

export function dayNumberOf(year: number, month: number, date: number): DayNumber {
  return Date.UTC(year, month - 1, date) / (SECONDS_A_DAY * 1000)
}

/** A day as `yyyy-mm-dd`. */
export function dayOfNumber(day: DayNumber): string {
  return new Date(day * SECONDS_A_DAY * 1000).toISOString().slice(0, 10)
}

/** The day of a moment in a time zone. */
export function dayIn(zone: string, moment: Moment): DayNumber {
  if (moment.second === null || moment.zone === zone) return moment.day
  const local = secondsOf(moment)
  return Math.floor((local + secondsAhead(zone, local)) / SECONDS_A_DAY)
}

/** Seconds since 1970 in UTC. A whole day counts from midnight in its zone. */
export function secondsOf({ day, second, zone }: Moment): number {
  const asIfUtc = day * SECONDS_A_DAY + (second ?? 0)
  if (zone === 'UTC') return asIfUtc
  return asIfUtc - secondsAhead(zone, asIfUtc - secondsAhead(zone, asIfUtc))
}

/** Adds seconds in local time, without regard to clock changes. For a whole day, part of a day counts as a day. */
export function later(moment: Moment, seconds: number): Moment {
  const total = (moment.second ?? 0) + seconds
  const day = moment.day + Math.floor(total / SECONDS_A_DAY)
  return moment.second === null
    ? { ...moment, day: moment.day + Math.ceil(seconds / SECONDS_A_DAY) }
    : { ...moment, day, second: total - Math.floor(total / SECONDS_A_DAY) * SECONDS_A_DAY }
}

/** A duration such as `P3D`, `P1W` or `-PT48H` in seconds; `null` if it is not valid. */
export function secondsOfDuration(text: string): number | null {
  const found = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,8})S)?)?$/i.exec(
    text,
  )
  if (!found || !/\d/.test(text)) return null
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
  const wholeDays = Number(weeks) * 7 + Number(days)
  const length = wholeDays * SECONDS_A_DAY + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -length : length
}

function realDay(year: number, month: number, date: number): DayNumber | null {
  if (!(year >= 1900 && month >= 1 && month <= 12 && date >= 1)) return null
  const isReal = date <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  return isReal ? dayNumberOf(year, month, date) : null
}

const clocks = new Map<string, Intl.DateTimeFormat | null>()
const MAX_CLOCKS = 600

/**
 * The IANA name of a zone, also at the end of a longer name (`/citadel.org/…/Europe/Paris`). An unknown zone counts as London,
 * which matters only in comparisons with UTC.
 */
function knownZone(name: string): string {
  const short = name.length > 64 ? '' : (/[A-Za-z_]+\/[A-Za-z_]+$/.exec(name)?.[0] ?? name)
  return short !== '' && clockOf(short) ? short : LONDON
}

function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  if (clocks.size >= MAX_CLOCKS) clocks.clear()
  const clock = newClock(zone)
  clocks.set(zone, clock)
  return clock
}

function newClock(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
}

const ahead = new Map<string, number>()
const MAX_CACHED = 200_000
/** Seconds. All clock changes are at multiples of a quarter of an hour. */
const QUARTER = 900

/** Offset of a zone from UTC in seconds, cached per quarter of an hour. */
function secondsAhead(zone: string, seconds: number): number {
  if (zone === 'UTC') return 0
  const quarter = Math.floor(seconds / QUARTER)
  const key = `${zone} ${quarter}`
  const known = ahead.get(key)
  if (known !== undefined) return known
  if (ahead.size >= MAX_CACHED) ahead.clear()
  const offset = offsetAt(zone, quarter * QUARTER)
  ahead.set(key, offset)
  return offset
}

function offsetAt(zone: string, seconds: number): number {
  const parts = clockOf(zone)?.formatToParts(seconds * 1000) ?? []
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  const offset = Number(hours) * 3600 + Number(minutes) * 60
  return sign === '-' ? -offset : offset
}
