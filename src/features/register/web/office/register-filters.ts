import { MAX_DAYS } from '#features/register/contract.ts'
import { addDays, type Day, isDay, nightsBetween } from '#platform/shared/day.ts'
import type { UrlState } from '#platform/web/office/use-url-state.ts'
import type { RegisterFilters } from './queries.ts'

/** Days that the register shows by itself: today and the six that follow. */
const DAYS_AHEAD = 6

/** Which part of the register the address asks for; what it does not say, or says wrongly, is this week of every home. */
export function readRegisterFilters(urlState: Pick<UrlState, 'read'>, today: Day): RegisterFilters {
  const [first, last] = [urlState.read('from'), urlState.read('to')]
  const from = isDay(first) ? first : today
  const home = Number(urlState.read('home'))
  const page = Number(urlState.read('page'))
  return {
    from,
    to: isDay(last) && inReach(from, last) ? last : addDays(from, DAYS_AHEAD),
    propertyId: Number.isInteger(home) && home > 0 ? home : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** Another first day: the last one stays where it can. */
export function fromDay({ to }: RegisterFilters, from: Day): { from: Day; to: Day } {
  return { from, to: inReach(from, to) ? to : addDays(from, DAYS_AHEAD) }
}

/** Another last day: the first one stays where it can. */
export function untilDay({ from }: RegisterFilters, to: Day): { from: Day; to: Day } {
  return { from: inReach(from, to) ? from : addDays(to, -DAYS_AHEAD), to }
}

function inReach(from: Day, to: Day): boolean {
  const days = nightsBetween(from, to)
  return days >= 0 && days < MAX_DAYS
}
