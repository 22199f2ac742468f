import type { NearbyPlace } from '#features/properties/contract.ts'

/** Returns, for example, `12 min on foot · 4 min by car`. */
export function describeMinutes({ walk, drive }: Pick<NearbyPlace, 'walk' | 'drive'>): string {
  return [walk !== null && `${walk} min on foot`, drive !== null && `${drive} min by car`].filter(Boolean).join(' · ')
}

/** Sorts places by the shorter of their times. */
export function sortByTime(places: readonly NearbyPlace[]): NearbyPlace[] {
  return places.toSorted((one, other) => shorterTime(one) - shorterTime(other))
}

function shorterTime({ walk, drive }: NearbyPlace): number {
  return Math.min(walk ?? Number.POSITIVE_INFINITY, drive ?? Number.POSITIVE_INFINITY)
}
