import { expect, inject, test } from 'vitest'
import { replayChannels } from './replay-channels.fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** A small part of `replay-channels.faults.ts`: beside other tests a history takes up to half a minute. */
const isPostgres = inject('testEngine').engine === 'postgres'
const HISTORIES = Number(process.env.HISTORIES ?? (isPostgres ? 20 : 5))
/** Many histories, and the machine may be slow and busy. */
const TIMEOUT_MS = 20 * 60_000

test(
  '[rule feed-conflict] [rule channel-loop] random histories of two channels free no listed night and hide no conflict',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    const { conflicts, lingering } = await replayChannels(HISTORIES, seed)
    // Echoes are too rare for so few histories; `replay-channels.faults.ts` expects them.
    expect(Math.min(conflicts, lingering)).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
