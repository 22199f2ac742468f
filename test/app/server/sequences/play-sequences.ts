import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type BookingState, headlineOf, STATES } from '#features/booking-state.ts'
import { isPaymentRequested } from '#features/ledger/server/money.ts'
import { nightsOf, toDay } from '#platform/shared/day.ts'
import {
  cleanUp,
  createSubject,
  type Fixture,
  START_TIME,
  type Start,
  type Subject,
  startArbitrary,
} from './fixtures.ts'
import { performStep, type Step, settlementArbitrary, stepArbitrary } from './steps.ts'

const held = { arrival: '2026-10-20', as: 'held', hasNoDeposit: false } as const
const confirmed = { arrival: '2026-09-16', as: 'confirmed', hasNoDeposit: false } as const
const paid = { kind: 'receive', sum: '652.50' } as const

/** Fixed sequences that run before the random sequences, and together reach every state. */
const EVERY_STATE: [Start, Step[]][] = [
  [{ ...held, as: 'asked' }, [{ kind: 'receive', sum: '50.00' }, { kind: 'correct' }, { kind: 'release' }]],
  [held, [{ kind: 'wait', hours: 31 }, { kind: 'import', reaches: 0 }, paid]],
  [held, [{ kind: 'wait', hours: 72 }, { kind: 'tidy' }, { kind: 'hold', days: 9 }]],
  [confirmed, [paid, { kind: 'office cancels', by: 'guest' }, { kind: 'status', to: 'pending' }]],
  [
    { ...confirmed, arrival: '2026-09-10' },
    [
      { kind: 'wait', hours: 31 },
      { kind: 'wait', hours: 240 },
    ],
  ],
  [{ ...confirmed, as: 'cancelled' }, [{ kind: 'delete' }, { kind: 'restore' }]],
  [{ ...held, as: 'accepted' }, [{ kind: 'other home' }, { kind: 'undo' }, paid]],
  [confirmed, [{ kind: 'status', to: 'cancelled' }, { kind: 'undo' }, { kind: 'other home at its price' }]],
  // Damage beyond the deposit is unpaid when the stay is cancelled or deleted.
  [
    { ...confirmed, arrival: '2026-09-10' },
    [
      paid,
      { kind: 'wait', hours: 240 },
      { kind: 'claim damage', amount: '435.00' },
      { kind: 'status', to: 'cancelled' },
    ],
  ],
  [
    { ...confirmed, arrival: '2026-09-10' },
    [
      paid,
      { kind: 'wait', hours: 240 },
      { kind: 'claim damage', amount: '435.00' },
      { kind: 'move', by: 30 },
      { kind: 'delete' },
    ],
  ],
]

const stepsArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.array(stepArbitrary, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: settlementArbitrary },
)

/** Runs random sequences of changes on bookings and compares each result with the table of states. `seed` repeats a run. */
export async function playSequences(fixture: Fixture, { sequences, seed }: { sequences: number; seed: number }) {
  const reached = new Set<BookingState>()
  await fc.assert(
    fc.asyncProperty(startArbitrary, stepsArbitrary, async (start, steps) => {
      fixture.clock.set(START_TIME)
      const subject = await createSubject(fixture, start)
      reached.add(await expectTableState(subject))
      for (const one of steps) {
        await performStep(subject, one)
        reached.add(await expectTableState(subject))
      }
      await cleanUp(subject)
    }),
    { numRuns: sequences, seed, examples: EVERY_STATE },
  )
  return reached
}

/** Expects the booking to match the table of states, and returns the booking's state. */
async function expectTableState({ fixture, id, token }: Subject): Promise<BookingState> {
  const { ctx } = fixture
  const now = ctx.clock.now()
  const [booking, page] = await Promise.all([readRow(fixture, id), fixture.get(`/api/stays/${token}`)])
  const state: BookingState = booking.deleted_at ? 'deleted' : page.body.state
  const { hasNights, asksFor, showsAccount, guestReads } = STATES[state]
  const owed = Number(booking.owed ?? 0)
  const isHeld = state === 'held' || state === 'held due'
  const actual = {
    nights: booking.nights.filter(({ until }) => until === null || new Date(until) > now).map(({ night }) => night),
    until: [...new Set(booking.nights.map(({ until }) => until && new Date(until).getTime()))],
    inSql: booking.has_nights,
  }
  const nights = nightsOf({ checkIn: toDay(booking.check_in), checkOut: toDay(booking.check_out) })
  expect([state, actual]).toEqual([
    state,
    {
      nights: hasNights ? nights : [],
      until: hasNights ? [isHeld ? booking.kept_until?.getTime() : null] : actual.until,
      inSql: hasNights,
    },
  ])
  if (state === 'deleted') {
    expect(page.status).toBe(404)
    return state
  }
  const { bankDetails, money, heldUntil } = page.body
  const isRequested = asksFor !== 'nothing'
  expect([state, bankDetails !== null, Number(money?.owed ?? 0), headlineOf(state, 'x')]).toEqual([
    state,
    showsAccount && owed > 0,
    isRequested ? Math.max(0, owed) : 0,
    guestReads?.replace('{home}', 'x'),
  ])
  if (!hasNights)
    expect([state, heldUntil, money?.depositDueAt ?? null]).toEqual([
      state,
      null,
      isRequested ? expect.anything() : null,
    ])
  // The payment lists read `ledger_sum`, whose copies of booking columns must be up to date.
  expect([state, booking.sums_match]).not.toEqual([state, false])
  const isCounted = booking.is_requested === true && owed > 0
  expect([state, isCounted]).toEqual([state, isRequested && owed > 0])
  return state
}

async function readRow({ ctx }: Fixture, id: number) {
  const { rows } = await sql<{
    deleted_at: Date | null
    kept_until: Date | null
    check_in: string
    check_out: string
    owed: string | null
    has_nights: boolean
    is_requested: boolean | null
    sums_match: boolean | null
    nights: { night: string; until: string | null }[]
  }>`
    select booking.deleted_at, kept_until, check_in, check_out, money.owed,
           nights_until(booking, coalesce(money.net_received, 0)) > ${ctx.clock.now()} as has_nights,
           ${isPaymentRequested(ctx.clock.now())} as is_requested,
           (select (booking_status, booking_check_out_at, booking_deposit_due_at, booking_price_due_on, booking_claim_due_on,
                    booking_kept_until, booking_cancelled_at, booking_deleted_at, deposit_due, price_due)
              is not distinct from (booking.status, booking.check_out_at, booking.deposit_due_at, booking.price_due_on,
                                    booking.claim_due_on, booking.kept_until, booking.cancelled_at, booking.deleted_at,
                                    deposit_owed(booking), price_owed(booking, allowed))
            from ledger_sum where booking_id = booking.id) as sums_match,
           coalesce((select json_agg(json_build_object('night', night, 'until', held_until) order by night)
                     from taken_night where booking_id = booking.id), '[]') as nights
    from booking left join booking_money as money on money.booking_id = booking.id
    where booking.id = ${id}`.execute(ctx.database)
  const [row] = rows
  if (!row) throw new Error('There is no such booking')
  return row
}
