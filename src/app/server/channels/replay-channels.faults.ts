import { expect, test } from 'vitest'
import { replayChannels } from '#test/app/server/channels/replay-channels.fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const HISTORIES = 500
/** 500 histories take long on a slow machine. */
const TIMEOUT_MS = 3 * 60 * 60_000

test(
  '[rule feed-conflict] [rule channel-loop] 500 random histories of two channels hide no conflict',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    const replayed = await replayChannels(HISTORIES, seed)
    console.log(JSON.stringify(replayed))
    expect(Math.min(replayed.conflicts, replayed.echoes, replayed.held, replayed.lingering)).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
