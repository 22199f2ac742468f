/** One row of the table: what was measured, its result and its budget. */
export interface Row {
  what: string
  figure: number
  unit: string
  /** The largest allowed figure, or the smallest if `bound` is `least`. */
  budget: number
  bound: 'most' | 'least'
}

export function isWithinBudget({ figure, budget, bound }: Row): boolean {
  return bound === 'most' ? figure <= budget : figure >= budget
}

/** A benchmark: its name on the command line, and its measurements. */
export interface Bench {
  name: string
  run(): Promise<Row[]>
}

/** Returns a percentile of the figures; `share` is between 0 and 1. */
export function percentile(figures: number[], share: number): number {
  const sorted = [...figures].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns a row in milliseconds with an upper limit. */
export function atMost(budget: number, what: string, figure: number): Row {
  return { what, figure, unit: 'ms', budget, bound: 'most' }
}

/** Returns the milliseconds of each reading. Readings run one after another, after a warm-up. */
export async function timed(readings: number, read: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < readings + WARM_UP; n += 1) {
    const start = performance.now()
    await read(n)
    times.push(performance.now() - start)
  }
  return times.slice(WARM_UP)
}

const WARM_UP = 20
