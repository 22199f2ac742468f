import { test } from 'vitest'
import { playErasures, setup } from './fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Many people, and the machine may be slow. */
const TIMEOUT_MS = 6 * 60 * 60_000

test(
  '[threat hostile-names] erasing five thousand random people affects no other person',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    await playErasures(await setup(), { rounds: 5000, seed })
  },
  TIMEOUT_MS,
)
