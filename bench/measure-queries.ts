import { atMost, percentile, type Row } from './row.ts'

const ROUNDS = 3

/**
 * Returns the 95th percentile, in milliseconds, of all queries. Each query runs three times after a warm-up. Prints the slowest
 * query.
 */
export async function measureQueries<Question>(
  what: string,
  budget: number,
  questions: Question[],
  ask: (question: Question) => Promise<unknown>,
): Promise<Row> {
  const times: number[] = []
  let slowest = { of: '', time: 0 }
  for (const question of questions) {
    await ask(question)
    const timesOfQuery: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now()
      await ask(question)
      timesOfQuery.push(performance.now() - start)
    }
    times.push(...timesOfQuery)
    const time = percentile(timesOfQuery, 0.5)
    if (process.env.BENCH_DETAILS) console.log(what, JSON.stringify(question), `${time.toFixed(1)} ms`)
    if (time > slowest.time) slowest = { of: JSON.stringify(question), time }
  }
  console.log(`${what}: the slowest is ${slowest.of}, ${slowest.time.toFixed(0)} ms`)
  return atMost(budget, `${what}, p95 of ${questions.length} kinds`, percentile(times, 0.95))
}
