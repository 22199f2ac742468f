import type { CalendarLine } from './lines.ts'

/** Days since 1 January 1970, negative before. A number, because long feeds compare millions of days. */
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

/** Days outside this range are typing errors of the sender or placeholders. A birthday may be in 1941. */
export const FIRST_DAY = dayNumberOf(1900, 1, 1)
export const LAST_DAY = dayNumberOf(2199, 12, 31)

const DATE_TIME = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z)?)?$/i

/** Parses a date or date-time; `null` if it is not valid. */
export function parseMoment({ parameters, value }: Pick<CalendarLine, 'parameters' | 'value'>): Moment | null {
  const [, year, month, date, hour, minute, second, utc] = DATE_TIME.exec(value) ?? []
  const day = realDay(Number(year), Number(month), Number(date))
  if (day === null) return null
  const zone = utc ? 'UTC' : resolveZone(parameters.get('TZID') ?? '')
  if (hour === undefined || parameters.get('VALUE')?.toUpperCase() === 'DATE')
    return { day, second: null, zone: LONDON }
  if (Number(hour) > 23 || Number(minute) > 59) return null
  return { day, second: Number(hour) * 3600 + Number(minute) * 60 + Math.min(Number(second ?? 0), 59), zone }
}

export function dayNumberOf(year: number, month: number, date: number): DayNumber {
  return Date.UTC(year, month - 1, date) / (SECONDS_A_DAY * 1000)
}

/** A day as `yyyy-mm-dd`. */
export function formatDayNumber(day: DayNumber): string {
  return new Date(day * SECONDS_A_DAY * 1000).toISOString().slice(0, 10)
}

/** The day of a moment in a time zone. */
export function dayIn(zone: string, moment: Moment): DayNumber {
  if (moment.second === null || moment.zone === zone) return moment.day
  const local = utcSeconds(moment)
  return Math.floor((local + zoneOffset(zone, local)) / SECONDS_A_DAY)
}

/** Seconds since 1970 in UTC. A whole day counts from midnight in its zone. */
export function utcSeconds({ day, second, zone }: Moment): number {
  const asIfUtc = day * SECONDS_A_DAY + (second ?? 0)
  if (zone === 'UTC') return asIfUtc
  return asIfUtc - zoneOffset(zone, asIfUtc - zoneOffset(zone, asIfUtc))
}

/** Adds seconds in local time, without regard to clock changes. For a whole day, part of a day counts as a day. */
export function addSeconds(moment: Moment, seconds: number): Moment {
  const total = (moment.second ?? 0) + seconds
  const day = moment.day + Math.floor(total / SECONDS_A_DAY)
  return moment.second === null
    ? { ...moment, day: moment.day + Math.ceil(seconds / SECONDS_A_DAY) }
    : { ...moment, day, second: total - Math.floor(total / SECONDS_A_DAY) * SECONDS_A_DAY }
}

/** A duration such as `P3D`, `P1W` or `-PT48H` in seconds; `null` if it is not valid. */
export function parseDuration(text: string): number | null {
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

/** The IANA name of a zone, also at the end of a longer name (`/citadel.org/…/Europe/Paris`). Unknown zones count as London. */
function resolveZone(name: string): string {
  const short = (name.length > 64 ? '' : (/[A-Za-z_]+\/[A-Za-z_]+$/.exec(name)?.[0] ?? name)).toLowerCase()
  if (short === 'utc') return 'UTC'
  return short !== '' && short !== LONDON.toLowerCase() && formatterFor(short) ? short : LONDON
}

/** Formatters by time zone in lower case: a file cannot fill the map with spellings of a zone. About 600 zones exist. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone)
  if (known) return known
  const created = createFormatter(zone)
  if (created) formatters.set(zone, created)
  return created
}

function createFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
}

/** A week in a zone: its offsets from UTC in seconds before and after a clock change. */
interface ZoneWeek {
  before: number
  changesAt: number
  after: number
}

const weeks = new Map<string, ZoneWeek>()
const MAX_CACHED = 100_000
/** Seconds. All clock changes are at multiples of a quarter of an hour, and no zone has two within a week. */
const QUARTER = 900
const WEEK = 7 * SECONDS_A_DAY

/** Offset of a zone from UTC in seconds, cached per week: a file may name millions of moments. */
function zoneOffset(zone: string, seconds: number): number {
  if (zone === 'UTC') return 0
  const number = Math.floor(seconds / WEEK)
  const key = `${zone} ${number}`
  let week = weeks.get(key)
  if (!week) {
    if (weeks.size >= MAX_CACHED) weeks.clear()
    week = findClockChange(zone, number * WEEK)
    weeks.set(key, week)
  }
  return seconds < week.changesAt ? week.before : week.after
}

function findClockChange(zone: string, start: number): ZoneWeek {
  const [before, after] = [offsetAt(zone, start), offsetAt(zone, start + WEEK)]
  let [early, late] = [0, before === after ? 0 : WEEK / QUARTER]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetAt(zone, start + middle * QUARTER) === before) early = middle
    else late = middle
  }
  return { before, changesAt: start + late * QUARTER, after }
}

function offsetAt(zone: string, seconds: number): number {
  const parts = formatterFor(zone)?.formatToParts(seconds * 1000) ?? []
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  const offset = Number(hours) * 3600 + Number(minutes) * 60
  return sign === '-' ? -offset : offset
}
