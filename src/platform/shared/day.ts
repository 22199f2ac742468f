import { TZDate } from '@date-fns/tz'
import { addDays as addDaysTo, differenceInCalendarDays, format, isValid, parseISO } from 'date-fns'

/** A calendar day in Europe/London, written `yyyy-mm-dd` (decisions 2). Never a moment in time. */
export type Day = string & { readonly __day: 'yyyy-mm-dd' }

/** An arrival and a departure day, half-open: the departure day's night is not part of it. */
export interface Stay {
  checkIn: Day
  checkOut: Day
}

const LONDON = 'Europe/London'
const LAST_YEAR = 2199

/** Guests arrive from this hour and leave by that one (specification 9); the API's instants use them. */
export const CHECK_IN_TIME = '16:00'
export const CHECK_OUT_TIME = '10:00'

/** True for a real calendar day between 1900 and 2199 written exactly `yyyy-mm-dd`. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const year = Number(text.slice(0, 4))
  if (year < 1900 || year > LAST_YEAR) return false
  return isValid(parseISO(text)) && format(parseISO(text), 'yyyy-MM-dd') === text
}

/** The day that a text names. Throws a RangeError for anything that `isDay` refuses. */
export function toDay(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`)
  return text
}

/** The day `count` days after `day` (before it, when negative). */
export function addDays(day: Day, count: number): Day {
  return toDay(format(addDaysTo(parseISO(day), count), 'yyyy-MM-dd'))
}

/** Nights between two days; negative when `to` lies before `from`. Clock changes do not count (decisions 2). */
export function nightsBetween(from: Day, to: Day): number {
  return differenceInCalendarDays(parseISO(to), parseISO(from))
}

/** Every night of a stay, ascending: the order in which nights are always written (no deadlocks). */
export function nightsOf(stay: Stay): Day[] {
  return Array.from({ length: Math.max(0, nightsBetween(stay.checkIn, stay.checkOut)) }, (_, index) =>
    addDays(stay.checkIn, index),
  )
}

/** The day on which an instant falls in London. */
export function dayInLondon(instant: Date): Day {
  return toDay(format(new TZDate(instant.getTime(), LONDON), 'yyyy-MM-dd'))
}

/** The instant at which London's clocks show `time` (`HH:mm`) on `day`. */
export function instantInLondon(day: Day, time: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date, hour, minute, LONDON).getTime())
}

/** `0` for Monday … `6` for Sunday. */
export function weekdayOf(day: Day): number {
  return (parseISO(day).getDay() + 6) % 7
}

/** `Sep 09` (specification 2: the search box). */
export function formatShortDay(day: Day): string {
  return format(parseISO(day), 'MMM dd')
}

/** `Sep 09 - Sep 12` (specification 2: the search box). */
export function formatStay(stay: Stay): string {
  return `${formatShortDay(stay.checkIn)} - ${formatShortDay(stay.checkOut)}`
}

/** `Sep 09, 2026` (specification 2: the booking table). */
export function formatTableDay(day: Day): string {
  return format(parseISO(day), 'MMM dd, yyyy')
}

/** `9 September 2026`, as British letters write it. */
export function formatLongDay(day: Day): string {
  return format(parseISO(day), 'd MMMM yyyy')
}

/** `Wednesday 9 September 2026`. */
export function formatFullDay(day: Day): string {
  return format(parseISO(day), 'EEEE d MMMM yyyy')
}

/** `09/09/2026`: the en-GB date of an instant, as London sees it (specification 1). */
export function formatBritishDate(instant: Date): string {
  return format(new TZDate(instant.getTime(), LONDON), 'dd/MM/yyyy')
}

/** `9 September 2026 at 14:05`: the en-GB long date and time of an instant in London. */
export function formatBritishMoment(instant: Date): string {
  return format(new TZDate(instant.getTime(), LONDON), "d MMMM yyyy 'at' HH:mm")
}
