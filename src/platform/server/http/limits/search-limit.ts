import type { AppContext } from '#platform/server/app-context.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { addressOrNetwork, networkKey } from './limits.ts'

/** Different searches that one address may make at once. The allowance refills evenly over five minutes. */
export const MAX_SEARCHES = 120
/** The limit of an IPv6 site, which has 65,536 networks of households. */
const MAX_SEARCHES_OF_SITE = 10 * MAX_SEARCHES
const REFILL_MS = 5 * 60_000
/** Limits the memory: beyond this number the caller that has been idle longest is forgotten. */
const MAX_CALLERS = 100_000

interface Allowance {
  left: number
  at: number
}

/**
 * Limits searches by address: searches take much database time [threat costly-searches]. The counts are in memory, because a
 * search must not write to the database.
 */
export class SearchLimit {
  readonly #ctx: Pick<AppContext, 'clock' | 'config'>
  /** Callers in the order of their last search. */
  readonly #callers = new Map<string, Allowance>()

  constructor(ctx: Pick<AppContext, 'clock' | 'config'>) {
    this.#ctx = ctx
  }

  /** Counts a search. Throws `too-many` with the seconds to wait; a refused search is not counted. */
  count(ip: string): void {
    if (!this.#ctx.config.rateLimits) return
    const now = this.#ctx.clock.now().getTime()
    const site = networkKey(ip)
    const limits = [
      { key: addressOrNetwork(ip), max: MAX_SEARCHES },
      ...(site ? [{ key: site, max: MAX_SEARCHES_OF_SITE }] : []),
    ].map(({ key, max }) => ({ key, max, left: this.#leftOf(key, max, now) }))
    const waitMs = Math.max(...limits.map(({ max, left }) => ((1 - left) * REFILL_MS) / max))
    if (waitMs > 0)
      throw new Refusal('too-many', 'You have searched very often. Please wait a moment and try again.', {
        retryAfter: waitMs / 1000,
      })
    for (const { key, left } of limits) {
      this.#callers.delete(key)
      this.#callers.set(key, { left: left - 1, at: now })
    }
    this.#forgetIdle(now)
  }

  #leftOf(key: string, max: number, now: number): number {
    const { left, at } = this.#callers.get(key) ?? { left: max, at: now }
    return Math.min(max, left + (Math.max(0, now - at) * max) / REFILL_MS)
  }

  #forgetIdle(now: number): void {
    for (const [key, { at }] of this.#callers) {
      if (now - at < REFILL_MS && this.#callers.size <= MAX_CALLERS) return
      this.#callers.delete(key)
    }
  }
}
