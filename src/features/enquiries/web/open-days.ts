import { addDays, type Day, nightsOf } from '#platform/shared/day.ts'

/** Returns why guests cannot arrive on a day; `undefined` if guests can arrive. */
export function reasonAgainstArrival(day: Day, taken: ReadonlySet<string>): string | undefined {
  if (!taken.has(day)) return undefined
  return taken.has(addDays(day, -1)) ? 'booked' : 'booked from this night; check-out only'
}

/**
 * Returns why guests cannot depart on a day; `undefined` if guests can depart. Without `checkIn`, checks only the night
 * before.
 */
export function reasonAgainstDeparture(
  day: Day,
  checkIn: Day | undefined,
  taken: ReadonlySet<string>,
): string | undefined {
  if (!checkIn) return taken.has(addDays(day, -1)) ? 'the night before is booked' : undefined
  if (day <= checkIn) return 'check-out is after check-in'
  return nightsFree(checkIn, day, taken) ? undefined : 'a night before it is booked'
}

/** Whether a check-out still fits a newly chosen check-in. */
export function fitsCheckIn(checkIn: Day, checkOut: Day, taken: ReadonlySet<string>): boolean {
  return checkOut > checkIn && nightsFree(checkIn, checkOut, taken)
}

function nightsFree(checkIn: Day, checkOut: Day, taken: ReadonlySet<string>): boolean {
  return !nightsOf({ checkIn, checkOut }).some((night) => taken.has(night))
}
