import { test } from 'vitest'
import { setup } from './fixtures.ts'
import { playSequences } from './playing.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const SEQUENCES = 10_000
/** They are many, and a machine may be slow. */
const LONGEST_MS = 6 * 60 * 60_000

test(
  'ten thousand sequences of acts leave nights, dues, account and words as the table of states has them',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    await playSequences(await setup(), { sequences: SEQUENCES, seed })
  },
  LONGEST_MS,
)
