import type { Clock } from './clock.ts'
import { type Freshness, freshnessFrom, isFresh } from './freshness.ts'

interface Entry<Value> {
  value: Promise<Value>
  fresh: Freshness
  /** Bytes; 0 until the value has loaded, and in a cache without a limit of bytes. */
  size: number
}

/**
 * Limits of a cache: the number of entries and, optionally, the bytes of one entry and of all entries. `maxAgeMs` replaces
 * the maximum age of a minute.
 */
export interface Capacity<Value> {
  max: number
  maxAgeMs?: number
  bytes?: { of(value: Value): number; maxEntry: number; maxTotal: number }
}

type Key = string | number

/**
 * Caches values that are the same for every caller. By default a value is cached for a minute at most, and never beyond
 * London's midnight.
 */
export class Cache<Value> {
  readonly #clock: Clock
  readonly #capacity: Capacity<Value>
  readonly #entries = new Map<Key, Entry<Value>>()
  #size = 0

  constructor(clock: Clock, capacity: Capacity<Value>) {
    this.#clock = clock
    this.#capacity = capacity
  }

  /** Returns the cached value of a key, or else the value from `load`. An error of `load` is thrown and not cached. */
  get(key: Key, load: () => Promise<Value>): Promise<Value> {
    return this.#cached(key) ?? this.#store(key, load())
  }

  /** Also true while the value is being loaded. */
  has(key: Key): boolean {
    return this.#cached(key) !== undefined
  }

  /** Calls `load` once for all keys that are not cached. A key that `load` omits is absent from the result. */
  async getAll<Name extends Key>(
    keys: readonly Name[],
    load: (missing: Name[]) => Promise<ReadonlyMap<Name, Value>>,
  ): Promise<Map<Name, Value>> {
    const stored = keys.map((key) => this.#cached(key))
    const missing = keys.filter((_, at) => !stored[at])
    const made = missing.length > 0 ? load(missing) : undefined
    const requested = async (key: Name): Promise<Value> => {
      const value = (await made)?.get(key)
      if (value === undefined) throw NO_VALUE
      return value
    }
    const values = await Promise.allSettled(keys.map((key, at) => stored[at] ?? this.#store(key, requested(key))))
    return new Map(
      keys.flatMap((key, at): [Name, Value][] => {
        const value = values[at]
        if (value?.status === 'fulfilled') return [[key, value.value]]
        if (value && value.reason !== NO_VALUE) throw value.reason
        return []
      }),
    )
  }

  empty(): void {
    this.#entries.clear()
    this.#size = 0
  }

  #cached(key: Key): Promise<Value> | undefined {
    const stored = this.#entries.get(key)
    return stored && isFresh(stored.fresh, this.#clock.now()) ? stored.value : undefined
  }

  async #store(key: Key, value: Promise<Value>): Promise<Value> {
    this.#forget(key)
    const entry: Entry<Value> = { value, fresh: freshnessFrom(this.#clock.now(), this.#capacity.maxAgeMs), size: 0 }
    // Stored before the value has loaded, so that a change in the meantime removes this entry too.
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
    const { max, bytes } = this.#capacity
    entry.size = bytes?.of(value) ?? 0
    this.#size += entry.size
    if (bytes && entry.size > bytes.maxEntry) this.#forget(key)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= max && this.#size <= (bytes?.maxTotal ?? Number.POSITIVE_INFINITY)) break
      this.#forget(oldest)
    }
  }

  #forget(key: Key): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}

const NO_VALUE = new Error('There is no value of this name')

/** Identifies one cache in `Caches`, and sets that cache's capacity. */
export interface CacheRegion<Value> {
  readonly capacity: Capacity<Value>
  /** Never set: only makes the region's type depend on the type of the values. */
  readonly kind?: Value
}

/** The caches of one server for the data that public pages are rendered from. */
export class Caches {
  readonly #clock: Clock
  readonly caches = new Map<CacheRegion<unknown>, Cache<unknown>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  cacheFor<Value>(region: CacheRegion<Value>): Cache<Value> {
    const stored =
      (this.caches.get(region as CacheRegion<unknown>) as Cache<Value> | undefined) ??
      new Cache(this.#clock, region.capacity)
    this.caches.set(region as CacheRegion<unknown>, stored as Cache<unknown>)
    return stored
  }

  empty(): void {
    for (const stored of this.caches.values()) stored.empty()
  }
}
