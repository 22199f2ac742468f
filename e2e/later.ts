import { addDays, type Day, dayInLondon, nightsBetween, toDay } from '#platform/shared/day.ts'

const FIVE_YEARS = 5 * 365
const WEEKS_SOONER = Math.round((nightsBetween(dayInLondon(new Date()), toDay('2099-01-01')) - FIVE_YEARS) / 7)

/**
 * A day about five years from now, beyond every stay and season of the demo and within reach of the calls: on the weekday
 * that a day of 2099 has, and as far from the others.
 */
export function later(dayOf2099: string): Day {
  return addDays(toDay(dayOf2099), -7 * WEEKS_SOONER)
}
