import { expect, test } from 'vitest'
import { replayChannels } from '#test/app/server/channels/replay-channels.fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** A busy machine needs more than a minute for each, so few run here. `replay-channels.faults.ts` runs many. */
const HISTORIES = Number(process.env.HISTORIES ?? 5)
/** The environment variable HISTORIES may be large, and the machine slow. */
const TIMEOUT_MS = 20 * 60_000

test(
  '[rule feed-conflict] [rule channel-loop] random histories of two channels hide no conflict',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    const { conflicts, lingering } = await replayChannels(HISTORIES, seed)
    // Does not check `echoes`: in so few histories, channels may copy none of our bookings.
    expect(Math.min(conflicts, lingering)).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
