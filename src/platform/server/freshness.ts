import { addDays, dayInLondon, instantInLondon } from '#platform/shared/day.ts'

/** When a cached value may be used: from `from` until before `until`, in epoch milliseconds of `ctx.clock`. */
export interface Freshness {
  from: number
  until: number
}

/** Milliseconds; limited, because another server may have changed the data. */
const MAX_AGE_MS = 60_000

/** Returns a freshness that ends `maxAgeMs` after `now`, or earlier at London's midnight, when prices and days change. */
export function freshnessFrom(now: Date, maxAgeMs = MAX_AGE_MS): Freshness {
  const midnight = instantInLondon(addDays(dayInLondon(now), 1), '0:00').getTime()
  return { from: now.getTime(), until: Math.min(now.getTime() + maxAgeMs, midnight) }
}

/** Also false for a time before the value was cached: the clock was put back. */
export function isFresh({ from, until }: Freshness, now: Date): boolean {
  return now.getTime() >= from && now.getTime() < until
}
