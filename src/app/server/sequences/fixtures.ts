import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type BookingState, headlineOf, STATES } from '#features/booking-state.ts'
import { tidyExpiredHolds } from '#features/bookings/server/holds.ts'
import { givenLetHome } from '#features/calendar/server/fixtures.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { isAskedFor } from '#features/ledger/server/money.ts'
import { releaseCheckedHolds } from '#features/statements/server/checked-holds.ts'
import { hireStaff, testOffice } from '#platform/server/testing/office.ts'
import { visit } from '#platform/server/testing/visitor.ts'
import { addDays, type Day, dayInLondon, nightsOf, toDay } from '#platform/shared/day.ts'
import { allRoutes } from '../http.ts'

/** The morning on which every sequence begins: Wednesday 9 September 2026. */
const BEGINNING = '2026-09-09T09:00:00Z'
const COLUMNS = {
  day: 0,
  amount: 1,
  paidIn: null,
  paidOut: null,
  direction: null,
  plusIs: 'in',
  payer: 2,
  reference: 3,
}
const MAPPING = JSON.stringify({ ...COLUMNS, description: [], transactionId: null, currency: null, state: null })

type House = Awaited<ReturnType<typeof openHouse>>

/** A house with all its calls, an account, and a clock that acts move. */
export async function openHouse() {
  const world = await testOffice(BEGINNING, {
    SECRET: 'a secret of the house, long enough for it',
    // A guest who looks again and again at a page that is gone would be slowed down.
    RATE_LIMITS: 'off',
  })
  const { office } = world
  const staff = await hireStaff(office)
  const visitor = visit(office, allRoutes(office), staff)
  await office.database
    .insertInto('bank_details')
    .values({
      account_name: 'Stays Ltd',
      bank_name: 'Our bank',
      sort_code: '102030',
      account_number: '12345678',
      created_at: office.clock.now(),
    })
    .execute()
  return { ...world, ...visitor, lines: 0 }
}

/** A booking in a home of its own, and what a sequence knows of it. */
interface Subject {
  house: House
  home: number
  id: number
  /** Of the guest's page. */
  token: string
}

const ARRIVALS = ['2026-09-10', '2026-09-16', '2026-10-20', '2026-12-01'] as const
const SUMS = ['50.00', '217.50', '435.00', '652.50'] as const

/** How a booking begins: asked for, held, confirmed or entered as something else; soon or later; with or without a deposit. */
const beginning = fc.record({
  arrival: fc.constantFrom(...ARRIVALS),
  as: fc.constantFrom('asked', 'held', 'held', 'confirmed', 'completed', 'cancelled'),
  isFreeOfDeposit: fc.boolean(),
})

/** Everything that guest, office, clock and bank may do. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('status'), to: fc.constantFrom('pending', 'confirmed', 'completed', 'cancelled') }),
  fc.record({ kind: fc.constant('hold'), days: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant('hold'), days: fc.integer({ min: 0, max: 9 }) }),
  fc.record({
    kind: fc.constantFrom('give up', 'release', 'delete', 'restore', 'guest cancels', 'correct', 'unmatch'),
  }),
  fc.record({ kind: fc.constant('office cancels'), by: fc.constantFrom('guest', 'office') }),
  fc.record({ kind: fc.constant('move'), by: fc.integer({ min: -9, max: 30 }) }),
  fc.record({
    kind: fc.constantFrom('receive', 'receive to refund', 'refund', 'match'),
    sum: fc.constantFrom(...SUMS),
  }),
  fc.record({ kind: fc.constantFrom('receive', 'refund', 'match'), sum: fc.constantFrom(...SUMS) }),
  fc.record({ kind: fc.constant('import'), reaches: fc.integer({ min: -2, max: 0 }) }),
  fc.record({ kind: fc.constant('rival'), night: fc.integer({ min: -1, max: 2 }) }),
  fc.record({ kind: fc.constant('wait'), hours: fc.constantFrom(1, 8, 24, 31, 72, 127, 240, 700) }),
  fc.record({ kind: fc.constant('tidy') }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

const held = { arrival: '2026-10-20', as: 'held', isFreeOfDeposit: false } as const
const confirmed = { arrival: '2026-09-16', as: 'confirmed', isFreeOfDeposit: false } as const
const paid = { kind: 'receive', sum: '652.50' } as const

/** The sequences that are played first: together they reach every state. */
const EVERY_STATE: [typeof beginning extends fc.Arbitrary<infer Start> ? Start : never, Act[]][] = [
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
]

/**
 * Lets sequences of acts happen to bookings, each from a beginning of its own, and holds nights, dues, account and words
 * against the table of states after every act. `seed` repeats a run.
 */
export async function playSequences(house: House, { sequences, seed }: { sequences: number; seed: number }) {
  const reached = new Set<BookingState>()
  await fc.assert(
    fc.asyncProperty(beginning, fc.array(act, { minLength: 1, maxLength: 3 }), async (start, acts) => {
      house.clock.set(BEGINNING)
      const subject = await begin(house, start)
      if (!subject) return
      reached.add(await agreesWithTable(subject))
      for (const one of acts) {
        await perform(subject, one)
        reached.add(await agreesWithTable(subject))
      }
      await leave(subject)
    }),
    { numRuns: sequences, seed, examples: EVERY_STATE },
  )
  return reached
}

async function begin(house: House, start: { arrival: string; as: string; isFreeOfDeposit: boolean }) {
  const home = await givenLetHome(house.office)
  const body = {
    propertyId: home,
    guestName: 'Jo Guest',
    guestEmail: `jo${home}@example.org`,
    guestAddress: '1 Elm Road, Stafford',
    checkIn: start.arrival,
    checkOut: addDays(toDay(start.arrival), 3),
    guests: 2,
    status: start.as === 'asked' || start.as === 'held' ? 'pending' : start.as,
    ...(start.as === 'held' && { holdUntil: '2026-09-10T12:00:00Z' }),
  }
  const entered = await house.asStaff('POST', '/api/bookings', body)
  expect([start, entered.status, entered.text.slice(0, 200)]).toEqual([start, 201, expect.any(String)])
  const { id } = entered.body
  if (start.isFreeOfDeposit)
    await house.office.database.updateTable('booking').set({ security_deposit: '0.00' }).where('id', '=', id).execute()
  const { body: made } = await house.asStaff('POST', `/api/bookings/${id}/link`, { letter: 'none' })
  return { house, home, id, token: made.link.slice(made.link.lastIndexOf('/') + 1) }
}

async function perform(subject: Subject, one: Act): Promise<void> {
  const { house, id, token } = subject
  const { asStaff, clock, office } = house
  const change = (body: object) => asStaff('PATCH', `/api/bookings/${id}`, body)
  const day = dayInLondon(office.clock.now())
  const enter = (body: object) => asStaff('POST', `/api/admin/bookings/${id}/ledger`, { day, ...body })
  const answer = await (async () => {
    if ('to' in one) return change({ status: one.to })
    if ('days' in one) return change({ status: 'pending', holdUntil: `${addDays(day, one.days)}T15:00:00Z` })
    if ('hours' in one) return clock.forward(one.hours * 60)
    if ('reaches' in one) return importLine(subject, addDays(day, one.reaches), null)
    if ('night' in one) return rivalComes(subject, one.night)
    if ('sum' in one && one.kind === 'match') return matchLine(subject, day, one.sum)
    if ('sum' in one && one.kind === 'refund') return enter({ kind: 'refund', amount: one.sum })
    if ('sum' in one)
      return enter({ kind: 'received', amount: one.sum, ...(one.kind !== 'receive' && { withoutNights: 'refund' }) })
    if (one.kind === 'move' && 'by' in one) return move(subject, Number(one.by))
    if (one.kind === 'office cancels' && 'by' in one)
      return asStaff('POST', `/api/bookings/${id}/cancel`, { by: one.by })
    switch (one.kind) {
      case 'give up':
        return change({ holdUntil: null })
      case 'release':
        return asStaff('POST', `/api/bookings/${id}/release`, {})
      case 'delete':
        return asStaff('DELETE', `/api/bookings/${id}`)
      case 'restore':
        return asStaff('POST', `/api/bookings/${id}/restore`)
      case 'guest cancels':
        return guestCancels(house, token)
      case 'correct':
        return correctLast(subject)
      case 'unmatch':
        return unmatchLast(subject)
      default:
        await tidyExpiredHolds(office)
        return releaseCheckedHolds(office)
    }
  })()
  // Whatever is refused is refused in words; nothing fails.
  if (answer) expect([one, answer.status, answer.text]).toEqual([one, expect.toSatisfy((s) => s < 500), answer.text])
}

async function move({ house, id }: Subject, by: number) {
  const row = house.office.database.selectFrom('booking').select(['check_in', 'check_out']).where('id', '=', id)
  const { check_in, check_out } = await row.executeTakeFirstOrThrow()
  const stay = { checkIn: addDays(toDay(check_in), by), checkOut: addDays(toDay(check_out), by) }
  return house.asStaff('PATCH', `/api/bookings/${id}`, { ...stay, reason: 'As the guest asked' })
}

async function guestCancels(house: House, token: string) {
  const { status, body } = await house.get(`/api/stays/${token}/cancellation`)
  if (status === 200) return house.post(`/api/stays/${token}/cancel`, { refund: body.refund })
}

async function correctLast({ house, id }: Subject) {
  const { body } = await house.asStaff('GET', `/api/admin/bookings/${id}/ledger`)
  const last = body.entries?.findLast((entry: { mayCorrect: boolean }) => entry.mayCorrect)
  if (last) return house.asStaff('POST', `/api/admin/bookings/${id}/ledger/${last.id}/correct`, { reason: 'A slip' })
}

async function importLine({ house }: Subject, day: Day, line: { sum: string; reference: string } | null) {
  house.lines += 1
  const { sum, reference } = line ?? { sum: '3.33', reference: '' }
  const query = new URLSearchParams({ fileName: 'a.csv', bankName: 'Our bank', lastDigits: '5678', mapping: MAPPING })
  const answer = await house.server.inject({
    method: 'POST',
    url: `/api/admin/statements?${query}`,
    payload: `Date,Amount,Payer,Reference\n${day},${sum},PAYER ${house.lines},${reference}`,
    headers: { cookie: 'session', 'content-type': 'text/csv' },
  })
  return { status: answer.statusCode, text: answer.body }
}

async function matchLine(subject: Subject, day: Day, sum: string) {
  const { house, id } = subject
  await importLine(subject, day, { sum, reference: paymentReference(id) })
  const newest = house.office.database.selectFrom('bank_line').select('id').orderBy('id', 'desc').limit(1)
  const { id: line } = await newest.executeTakeFirstOrThrow()
  return house.asStaff('POST', `/api/admin/bank-lines/${line}/match`, { bookingId: id })
}

async function unmatchLast({ house, id }: Subject) {
  const matched = house.office.database
    .selectFrom('bank_line_allocation as part')
    .innerJoin('ledger_entry as entry', 'entry.id', 'part.ledger_entry_id')
    .where('entry.booking_id', '=', id)
    .select('part.bank_line_id')
  const line = await matched.orderBy('entry.id', 'desc').limit(1).executeTakeFirst()
  if (line)
    return house.asStaff('POST', `/api/admin/bank-lines/${line.bank_line_id}/reopen`, { reason: 'Wrong booking' })
}

/** Somebody else takes a night of the stay, where it is to be had. */
async function rivalComes({ house, home, id }: Subject, night: number) {
  const row = house.office.database.selectFrom('booking').select('check_in').where('id', '=', id)
  const { check_in } = await row.executeTakeFirstOrThrow()
  const checkIn = addDays(toDay(check_in), night)
  return house.asStaff('POST', '/api/bookings', {
    propertyId: home,
    guestName: 'Ri Val',
    guestEmail: 'ri@example.org',
    guestAddress: '2 Elm Road, Stafford',
    checkIn,
    checkOut: addDays(checkIn, 2),
    guests: 2,
    status: 'confirmed',
  })
}

/** What is true of a booking just now agrees with the table, whatever happened before. Answers its state. */
async function agreesWithTable({ house, id, token }: Subject): Promise<BookingState> {
  const { office } = house
  const now = office.clock.now()
  const [booking, page] = await Promise.all([rowOf(house, id), house.get(`/api/stays/${token}`)])
  const state: BookingState = booking.deleted_at ? 'deleted' : page.body.state
  const { hasNights, asksFor, showsAccount, guestReads } = STATES[state]
  const owed = Number(booking.owed ?? 0)
  const isHeld = state === 'held' || state === 'held due'
  const truth = {
    nights: booking.nights.filter(({ until }) => until === null || new Date(until) > now).map(({ night }) => night),
    until: [...new Set(booking.nights.map(({ until }) => until && new Date(until).getTime()))],
    inSql: booking.has_nights,
  }
  const nights = nightsOf({ checkIn: toDay(booking.check_in), checkOut: toDay(booking.check_out) })
  expect([state, truth]).toEqual([
    state,
    {
      nights: hasNights ? nights : [],
      until: hasNights ? [isHeld ? booking.kept_until?.getTime() : null] : truth.until,
      inSql: hasNights,
    },
  ])
  if (state === 'deleted') {
    expect(page.status).toBe(404)
    return state
  }
  const { bankDetails, money, heldUntil } = page.body
  const isAsked = asksFor !== 'nothing'
  expect([state, bankDetails !== null, Number(money?.owed ?? 0), headlineOf(state, 'x')]).toEqual([
    state,
    showsAccount && owed > 0,
    isAsked ? Math.max(0, owed) : 0,
    guestReads?.replace('{home}', 'x'),
  ])
  if (!hasNights)
    expect([state, heldUntil, money?.depositDueAt ?? null]).toEqual([state, null, isAsked ? expect.anything() : null])
  // What the lists of payments count as due.
  const isCounted = booking.is_asked_for === true && owed > 0
  expect([state, isCounted]).toEqual([state, isAsked && owed > 0])
  return state
}

async function rowOf({ office }: House, id: number) {
  const { rows } = await sql<{
    deleted_at: Date | null
    kept_until: Date | null
    check_in: string
    check_out: string
    owed: string | null
    has_nights: boolean
    is_asked_for: boolean | null
    nights: { night: string; until: string | null }[]
  }>`
    select booking.deleted_at, kept_until, check_in, check_out, money.owed,
           nights_until(booking, coalesce(money.net_received, 0)) > ${office.clock.now()} as has_nights,
           ${isAskedFor(office.clock.now())} as is_asked_for,
           coalesce((select json_agg(json_build_object('night', night, 'until', held_until) order by night)
                     from taken_night where booking_id = booking.id), '[]') as nights
    from booking left join booking_money as money on money.booking_id = booking.id
    where booking.id = ${id}`.execute(office.database)
  const [row] = rows
  if (!row) throw new Error('There is no such booking')
  return row
}

/** Leaves nothing behind that the next sequence would meet: no hold, no open line. */
async function leave({ house, home }: Subject): Promise<void> {
  const { database } = house.office
  await database.deleteFrom('taken_night').where('property_id', '=', home).execute()
  await sql`update bank_line set state = 'set-aside', set_aside_reason = 'Done' where state = 'open'`.execute(database)
  await database
    .updateTable('booking')
    .set({ held_until: null, kept_until: null })
    .where('property_id', '=', home)
    .where('held_until', 'is not', null)
    .execute()
}
