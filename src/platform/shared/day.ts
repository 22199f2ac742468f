/** A calendar day in Europe/London, written `yyyy-mm-dd`. Never a moment in time. */
export type Day = string & { readonly __day: 'yyyy-mm-dd' }

/** An arrival and a departure day, half-open: the stay excludes the departure day's night. */
export interface Stay {
  checkIn: Day
  checkOut: Day
}

/** The default check-in and check-out times; a business may set other times. */
export const CHECK_IN_TIME = '16:00'
export const CHECK_OUT_TIME = '10:00'

/** True for a real calendar day between 1900 and 2199 written exactly `yyyy-mm-dd`. */
export function isDay(text: string): text is Day {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = Date.parse(text)
  return !Number.isNaN(midnight) && dayAt(midnight) === text
}

/** Returns the text as a day. Throws a RangeError for a text that `isDay` rejects. */
export function toDay(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`)
  return text
}

/** Returns the day `count` days after `day`, or before `day` when `count` is negative. */
export function addDays(day: Day, count: number): Day {
  return dayAt(utcOf(day) + count * MILLISECONDS_A_DAY)
}

/** The furthest that a requested or entered day may be from today, in years. */
export const YEARS_IN_REACH = 10

/** Returns whether a day is within ten years of today, past or future [rule days-in-reach]. */
export function isInReach(day: Day, today: Day): boolean {
  const yearsOn = (count: number) => `${Number(today.slice(0, 4)) + count}${today.slice(4)}`
  return day >= yearsOn(-YEARS_IN_REACH) && day <= yearsOn(YEARS_IN_REACH)
}

/** Returns the day `count` calendar months before `day`, or that month's last day if the month is too short. */
export function monthsBefore(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - count, 1))
  const daysInMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dayAt(first.setUTCDate(Math.min(date, daysInMonth)))
}

/** Counts the nights between two days; negative when `to` is before `from`. Clock changes do not count. */
export function nightsBetween(from: Day, to: Day): number {
  return (utcOf(to) - utcOf(from)) / MILLISECONDS_A_DAY
}

/** Lists the nights of a stay in ascending order. Nights are always written in this order, which prevents deadlocks. */
export function nightsOf(stay: Stay): Day[] {
  return Array.from({ length: Math.max(0, nightsBetween(stay.checkIn, stay.checkOut)) }, (_, index) =>
    addDays(stay.checkIn, index),
  )
}

export function dayInLondon(instant: Date): Day {
  // London is at UTC or an hour ahead, so before 23:00 UTC both have the same day.
  if (instant.getUTCHours() < 23) return dayAt(instant.getTime())
  const { year, month, day } = londonPartsOf(instant)
  return toDay(`${year}-${month}-${day}`)
}

/**
 * Returns the instant at which London's clocks show `time` (`H:mm`) on `day`. For a time that the clocks skip, returns
 * an hour later.
 */
export function instantInLondon(day: Day, time: string): Date {
  const requested = Date.parse(`${day}T${time.padStart(5, '0')}Z`)
  const first = requested - londonAheadOfUtc(requested)
  return new Date(requested - londonAheadOfUtc(first))
}

/** Returns the day of the week, `0` for Monday to `6` for Sunday. */
export function weekdayOf(day: Day): number {
  return (new Date(utcOf(day)).getUTCDay() + 6) % 7
}

/** `Sep 09`, as in the search box. */
export function formatShortDay(day: Day): string {
  return `${wordsOf(day).month.slice(0, 3)} ${day.slice(8)}`
}

/** `Sep 09 - Sep 12`, as in the search box. */
export function formatStay(stay: Stay): string {
  return `${formatShortDay(stay.checkIn)} - ${formatShortDay(stay.checkOut)}`
}

/** `9 Sep 2026`, as in the office's lists and panels. */
export function formatListDay(day: Day): string {
  const { date, month, year } = wordsOf(day)
  return `${date} ${month.slice(0, 3)} ${year}`
}

/** `Sep 09, 2026`, as in the bookings table. */
export function formatTableDay(day: Day): string {
  return `${formatShortDay(day)}, ${day.slice(0, 4)}`
}

/** `9 September 2026`, as in emails. */
export function formatLongDay(day: Day): string {
  const { date, month, year } = wordsOf(day)
  return `${date} ${month} ${year}`
}

/** `9–12 September 2026`, `30 April – 2 May 2026`, or one day when both days are equal: a stay in a sentence. */
export function formatLongStay({ checkIn, checkOut }: Stay): string {
  const last = formatLongDay(checkOut)
  if (checkIn === checkOut) return last
  const first = wordsOf(checkIn)
  if (checkIn.slice(0, 7) === checkOut.slice(0, 7)) return `${first.date}–${last}`
  const sameYear = checkIn.slice(0, 4) === checkOut.slice(0, 4)
  return `${first.date} ${first.month}${sameYear ? '' : ` ${first.year}`} – ${last}`
}

/** Returns, for example, `September 2026`. */
export function formatMonth(day: Day): string {
  const { month, year } = wordsOf(day)
  return `${month} ${year}`
}

/** Returns the first days of `count` months, starting with the month of `day`. */
export function monthsFrom(day: Day, count: number): Day[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, ahead) => dayAt(Date.UTC(year, month - 1 + ahead, 1)))
}

/** Returns, for example, `Wednesday 9 September 2026`. */
export function formatFullDay(day: Day): string {
  return `${wordsOf(day).weekday} ${formatLongDay(day)}`
}

/** `Wed 9 Sep`, as in the office's coming week. */
export function formatWeekDay(day: Day): string {
  const { weekday, date, month } = wordsOf(day)
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`
}

/** `09/09/2026`: the en-GB date of an instant, in London time. */
export function formatBritishDate(instant: Date): string {
  const [year, month, day] = dayInLondon(instant).split('-')
  return `${day}/${month}/${year}`
}

/** `9 September 2026 at 14:05`: an instant in London time, en-GB. */
export function formatBritishMoment(instant: Date): string {
  return `${formatLongDay(dayInLondon(instant))} at ${formatBritishTime(instant)}`
}

/** `9 September 2026 at 2.05pm`: an instant in London time, as in emails and on guests' pages. */
export function formatLongMoment(instant: Date): string {
  return `${formatLongDay(dayInLondon(instant))} at ${formatTimeOfDay(formatBritishTime(instant))}`
}

/** `14:05`: an instant's time in London. */
export function formatBritishTime(instant: Date): string {
  const { hour, minute } = londonPartsOf(instant)
  return `${hour}:${minute}`
}

/** `16:00` as `4pm`, `10:30` as `10.30am`, `12:00` as `noon`. */
export function formatTimeOfDay(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (minute === 0 && hour === 12) return 'noon'
  if (minute === 0 && hour === 0) return 'midnight'
  const minutes = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}

const MILLISECONDS_A_DAY = 86_400_000

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

function wordsOf(day: Day): { weekday: string; date: number; month: string; year: number } {
  const at = new Date(utcOf(day))
  return {
    weekday: WEEKDAYS[weekdayOf(day)] ?? '',
    date: at.getUTCDate(),
    month: MONTHS[at.getUTCMonth()] ?? '',
    year: at.getUTCFullYear(),
  }
}

let inLondon: Intl.DateTimeFormat | undefined

/**
 * Returns the parts of an instant in London time. Makes the formatter on first use, because a slow phone needs 80 ms.
 */
function londonPartsOf(instant: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  inLondon ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return Object.fromEntries(inLondon.formatToParts(instant).map(({ type, value }) => [type, value]))
}

/** Returns by how many milliseconds London is ahead of UTC at an instant. */
function londonAheadOfUtc(instant: number): number {
  const { year, month, day, hour, minute } = londonPartsOf(new Date(instant))
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) - Math.floor(instant / 60_000) * 60_000
}

function utcOf(day: Day): number {
  return Date.parse(day)
}

function dayAt(instant: number): Day {
  return new Date(instant).toISOString().slice(0, 10) as Day
}
