import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Booking } from '#database/tables.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { CHECK_OUT_TIME, instantInLondon, toDay } from '#platform/shared/day.ts'
import { pence, toPounds } from '#platform/shared/money.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'
import { testDatabase } from '#test/platform/server/testing/test-database.ts'
import type { EnteredKind } from '../contract.ts'
import { balanceOf, balanceWith, isOverdue, MONEY_COLUMNS, moneyState } from './money.ts'

const NOW = new Date('2026-09-09T11:00:00Z')

type Entry = [kind: EnteredKind, amount: string]

async function insertBooking({ kysely }: OpenDatabase, row: Partial<Insertable<Booking>> = {}, entries: Entry[] = []) {
  const property = await kysely
    .insertInto('property')
    .values({
      title: `Home ${randomUUID()}`,
      description: 'A home',
      location: 'Heath Lane',
      city: 'Burntwood',
      price_per_night: '145.00',
      bedrooms: 2,
      bathrooms: 1,
      max_guests: 4,
      created_at: NOW,
      updated_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await kysely
    .insertInto('booking')
    .values({
      property_id: property.id,
      guest_name: 'Jo Guest',
      guest_email: 'jo@example.org',
      guest_address: '1 Elm Road, Stafford',
      check_in: '2026-10-01',
      check_out: '2026-10-04',
      guests: 2,
      total_amount: '435.00',
      security_deposit: '217.50',
      status: 'confirmed',
      created_at: NOW,
      updated_at: NOW,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const entry of entries) await enter({ kysely }, id, entry)
  return id
}

const reasonOf = (kind: Entry[0]) => (kind === 'deduction' || kind === 'allowance' ? 'A broken lamp' : null)

async function enter({ kysely }: Pick<OpenDatabase, 'kysely'>, booking_id: number, [kind, amount]: Entry) {
  await insertTestEntry(kysely, {
    booking_id,
    kind,
    amount,
    day: '2026-09-09',
    reason: reasonOf(kind),
    created_at: NOW,
  })
}

async function readBalance({ kysely }: OpenDatabase, id: number) {
  const row = await kysely
    .selectFrom('booking')
    .leftJoin('booking_money as money', 'money.booking_id', 'booking.id')
    .where('booking.id', '=', id)
    .selectAll('booking')
    .select([...MONEY_COLUMNS, isOverdue(NOW).as('overdue')])
    .executeTakeFirstOrThrow()
  return balanceOf(row, NOW)
}

const PAID: Entry = ['received', '652.50']
/** Expected state, columns of the booking, entries. */
const STATES: [string, Partial<Insertable<Booking>>, Entry[]][] = [
  ['unpaid', { status: 'pending' }, []],
  ['unpaid', { security_deposit: '0.00' }, []],
  ['part paid', {}, [['received', '100.00']]],
  ['part paid', { status: 'pending' }, [['received', '217.50']]],
  [
    'part paid',
    {},
    [
      ['received', '300.00'],
      ['refund', '50.00'],
    ],
  ],
  [
    'unpaid',
    {},
    [
      ['received', '300.00'],
      ['refund', '300.00'],
    ],
  ],
  ['paid', {}, [PAID]],
  ['overpaid', {}, [['received', '700.00']]],
  ['paid', { status: 'completed' }, [PAID, ['deduction', '17.50'], ['deposit-returned', '200.00']]],
  ['part paid', { status: 'completed' }, [PAID, ['deduction', '300.00']]],
  ['refund due', { status: 'cancelled', cancelled_at: NOW, cancellation_charge: '100.00' }, [PAID]],
  ['paid', { status: 'cancelled', cancelled_at: NOW, cancellation_charge: '100.00' }, [PAID, ['refund', '552.50']]],
]

test('the payment status is derived from the ledger entries', async () => {
  const database = await testDatabase()
  for (const [state, row, entries] of STATES) {
    const id = await insertBooking(database, row, entries)
    expect([row, entries, moneyState(await readBalance(database, id))]).toEqual([row, entries, state])
  }
})

const HELD = { status: 'pending', held_until: NOW, kept_until: new Date('2026-09-10T11:00:00Z') } as const

/** Selects bookings whose row of sums has other dates than the booking. */
const OUTDATED_SUMS = `select booking.id from booking join ledger_sum on booking_id = booking.id
  where (booking_status, booking_check_out_at, booking_deposit_due_at, booking_price_due_on, booking_claim_due_on,
         booking_kept_until, booking_cancelled_at, booking_deleted_at)
    is distinct from (status, check_out_at, deposit_due_at, price_due_on, claim_due_on, kept_until, cancelled_at, deleted_at)`

test('stored sums are updated after each change of dates or status', async () => {
  const database = await testDatabase()
  const id = await insertBooking(database, { ...HELD })
  const findOutdated = async () => (await database.pool.query(OUTDATED_SUMS)).rows
  expect(await findOutdated()).toEqual([])
  const changes: Partial<Insertable<Booking>>[] = [
    { deposit_due_at: NOW },
    { price_due_on: '2026-09-06' },
    { claim_due_on: '2026-10-08' },
    { held_until: null, kept_until: null, status: 'confirmed' },
    { check_out: '2026-10-06' },
    { check_out_time: '11:00' },
    { deposit_due_at: null },
    { status: 'cancelled', cancelled_at: NOW, cancellation_charge: '10.00' },
    { deleted_at: NOW },
  ]
  for (const change of changes) {
    await database.kysely.updateTable('booking').set(change).where('id', '=', id).execute()
    expect([change, await findOutdated()]).toEqual([change, []])
  }
})

test("property: the predicted balance after an entry equals the database's", async () => {
  const database = await testDatabase()
  const kinds = ['received', 'refund', 'deduction', 'deposit-returned', 'allowance'] as const
  const entry = fc.record({ kind: fc.constantFrom(...kinds), share: fc.integer({ min: 1, max: 100 }) })
  const stay = fc.record({
    status: fc.constantFrom('confirmed' as const, 'cancelled' as const),
    deposit: fc.constantFrom('0.00', '217.50'),
    entries: fc.array(entry, { minLength: 1, maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(stay, async ({ status, deposit, entries }) => {
      const id = await insertBooking(database, { status, security_deposit: deposit, cancellation_charge: '100.00' })
      for (const { kind, share } of entries) {
        const balance = await readBalance(database, id)
        const { priceDue, received, refunded, deducted, depositReturned } = balance
        if (kind === 'allowance' && status === 'cancelled') continue
        const left = received - refunded - deducted - depositReturned
        const max = kind === 'received' ? 80_000 : kind === 'allowance' ? priceDue : left
        const amount = Math.floor((max * share) / 100)
        if (amount === 0) continue
        await enter(database, id, [kind, toPounds(pence(amount))])
        expect(await readBalance(database, id)).toEqual(balanceWith(balance, kind, amount))
      }
    }),
    { numRuns: 25 },
  )
})

test.each(['2026-07-04', '2026-12-04'])('a deposit is due back from London check-out on %s', async (day) => {
  const database = await testDatabase()
  await insertBooking(database, { check_in: '2026-07-01', check_out: day })
  const { deposit_back_from } = await database.kysely
    .selectFrom('booking_money')
    .select('deposit_back_from')
    .executeTakeFirstOrThrow()
  expect(deposit_back_from).toEqual(instantInLondon(toDay(day), CHECK_OUT_TIME))
})
