import { expect, inject, test } from 'vitest'
import { replayChannels } from './replay-channels.fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** A tenth of `replay-channels.faults.ts` on PostgreSQL, which needs half the time. */
const isPostgres = inject('testEngine').engine === 'postgres'
const HISTORIES = Number(process.env.HISTORIES ?? (isPostgres ? 50 : 10))
/** Many histories, and the machine may be slow and busy. */
const TIMEOUT_MS = 20 * 60_000

test(
  '[rule feed-conflict] [rule channel-loop] random histories of two channels free no listed night and hide no conflict',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    const { conflicts, echoes, waiting, lingering } = await replayChannels(HISTORIES, seed)
    if (HISTORIES >= 50) expect(Math.min(conflicts, echoes, waiting, lingering)).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
