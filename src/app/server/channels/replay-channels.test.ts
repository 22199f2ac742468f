import { expect, inject, test } from 'vitest'
import { replayChannels } from './replay-channels.fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const isPostgres = inject('testEngine').engine === 'postgres'
/** Each history takes up to half a minute, so few run here. `replay-channels.faults.ts` runs many. */
const HISTORIES = Number(process.env.HISTORIES ?? (isPostgres ? 20 : 5))
/** `HISTORIES` may be set to a large number, and the machine may be slow. */
const TIMEOUT_MS = 20 * 60_000

test(
  '[rule feed-conflict] [rule channel-loop] random histories of two channels hide no conflict',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    const { conflicts, lingering } = await replayChannels(HISTORIES, seed)
    // Copies of our own bookings are too rare for so few histories.
    expect(Math.min(conflicts, lingering)).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
