import { test } from 'vitest'
import { playErasures, setup } from './fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** As many rounds as run in 15 seconds; `erasures.faults.ts` runs 5,000. */
const ROUNDS = 60

test('[rule person-erasure] [threat hostile-names] erasing a random person affects no other person', async () => {
  console.log(`SEED=${seed} repeats this run`)
  await playErasures(await setup(), { rounds: ROUNDS, seed })
})
