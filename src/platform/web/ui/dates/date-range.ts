import { counted } from '#platform/shared/counted.ts'
import { addDays, type Day, formatLongDay, nightsBetween } from '#platform/shared/day.ts'

/** What has been chosen so far: nothing, an arrival, or both. */
export interface DateRange {
  checkIn?: Day
  checkOut?: Day
}

export interface Openings {
  today: Day
  /** Nights that others have; the day a taken night begins may still be a check-out. */
  taken: ReadonlySet<string>
}

/** What choosing a day would do, or the reason why it does nothing. */
export type Choice = { as: 'check-in' | 'check-out'; reason?: undefined } | { as?: undefined; reason: string }

/** Arrival first, then departure; an earlier day, or one behind other people's nights, begins again. */
export function choiceOf(day: Day, range: DateRange, { today, taken }: Openings): Choice {
  if (day < today) return { reason: 'in the past' }
  const arrival = range.checkOut ? undefined : range.checkIn
  if (arrival && day === arrival) return { reason: 'a stay is at least one night' }
  if (arrival && day > arrival && nightsFree(arrival, day, taken)) return { as: 'check-out' }
  if (!taken.has(day)) return { as: 'check-in' }
  return { reason: taken.has(addDays(day, -1)) ? 'taken' : 'taken from this evening, check-out only' }
}

/** The range after a click on `day`; `complete` when it was the second and the picker closes. */
export function choose(day: Day, range: DateRange, openings: Openings): { range: DateRange; complete: boolean } {
  const { as } = choiceOf(day, range, openings)
  if (as === 'check-out') return { range: { checkIn: range.checkIn, checkOut: day }, complete: true }
  if (as === 'check-in') return { range: { checkIn: day }, complete: false }
  return { range, complete: false }
}

/** What is said to those who do not see the calendar change. */
export function announcementOf({ checkIn, checkOut }: DateRange): string {
  if (!checkIn) return 'No dates chosen.'
  if (!checkOut) return `Check-in ${formatLongDay(checkIn)}. Now choose your check-out day.`
  const nights = nightsBetween(checkIn, checkOut)
  return `Check-in ${formatLongDay(checkIn)}, check-out ${formatLongDay(checkOut)}, ${counted(nights, 'night')}.`
}

function nightsFree(from: Day, to: Day, taken: ReadonlySet<string>): boolean {
  for (let night = from; night < to; night = addDays(night, 1)) if (taken.has(night)) return false
  return true
}
