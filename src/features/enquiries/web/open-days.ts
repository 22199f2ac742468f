import { addDays, type Day, nightsOf } from '#platform/shared/day.ts'

/** Why nobody can arrive on a day; nothing when they can. */
export function reasonAgainstArrival(day: Day, taken: ReadonlySet<string>): string | undefined {
  if (!taken.has(day)) return undefined
  return taken.has(addDays(day, -1)) ? 'booked' : 'booked from this night; check-out only'
}

/** Why nobody can leave on a day, having come on `checkIn` where that is known; nothing when they can. */
export function reasonAgainstDeparture(
  day: Day,
  checkIn: Day | undefined,
  taken: ReadonlySet<string>,
): string | undefined {
  if (!checkIn) return taken.has(addDays(day, -1)) ? 'the night before is booked' : undefined
  if (day <= checkIn) return 'check-out is after check-in'
  return nightsFree(checkIn, day, taken) ? undefined : 'a night before it is booked'
}

/** Whether a check-out still goes with a check-in that has just been chosen. */
export function stillFits(checkIn: Day, checkOut: Day, taken: ReadonlySet<string>): boolean {
  return checkOut > checkIn && nightsFree(checkIn, checkOut, taken)
}

function nightsFree(checkIn: Day, checkOut: Day, taken: ReadonlySet<string>): boolean {
  return !nightsOf({ checkIn, checkOut }).some((night) => taken.has(night))
}
