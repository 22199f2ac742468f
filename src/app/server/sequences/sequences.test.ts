import { expect, inject, test } from 'vitest'
import { BOOKING_STATES } from '#features/booking-state.ts'
import { setup } from './fixtures.ts'
import { playSequences } from './playing.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/**
 * So many as ten minutes for all tests leave room for; `sequences.faults.ts` plays 10,000. The engines differ in little, and
 * PostgreSQL plays them in half the time.
 */
const sequences = Number(process.env.SEQUENCES ?? (inject('testEngine').engine === 'postgres' ? 300 : 60))
/** They are many, and a machine may be slow and busy. */
const LONGEST_MS = 30 * 60_000

test(
  '[rule booking-states] whatever guest, office, clock and bank do, nights, dues, account and words agree with the table',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    const reached = await playSequences(await setup(), { sequences, seed })
    expect(BOOKING_STATES.filter((state) => !reached.has(state))).toEqual([])
  },
  LONGEST_MS,
)
