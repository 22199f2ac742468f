import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  BOOKING_STATES,
  type BookingFacts,
  type BookingState,
  bookingStateOf,
  type Consequences,
  STATES,
} from '#features/booking-state.ts'
import { testDatabase } from '#test/platform/server/testing/test-database.ts'
import { factsOf, type StateColumns, stateOfRow } from './booking-state.ts'

const NOW = new Date('2026-09-14T16:30:00Z')
const EARLIER = new Date('2026-09-14T16:00:00Z')
const LATER = new Date('2026-09-15T16:00:00Z')
const LATEST = new Date('2026-09-16T16:00:00Z')

/** A past, a current and a future stay, with check-in at 15:00 and check-out at 9:00 UTC. */
const STAYS = [
  [new Date('2026-09-10T15:00:00Z'), new Date('2026-09-12T09:00:00Z')],
  [new Date('2026-09-14T15:00:00Z'), new Date('2026-09-15T09:00:00Z')],
  [new Date('2026-10-01T15:00:00Z'), new Date('2026-10-04T09:00:00Z')],
] as const

/** Combinations of chosen values of the columns that determine a state, plausible or not. */
function everyRow(): StateColumns[] {
  const rows: StateColumns[] = []
  for (const status of ['pending', 'confirmed', 'completed', 'cancelled'] as const)
    for (const deleted_at of [null, EARLIER])
      for (const [held_until, kept_until] of [
        [null, null],
        [EARLIER, EARLIER],
        [EARLIER, NOW],
        [EARLIER, LATER],
        [NOW, LATER],
        [LATER, LATEST],
      ] as const)
        for (const [received, refunded] of [
          [null, null],
          ['0.00', '0.00'],
          ['10.00', '0.00'],
          ['10.00', '10.00'],
        ] as const)
          for (const [check_in_at, check_out_at] of STAYS)
            for (const cancelled_by of [null, 'guest', 'office', 'system'] as const)
              for (const [cancellation_charge, deducted] of [
                ['0.00', null],
                ['5.00', '0.00'],
                ['0.00', '3.00'],
              ] as const)
                rows.push({
                  status,
                  deleted_at,
                  held_until,
                  kept_until,
                  received,
                  refunded,
                  deducted,
                  check_in_at,
                  check_out_at,
                  cancelled_by,
                  cancellation_charge,
                })
  return rows
}

/** The conditions from `docs/rules.md`; the first match decides. */
const CONDITIONS: [BookingState, (facts: BookingFacts) => boolean][] = [
  ['deleted', ({ isDeleted }) => isDeleted],
  ['cancelled late', ({ cancelled }) => cancelled !== null && (cancelled.charge > 0 || cancelled.damage > 0)],
  ['lapsed', ({ cancelled }) => cancelled?.by === 'system'],
  ['cancelled free', ({ status }) => status === 'cancelled'],
  ['completed', ({ status, checkOut }) => status === 'completed' || (status === 'confirmed' && checkOut <= NOW)],
  ['in house', ({ status, checkIn }) => status === 'confirmed' && checkIn <= NOW],
  ['confirmed', ({ status }) => status === 'confirmed'],
  ['asked', ({ hold }) => hold === null],
  ['held part paid', ({ netReceived }) => netReceived > 0],
  ['held', ({ hold }) => hold !== null && NOW < hold.until],
  ['held due', ({ hold }) => hold !== null && NOW < hold.keptUntil],
  ['lapsed', () => true],
]

test('[rule booking-states] every combination of facts has exactly one state', () => {
  const reached = new Set<BookingState>()
  for (const row of everyRow()) {
    const facts = factsOf(row)
    const state = bookingStateOf(facts, NOW)
    expect([row, state]).toEqual([row, CONDITIONS.find(([, holds]) => holds(facts))?.[0]])
    reached.add(state)
  }
  expect([...reached].sort()).toEqual([...BOOKING_STATES].sort())
})

test('[rule booking-states] database and code agree which states hold nights', async () => {
  const { kysely } = await testDatabase()
  const rows = everyRow()
  const { rows: answers } = await sql<{ has_nights: boolean }>`
    select nights_until(jsonb_populate_record(null::booking, facts.row),
                        coalesce((facts.row->>'received')::numeric - (facts.row->>'refunded')::numeric, 0)) > ${NOW}
             as has_nights
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as facts (row, ordinal)
    order by ordinal`.execute(kysely)
  const expected = rows.map((row) => STATES[stateOfRow(row, NOW)].hasNights)
  expect(answers.map(({ has_nights }) => has_nights)).toEqual(expected)
})

test('[rule booking-states] a state without nights asks for money only after late cancellation', () => {
  for (const [state, { hasNights, asksFor, showsAccount }] of Object.entries(STATES)) {
    if (!hasNights) expect([state, asksFor]).toEqual([state, state === 'cancelled late' ? 'the charge' : 'nothing'])
    expect([state, showsAccount]).toEqual([state, asksFor !== 'nothing'])
  }
})

test('[rule booking-states] docs/rules.md has the same table as the code', async () => {
  const page = await readFile('docs/rules.md', 'utf8')
  const [, section = ''] = page.split('## The states of a booking')
  const [table = ''] = section.split('\n## ')
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const written = rows.map(([state, , ...consequences]) => [state, ...consequences])
  expect(written).toEqual(BOOKING_STATES.map((state) => [state, ...tableCells(STATES[state])]))
})

function tableCells({
  hasNights,
  asksFor,
  showsAccount,
  guestReads,
  guestMayCancel,
  officeMay,
}: Consequences): string[] {
  return [
    hasNights ? 'yes' : 'no',
    asksFor,
    showsAccount ? 'while something is due' : 'no',
    guestReads ?? 'an unknown link',
    guestMayCancel ? 'until check-in' : 'no',
    officeMay.join(', '),
  ]
}
