import { seasonOn } from '#features/night-rates.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { addDays, type Day, nightsBetween, nightsOf, type Stay } from '#platform/shared/day.ts'
import type { HomePrices } from './pricing.ts'

export type StayRules = Pick<HomePrices, 'seasons' | 'minimumStay' | 'letsGaps'>
export type StayPolicy = Pick<PublicSettings['policy'], 'minimumStayNights'>

/** Minimum nights: of the season of arrival, else of the home, else of the business. */
function standardMinimumStay(rules: StayRules, checkIn: Day, policy: StayPolicy): number {
  return seasonOn(rules.seasons, checkIn)?.minimumStay ?? rules.minimumStay ?? policy.minimumStayNights
}

/**
 * Returns the standard minimum of nights, or the gap's length if the stay fills a gap that the home lets. `taken` must cover
 * `aroundStay`.
 */
export function minimumStayOf(
  rules: StayRules,
  stay: Stay,
  { policy, taken }: { policy: StayPolicy; taken: ReadonlySet<Day> },
): number {
  const standard = standardMinimumStay(rules, stay.checkIn, policy)
  return mayFillGap(rules, stay, policy) && fillsGap(stay, taken)
    ? nightsBetween(stay.checkIn, stay.checkOut)
    : standard
}

/** Whether neighbouring nights matter: the home lets gaps and the stay is below the standard minimum. */
export function mayFillGap(rules: StayRules, stay: Stay, policy: StayPolicy): boolean {
  return rules.letsGaps && nightsBetween(stay.checkIn, stay.checkOut) < standardMinimumStay(rules, stay.checkIn, policy)
}

/** Extends a stay by the night before it and the night after it. */
export function aroundStay({ checkIn, checkOut }: Stay): Stay {
  return { checkIn: addDays(checkIn, -1), checkOut: addDays(checkOut, 1) }
}

/** True if the nights before and after a stay are taken and all nights between are available. */
function fillsGap(stay: Stay, taken: ReadonlySet<Day>): boolean {
  return (
    taken.has(addDays(stay.checkIn, -1)) &&
    taken.has(stay.checkOut) &&
    !nightsOf(stay).some((night) => taken.has(night))
  )
}
