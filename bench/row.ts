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
