import { Cache } from '../cache.ts'
import type { Clock } from '../clock.ts'

/** An answer as it is sent: its JSON in bytes, and of a paged list how many rows there are in all. */
export interface SentAnswer {
  json: Buffer
  total?: number
}

export type AnswerCache = Cache<SentAnswer>

/** Bytes: a longer answer is not kept, and all together do not take more. */
const LONGEST = 1_000_000
const MAX_IN_ALL = 32_000_000
const MAX_ANSWERS = 500

/** Keeps the answers that everybody gets in the same words. */
export function createAnswerCache(clock: Clock): AnswerCache {
  const of = ({ json }: SentAnswer) => json.length
  return new Cache(clock, { max: MAX_ANSWERS, bytes: { of, longest: LONGEST, inAll: MAX_IN_ALL } })
}
