import { Cache } from '../cache.ts'
import type { Clock } from '../clock.ts'

/** An encoded answer: JSON and, for a paged list, the number of all rows. */
export interface SentAnswer {
  json: Buffer
  total?: number
}

export type AnswerCache = Cache<SentAnswer>

/** Bytes of the longest answer that is cached, and of all answers together. */
const MAX_ANSWER_BYTES = 1_000_000
const MAX_CACHE_BYTES = 32_000_000
const MAX_ANSWERS = 500

/** How long a search is cached: equal searches follow each other within seconds, or not at all. */
export const SEARCH_AGE_MS = 10_000

export function createAnswerCache(clock: Clock, maxAgeMs?: number): AnswerCache {
  const of = ({ json }: SentAnswer) => json.length
  const bytes = { of, maxEntry: MAX_ANSWER_BYTES, maxTotal: MAX_CACHE_BYTES }
  return new Cache(clock, { max: MAX_ANSWERS, maxAgeMs, bytes })
}
