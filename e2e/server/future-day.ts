import { addDays, type Day, dayInLondon, nightsBetween, toDay } from '#platform/shared/day.ts'

const FIVE_YEARS = 5 * 365
const WEEKS_EARLIER = Math.round((nightsBetween(dayInLondon(new Date()), toDay('2099-01-01')) - FIVE_YEARS) / 7)

/**
 * Returns a day five to six years from now, within the API's range. Weekdays and distances between days are as in 2099.
 */
export function futureDay(dayOf2099: string): Day {
  return addDays(toDay(dayOf2099), -7 * WEEKS_EARLIER)
}

/** Returns the day that is `days` from today in London. The demo's bookings end within 300 days. */
export function dayAhead(days: number): Day {
  return addDays(dayInLondon(new Date()), days)
}
