import { test } from 'vitest'
import { playErasures, setup } from './fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** As many as take 15 seconds; a tenth of the 5,000 of `erasures.faults.ts` would take two minutes. */
const ROUNDS = 60

test('[rule person-erasure] [threat hostile-names] any person is found, copied and erased, and nobody else is touched', async () => {
  console.log(`SEED=${seed} repeats this run`)
  await playErasures(await setup(), { rounds: ROUNDS, seed })
})
