import type { Clock } from './clock.ts'
import { type Freshness, freshFrom, isFresh } from './freshness.ts'

interface Entry<Value> {
  value: Promise<Value>
  fresh: Freshness
  /** Bytes that it counts for; unknown until it is there. */
  size: number
}

/** How much is kept: so many, and where their sizes are known, so many bytes of each and of all. */
export interface Room<Value> {
  most: number
  bytes?: { of(value: Value): number; longest: number; inAll: number }
}

type Key = string | number

/**
 * Keeps what everybody is told in the same words; emptied when public data changes, and nothing in it is older than a minute
 * or outlives London's midnight.
 */
export class Kept<Value> {
  readonly #clock: Clock
  readonly #room: Room<Value>
  readonly #entries = new Map<Key, Entry<Value>>()
  #size = 0

  constructor(clock: Clock, room: Room<Value>) {
    this.#clock = clock
    this.#room = room
  }

  /** What is kept under a key, or what `make` gives now. What `make` throws is not kept. */
  get(key: Key, make: () => Promise<Value>): Promise<Value> {
    return this.#kept(key) ?? this.#keep(key, make())
  }

  /** The same for several keys: `make` gives those that are not kept, all at once. A key that it leaves out has no value. */
  async all<Name extends Key>(
    keys: readonly Name[],
    make: (missing: Name[]) => Promise<ReadonlyMap<Name, Value>>,
  ): Promise<Map<Name, Value>> {
    const kept = keys.map((key) => this.#kept(key))
    const missing = keys.filter((_, at) => !kept[at])
    const made = missing.length > 0 ? make(missing) : undefined
    const wanted = async (key: Name): Promise<Value> => {
      const value = (await made)?.get(key)
      if (value === undefined) throw NOWHERE
      return value
    }
    const values = await Promise.allSettled(keys.map((key, at) => kept[at] ?? this.#keep(key, wanted(key))))
    return new Map(
      keys.flatMap((key, at): [Name, Value][] => {
        const value = values[at]
        if (value?.status === 'fulfilled') return [[key, value.value]]
        if (value && value.reason !== NOWHERE) throw value.reason
        return []
      }),
    )
  }

  /** Forgets everything. */
  empty(): void {
    this.#entries.clear()
    this.#size = 0
  }

  #kept(key: Key): Promise<Value> | undefined {
    const kept = this.#entries.get(key)
    return kept && isFresh(kept.fresh, this.#clock.now()) ? kept.value : undefined
  }

  async #keep(key: Key, value: Promise<Value>): Promise<Value> {
    this.#forget(key)
    const entry: Entry<Value> = { value, fresh: freshFrom(this.#clock.now()), size: 0 }
    // Kept before it is there: what changes meanwhile empties it with the others, and it does not come back.
    this.#entries.set(key, entry)
    try {
      const made = await value
      if (this.#entries.get(key) === entry) this.#count(key, entry, made)
      return made
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#forget(key)
      throw error
    }
  }

  #count(key: Key, entry: Entry<Value>, value: Value): void {
    const { most, bytes } = this.#room
    entry.size = bytes?.of(value) ?? 0
    this.#size += entry.size
    if (bytes && entry.size > bytes.longest) this.#forget(key)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= most && this.#size <= (bytes?.inAll ?? Number.POSITIVE_INFINITY)) break
      this.#forget(oldest)
    }
  }

  #forget(key: Key): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}

const NOWHERE = new Error('There is no value of this name')

/** A name for values of one kind that everybody is told alike, and how much room they have. */
export interface Shelf<Value> {
  readonly room: Room<Value>
  /** Never there: it holds the shelf to its kind. */
  readonly kind?: Value
}

/** The shelves of one server, for what pages are drawn from: who reads them is told the same as a page that is kept. */
export class Shelves {
  readonly #clock: Clock
  readonly #shelves = new Map<Shelf<unknown>, Kept<unknown>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  on<Value>(shelf: Shelf<Value>): Kept<Value> {
    const kept =
      (this.#shelves.get(shelf as Shelf<unknown>) as Kept<Value> | undefined) ?? new Kept(this.#clock, shelf.room)
    this.#shelves.set(shelf as Shelf<unknown>, kept as Kept<unknown>)
    return kept
  }

  /** Forgets everything on them. */
  empty(): void {
    for (const kept of this.#shelves.values()) kept.empty()
  }
}
