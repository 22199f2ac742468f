import fc from 'fast-check'
import { expect } from 'vitest'
import { endAllExpiredHolds } from '#features/bookings/server/holds/holds.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { releaseCheckedHolds } from '#features/statements/server/checked-holds.ts'
import { addDays, type Day, dayInLondon, toDay } from '#platform/shared/day.ts'
import type { Subject } from './fixtures.ts'
import { cancelAsGuest, cancelAsPreviewed, deleteAsPreviewed } from './previews.ts'

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

const SUMS = ['50.00', '217.50', '435.00', '652.50'] as const

/** Generates a random step by the guest, the office, the clock or the bank. */
export const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('status'), to: fc.constantFrom('pending', 'confirmed', 'completed', 'cancelled') }),
  fc.record({ kind: fc.constant('hold'), days: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant('hold'), days: fc.integer({ min: 0, max: 9 }) }),
  fc.record({
    kind: fc.constantFrom(
      'give up',
      'release',
      'delete',
      'restore',
      'guest cancels',
      'correct',
      'unmatch',
      'undo',
      'undo',
      'other home',
      'other home at its price',
      'allowance',
      'other price',
      'own deposit',
      'no deposit',
      'deposit by the rule',
    ),
  }),
  fc.record({ kind: fc.constant('office cancels'), by: fc.constantFrom('guest', 'office') }),
  fc.record({ kind: fc.constant('move'), by: fc.integer({ min: -9, max: 30 }) }),
  fc.record({
    kind: fc.constantFrom('receive', 'receive to refund', 'refund', 'match'),
    sum: fc.constantFrom(...SUMS),
  }),
  fc.record({ kind: fc.constantFrom('receive', 'refund', 'match'), sum: fc.constantFrom(...SUMS) }),
  fc.record({
    kind: fc.constantFrom('keep for damage', 'claim damage', 'return deposit'),
    amount: fc.constantFrom(...SUMS),
  }),
  fc.record({ kind: fc.constant('import'), reaches: fc.integer({ min: -2, max: 0 }) }),
  fc.record({ kind: fc.constant('competing booking'), night: fc.integer({ min: -1, max: 2 }) }),
  fc.record({ kind: fc.constant('wait'), hours: fc.constantFrom(1, 8, 24, 31, 72, 127, 240, 700) }),
  fc.record({ kind: fc.constant('tidy') }),
  fc.record({ kind: fc.constant('move money'), sum: fc.constantFrom(...SUMS) }),
)
export type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Generates payments, the end of the stay, deductions and refunds, and a cancellation or deletion. */
export const settlementArbitrary: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(fc.record({ kind: fc.constant('receive' as const), sum: fc.constantFrom(...SUMS) }), { maxLength: 2 }),
    fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constantFrom('keep for damage' as const, 'claim damage' as const, 'return deposit' as const),
          amount: fc.constantFrom(...SUMS),
        }),
        fc.record({
          kind: fc.constantFrom('receive' as const, 'refund' as const, 'move money' as const),
          sum: fc.constantFrom(...SUMS),
        }),
        fc.constant<Step>({ kind: 'move', by: 30 }),
      ),
      { minLength: 1, maxLength: 4 },
    ),
    fc.constantFrom<Step[]>(
      [{ kind: 'delete' }],
      [{ kind: 'office cancels', by: 'guest' }, { kind: 'delete' }],
      [{ kind: 'office cancels', by: 'office' }, { kind: 'delete' }],
      [{ kind: 'guest cancels' }, { kind: 'delete' }],
    ),
  )
  .map(([paid, settled, ended]) => [...paid, { kind: 'wait', hours: 240 }, ...settled, ...ended])

export async function performStep(subject: Subject, one: Step): Promise<void> {
  const { fixture, id } = subject
  const { asStaff, clock, ctx } = fixture
  const change = (body: object) => asStaff('PATCH', `/api/bookings/${id}`, body)
  const day = dayInLondon(ctx.clock.now())
  const enter = (body: object) => asStaff('POST', `/api/admin/bookings/${id}/ledger`, { day, ...body })
  const answer = await (async () => {
    if ('to' in one && one.to === 'cancelled')
      return cancelAsPreviewed(subject, 'guest', () => change({ status: one.to }))
    if ('to' in one) return change({ status: one.to })
    if ('days' in one) return change({ status: 'pending', holdUntil: `${addDays(day, one.days)}T15:00:00Z` })
    if ('hours' in one) return clock.forward(one.hours * 60)
    if ('reaches' in one) return importLine(subject, addDays(day, one.reaches), null)
    if ('night' in one) return bookCompetitor(subject, one.night)
    if ('sum' in one && one.kind === 'match') return matchLine(subject, day, one.sum)
    if ('sum' in one && one.kind === 'move money') return moveMoney(subject, one.sum)
    if ('sum' in one && one.kind === 'refund') return enter({ kind: 'refund', amount: one.sum })
    if ('amount' in one) return settleDeposit(enter, one)
    if ('sum' in one)
      return enter({ kind: 'received', amount: one.sum, ...(one.kind !== 'receive' && { withoutNights: 'refund' }) })
    if (one.kind === 'move' && 'by' in one) return move(subject, Number(one.by))
    if (one.kind === 'office cancels' && 'by' in one)
      return cancelAsPreviewed(subject, one.by, () => asStaff('POST', `/api/bookings/${id}/cancel`, { by: one.by }))
    switch (one.kind) {
      case 'give up':
        return change({ holdUntil: null })
      case 'release':
        return asStaff('POST', `/api/bookings/${id}/release`, {})
      case 'delete':
        return deleteAsPreviewed(subject)
      case 'restore':
        return asStaff('POST', `/api/bookings/${id}/restore`)
      case 'guest cancels':
        return cancelAsGuest(subject)
      case 'correct':
        return correctLast(subject)
      case 'unmatch':
        return unmatchLast(subject)
      case 'undo':
        return undoLast(subject)
      case 'other home':
        return changeHome(subject, 'keep')
      case 'other home at its price':
        return changeHome(subject, 'charge')
      case 'allowance':
        return enter({ kind: 'allowance', amount: '50.00', reason: 'No heating' })
      case 'other price':
        return change({ totalAmount: '300.00', reason: 'A friend of the house' })
      case 'own deposit':
        return change({ securityDeposit: '300.00', reason: 'A friend of the house' })
      case 'no deposit':
        return change({ securityDeposit: '0.00', reason: 'A friend of the house' })
      case 'deposit by the rule':
        return change({ securityDeposit: 'rule' })
      default:
        await endAllExpiredHolds(ctx)
        return releaseCheckedHolds(ctx)
    }
  })()
  // A step may be refused, but no step causes a server error.
  if (answer) expect([one, answer.status, answer.text]).toEqual([one, expect.toSatisfy((s) => s < 500), answer.text])
}

function settleDeposit(
  enter: (body: object) => Promise<{ status: number; text: string }>,
  { kind, amount }: Extract<Step, { amount: unknown }>,
) {
  if (kind === 'return deposit') return enter({ kind: 'deposit-returned', amount })
  return enter({ kind: 'deduction', amount, reason: 'A lamp', ...(kind === 'claim damage' && { isClaimed: true }) })
}

async function move({ fixture, id }: Subject, by: number) {
  const row = fixture.ctx.database.selectFrom('booking').select(['check_in', 'check_out']).where('id', '=', id)
  const { check_in, check_out } = await row.executeTakeFirstOrThrow()
  const stay = { checkIn: addDays(toDay(check_in), by), checkOut: addDays(toDay(check_out), by) }
  return fixture.asStaff('POST', `/api/bookings/${id}/stay`, { ...stay, reason: 'As the guest asked' })
}

async function changeHome({ fixture, home, other, id }: Subject, price: 'keep' | 'charge') {
  const row = fixture.ctx.database.selectFrom('booking').select('property_id').where('id', '=', id)
  const { property_id } = await row.executeTakeFirstOrThrow()
  const body = { propertyId: property_id === home ? other : home, price, reason: 'As the guest asked' }
  return fixture.asStaff('POST', `/api/bookings/${id}/stay`, body)
}

/** Moves money to a new booking of the other home. */
async function moveMoney({ fixture, other, id }: Subject, amount: string) {
  const checkIn = toDay('2027-03-01')
  const made = await fixture.asStaff('POST', '/api/bookings', {
    propertyId: other,
    guestName: 'Jo Guest',
    guestEmail: 'jo@example.org',
    guestAddress: '1 Elm Road, Stafford',
    checkIn,
    checkOut: addDays(checkIn, 3),
    guests: 2,
    status: 'pending',
  })
  const body = { toBookingId: made.body.id, amount, reason: 'For the next stay', isOwedAgain: true }
  return fixture.asStaff('POST', `/api/admin/bookings/${id}/ledger/transfer`, body)
}

async function undoLast({ fixture, id }: Subject) {
  const row = fixture.ctx.database.selectFrom('booking').select('version').where('id', '=', id)
  const { version } = await row.executeTakeFirstOrThrow()
  return fixture.asStaff('POST', `/api/bookings/${id}/undo`, { version })
}

async function correctLast({ fixture, id }: Subject) {
  const { body } = await fixture.asStaff('GET', `/api/admin/bookings/${id}/ledger`)
  const last = body.entries?.findLast((entry: { mayCorrect: boolean }) => entry.mayCorrect)
  if (last) return fixture.asStaff('POST', `/api/admin/bookings/${id}/ledger/${last.id}/correct`, { reason: 'A slip' })
}

async function importLine({ fixture }: Subject, day: Day, line: { sum: string; reference: string } | null) {
  fixture.lines += 1
  const { sum, reference } = line ?? { sum: '3.33', reference: '' }
  const query = new URLSearchParams({ fileName: 'a.csv', bankName: 'Our bank', lastDigits: '5678', mapping: MAPPING })
  const answer = await fixture.server.inject({
    method: 'POST',
    url: `/api/admin/statements?${query}`,
    payload: `Date,Amount,Payer,Reference\n${day},${sum},PAYER ${fixture.lines},${reference}`,
    headers: { cookie: 'session', 'content-type': 'text/csv' },
  })
  return { status: answer.statusCode, text: answer.body }
}

async function matchLine(subject: Subject, day: Day, sum: string) {
  const { fixture, id } = subject
  await importLine(subject, day, { sum, reference: paymentReference(id) })
  const newest = fixture.ctx.database.selectFrom('bank_line').select('id').orderBy('id', 'desc').limit(1)
  const { id: line } = await newest.executeTakeFirstOrThrow()
  return fixture.asStaff('POST', `/api/admin/bank-lines/${line}/match`, { bookingId: id })
}

async function unmatchLast({ fixture, id }: Subject) {
  const matched = fixture.ctx.database
    .selectFrom('bank_line_allocation as part')
    .innerJoin('ledger_entry as entry', 'entry.id', 'part.ledger_entry_id')
    .where('entry.booking_id', '=', id)
    .select('part.bank_line_id')
  const line = await matched.orderBy('entry.id', 'desc').limit(1).executeTakeFirst()
  if (line)
    return fixture.asStaff('POST', `/api/admin/bank-lines/${line.bank_line_id}/reopen`, { reason: 'Wrong booking' })
}

/** Books a night of the stay for another guest, if the night is available. */
async function bookCompetitor({ fixture, home, id }: Subject, night: number) {
  const row = fixture.ctx.database.selectFrom('booking').select('check_in').where('id', '=', id)
  const { check_in } = await row.executeTakeFirstOrThrow()
  const checkIn = addDays(toDay(check_in), night)
  return fixture.asStaff('POST', '/api/bookings', {
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
