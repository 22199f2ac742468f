import { expect, inject, test } from 'vitest'
import { BOOKING_STATES } from '#features/booking-state.ts'
import { setup } from './fixtures.ts'
import { playSequences } from './play-sequences.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/**
 * As many as fit into ten minutes for all tests; `sequences.faults.ts` runs 10,000. The engines differ little here, and
 * PostgreSQL needs half the time.
 */
const sequences = Number(process.env.SEQUENCES ?? (inject('testEngine').engine === 'postgres' ? 300 : 60))
/** Many sequences, and the machine may be slow and busy. */
const TIMEOUT_MS = 30 * 60_000

test(
  '[rule booking-states] a booking agrees with the table of states after any steps',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    const reached = await playSequences(await setup(), { sequences, seed })
    expect(BOOKING_STATES.filter((state) => !reached.has(state))).toEqual([])
  },
  TIMEOUT_MS,
)
