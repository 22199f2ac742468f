/** A seeded random number generator: the demo looks random and is equal on every machine. */
export interface SeededRandom {
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  /** Returns a random value. Throws for an empty list. */
  pick<Value>(values: readonly Value[]): Value
}

/** Returns a generator for a seed (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    integer,
    pick: (values) => {
      const value = values[integer(0, values.length - 1)]
      if (value === undefined) throw new RangeError('nothing to pick from')
      return value
    },
  }
}
