import { addDays, dayInLondon, instantInLondon } from '#platform/shared/day.ts'

/** How long something that is kept may be told, as milliseconds of the office's clock. */
export interface Freshness {
  from: number
  until: number
}

/** Nothing kept is older than this, in milliseconds: another server may have changed what it tells. */
const OLDEST = 60_000

/** Fresh from now on for a minute, and never past London's midnight, when prices and days change. */
export function freshFrom(now: Date): Freshness {
  const midnight = instantInLondon(addDays(dayInLondon(now), 1), '0:00').getTime()
  return { from: now.getTime(), until: Math.min(now.getTime() + OLDEST, midnight) }
}

/** Also false for a time before it was kept: the clock was put back. */
export function isFresh({ from, until }: Freshness, now: Date): boolean {
  return now.getTime() >= from && now.getTime() < until
}
