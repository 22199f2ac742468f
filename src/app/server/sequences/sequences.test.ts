import { expect, inject, test } from 'vitest'
import { BOOKING_STATES } from '#features/booking-state.ts'
import { setup } from '#test/app/server/sequences/fixtures.ts'
import { playSequences } from '#test/app/server/sequences/play-sequences.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/**
 * On a busy machine 300 sequences took ten minutes, so fewer run here; `sequences.faults.ts` runs 10,000. PostgreSQL needs half
 * the time of the embedded engine.
 */
const sequences = Number(process.env.SEQUENCES ?? (inject('testEngine').engine === 'postgres' ? 150 : 60))
/** The environment variable SEQUENCES may be large, and the machine slow. */
const TIMEOUT_MS = 30 * 60_000

test(
  '[rule booking-states] a booking matches the table of states after random steps',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    const reached = await playSequences(await setup(), { sequences, seed })
    expect(BOOKING_STATES.filter((state) => !reached.has(state))).toEqual([])
  },
  TIMEOUT_MS,
)
