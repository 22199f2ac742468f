import { Cache } from '../cache.ts'
import type { Clock } from '../clock.ts'

/** An answer as it is sent: its JSON in bytes and, for a paged list, the number of all rows. */
export interface SentAnswer {
  json: Buffer
  total?: number
}

export type AnswerCache = Cache<SentAnswer>

/** Bytes of the longest answer that is cached, and of all answers together. */
const LONGEST = 1_000_000
const MAX_IN_ALL = 32_000_000
const MAX_ANSWERS = 500

/** Returns a cache for answers that are the same for every caller. */
export function createAnswerCache(clock: Clock): AnswerCache {
  const of = ({ json }: SentAnswer) => json.length
  return new Cache(clock, { max: MAX_ANSWERS, bytes: { of, longest: LONGEST, inAll: MAX_IN_ALL } })
}
