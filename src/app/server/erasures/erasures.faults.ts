import { test } from 'vitest'
import { playErasures, setup } from '#test/app/server/erasures/fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** 5,000 people take long on a slow machine. */
const TIMEOUT_MS = 6 * 60 * 60_000

test(
  '[threat hostile-names] erasing five thousand random people affects no other person',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    await playErasures(await setup(), { rounds: 5000, seed })
  },
  TIMEOUT_MS,
)
