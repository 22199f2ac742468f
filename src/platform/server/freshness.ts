import { addDays, dayInLondon, instantInLondon } from '#platform/shared/day.ts'

/** How long a cached value may be used, in milliseconds of the office's clock. */
export interface Freshness {
  from: number
  until: number
}

/** Milliseconds: another server may have changed the data since. */
const MAX_AGE_MS = 60_000

/** Fresh for a minute from `now` or less, and never past London's midnight, when prices and days change. */
export function freshnessFrom(now: Date, maxAgeMs = MAX_AGE_MS): Freshness {
  const midnight = instantInLondon(addDays(dayInLondon(now), 1), '0:00').getTime()
  return { from: now.getTime(), until: Math.min(now.getTime() + maxAgeMs, midnight) }
}

/** Also false for a time before the value was cached: the clock was put back. */
export function isFresh({ from, until }: Freshness, now: Date): boolean {
  return now.getTime() >= from && now.getTime() < until
}
