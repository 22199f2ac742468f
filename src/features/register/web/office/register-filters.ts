import { MAX_DAYS } from '#features/register/contract.ts'
import { addDays, type Day, isDay, nightsBetween } from '#platform/shared/day.ts'
import type { UrlState } from '#platform/web/office/use-url-state.ts'
import type { RegisterFilters } from './queries.ts'

/** Default period: today and the next six days. */
const DAYS_AHEAD = 6

/** Reads the filters from the URL. Missing or invalid values default to the coming week of every home. */
export function readRegisterFilters(urlState: Pick<UrlState, 'read'>, today: Day): RegisterFilters {
  const [first, last] = [urlState.read('from'), urlState.read('to')]
  const from = isDay(first) ? first : today
  const home = Number(urlState.read('home'))
  return {
    from,
    to: isDay(last) && isValidPeriod(from, last) ? last : addDays(from, DAYS_AHEAD),
    propertyId: Number.isInteger(home) && home > 0 ? home : undefined,
  }
}

/** Changes the first day. Keeps the last day if the period stays valid. */
export function withFirstDay({ to }: RegisterFilters, from: Day): { from: Day; to: Day } {
  return { from, to: isValidPeriod(from, to) ? to : addDays(from, DAYS_AHEAD) }
}

/** Changes the last day. Keeps the first day if the period stays valid. */
export function withLastDay({ from }: RegisterFilters, to: Day): { from: Day; to: Day } {
  return { from: isValidPeriod(from, to) ? from : addDays(to, -DAYS_AHEAD), to }
}

function isValidPeriod(from: Day, to: Day): boolean {
  const days = nightsBetween(from, to)
  return days >= 0 && days < MAX_DAYS
}
