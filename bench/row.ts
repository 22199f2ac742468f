/** One line of the table: what was measured, what it came to, and what it may be. */
export interface Row {
  what: string
  figure: number
  unit: string
  /** The budget; `most` unless `least` is said. */
  budget: number
  bound: 'most' | 'least'
}

/** True when a figure keeps to its budget. */
export function keeps({ figure, budget, bound }: Row): boolean {
  return bound === 'most' ? figure <= budget : figure >= budget
}

/** A benchmark: a name to ask for it by, and the rows it measures. */
export interface Bench {
  name: string
  run(): Promise<Row[]>
}

/** The value below which a share of the sorted figures lies. */
export function percentile(figures: number[], share: number): number {
  const sorted = [...figures].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A row of milliseconds that may be no more than its budget. */
export function atMost(budget: number, what: string, figure: number): Row {
  return { what, figure, unit: 'ms', budget, bound: 'most' }
}

/** Milliseconds that each of so many readings took, one after another, once what they read is warm. */
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
