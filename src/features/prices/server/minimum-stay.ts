import type { PublicSettings } from '#features/settings/contract.ts'
import { addDays, type Day, nightsBetween, nightsOf, type Stay } from '#platform/shared/day.ts'
import { type HomePrices, seasonOn } from './pricing.ts'

export type StayRules = Pick<HomePrices, 'seasons' | 'minimumStay' | 'letsGaps'>
export type StayPolicy = Pick<PublicSettings['policy'], 'minimumStayNights'>

/** Nights that a stay has at least: the season's that it arrives in, else the home's, else the business's. */
function usualMinimumStay(rules: StayRules, checkIn: Day, policy: StayPolicy): number {
  return seasonOn(rules.seasons, checkIn)?.minimumStay ?? rules.minimumStay ?? policy.minimumStayNights
}

/**
 * Nights that this stay has at least: the usual minimum, unless the home lets gaps and the stay fills one exactly; then
 * it is the length of the gap. `conflict` are nights that others have, at least those around the stay (`aroundStay`).
 */
export function minimumStayOf(
  rules: StayRules,
  stay: Stay,
  { policy, taken }: { policy: StayPolicy; taken: ReadonlySet<Day> },
): number {
  const usual = usualMinimumStay(rules, stay.checkIn, policy)
  return mayFillGap(rules, stay, policy) && fillsGap(stay, taken) ? nightsBetween(stay.checkIn, stay.checkOut) : usual
}

/** Whether it matters what lies around a stay: under the usual minimum, in a home that lets gaps. */
export function mayFillGap(rules: StayRules, stay: Stay, policy: StayPolicy): boolean {
  return rules.letsGaps && nightsBetween(stay.checkIn, stay.checkOut) < usualMinimumStay(rules, stay.checkIn, policy)
}

/** A stay with the night before it and the night after it. */
export function aroundStay({ checkIn, checkOut }: Stay): Stay {
  return { checkIn: addDays(checkIn, -1), checkOut: addDays(checkOut, 1) }
}

/** Whether others have the night before a stay and the night after it, and none between. */
function fillsGap(stay: Stay, taken: ReadonlySet<Day>): boolean {
  return (
    taken.has(addDays(stay.checkIn, -1)) &&
    taken.has(stay.checkOut) &&
    !nightsOf(stay).some((night) => taken.has(night))
  )
}
