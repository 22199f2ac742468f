import { test } from 'vitest'
import { setup } from '#test/app/server/sequences/fixtures.ts'
import { playSequences } from '#test/app/server/sequences/play-sequences.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const SEQUENCES = 10_000
/** 10,000 sequences take long on a slow machine. */
const TIMEOUT_MS = 6 * 60 * 60_000

test(
  'ten thousand random sequences agree with the table of states',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    await playSequences(await setup(), { sequences: SEQUENCES, seed })
  },
  TIMEOUT_MS,
)
