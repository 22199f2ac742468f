import { expect, test } from 'vitest'
import { BOOKING_STATES } from '#features/booking-state.ts'
import { openHouse, playSequences } from './fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** On each of two engines: a tenth of those in `sequences.faults.ts`. */
const sequences = Number(process.env.SEQUENCES ?? 500)
/** They are many, and a machine may be slow and busy. */
const LONGEST_MS = 30 * 60_000

test(
  '[rule booking-states] whatever guest, office, clock and bank do, nights, dues, account and words agree with the table',
  async () => {
    console.log(`SEED=${seed} repeats this run`)
    const reached = await playSequences(await openHouse(), { sequences, seed })
    expect(BOOKING_STATES.filter((state) => !reached.has(state))).toEqual([])
  },
  LONGEST_MS,
)
