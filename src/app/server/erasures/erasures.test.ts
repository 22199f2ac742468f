import { test } from 'vitest'
import { playErasures, setup } from '#test/app/server/erasures/fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** 60 rounds take 15 seconds. The complete test run plays 500, half on each engine, a tenth of `erasures.faults.ts`. */
const ROUNDS = process.env.TEST_TIER === 'rest' ? 250 : 60
/** 250 rounds take two minutes alone, and ten or more while other tests run. */
const TIMEOUT_MS = 30 * 60_000

test(
  '[rule person-erasure] [threat hostile-names] an erasure affects no other person',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    await playErasures(await setup(), { rounds: ROUNDS, seed })
  },
  TIMEOUT_MS,
)
