import { test } from 'vitest'
import { playErasures, setup } from './fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** 60 rounds take 15 seconds. The whole test run has a tenth of the rounds of `erasures.faults.ts`. */
const ROUNDS = process.env.TEST_TIER === 'rest' ? 500 : 60
/** Beside other tests 500 rounds take about ten minutes. */
const TIMEOUT_MS = 30 * 60_000

test(
  '[rule person-erasure] [threat hostile-names] erasing a random person affects no other person',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    await playErasures(await setup(), { rounds: ROUNDS, seed })
  },
  TIMEOUT_MS,
)
