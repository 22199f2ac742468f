import type { Clock } from '../clock.ts'
import { type Freshness, freshFrom, isFresh } from '../freshness.ts'

/** An answer as it is sent: its JSON in bytes, and of a paged list how many rows there are in all. */
export interface SentAnswer {
  json: Buffer
  total?: number
}

interface Entry {
  answer: Promise<SentAnswer>
  fresh: Freshness
  /** Bytes that it counts for; unknown until it is there. */
  size: number
}

/** Bytes: a longer answer is not kept, and all together do not take more. */
const LONGEST = 1_000_000
const MOST_IN_ALL = 32_000_000
const MOST_ANSWERS = 500

/** Keeps what everybody is told in the same words; emptied when public data changes, at the latest at London's midnight. */
export class KeptAnswers {
  readonly #clock: Clock
  readonly #answers = new Map<string, Entry>()
  #size = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The answer kept under a key, or the one that `make` gives now. What `make` refuses is not kept. */
  async answer(key: string, make: () => Promise<SentAnswer>): Promise<SentAnswer> {
    const now = this.#clock.now()
    const kept = this.#answers.get(key)
    if (kept && isFresh(kept.fresh, now)) return kept.answer
    this.#forget(key)
    const entry: Entry = { answer: make(), fresh: freshFrom(now), size: 0 }
    // Kept before it is there: what changes meanwhile empties it with the others, and it does not come back.
    this.#answers.set(key, entry)
    try {
      const answer = await entry.answer
      if (this.#answers.get(key) === entry) this.#count(key, entry, answer.json.length)
      return answer
    } catch (error) {
      if (this.#answers.get(key) === entry) this.#forget(key)
      throw error
    }
  }

  /** Forgets every answer. */
  empty(): void {
    this.#answers.clear()
    this.#size = 0
  }

  #count(key: string, entry: Entry, size: number): void {
    if (size > LONGEST) {
      this.#forget(key)
      return
    }
    entry.size = size
    this.#size += size
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= MOST_IN_ALL && this.#answers.size <= MOST_ANSWERS) break
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#size -= this.#answers.get(key)?.size ?? 0
    this.#answers.delete(key)
  }
}
