import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Booking } from '#database/tables.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'
import { testDatabase } from '#platform/server/testing/world.ts'
import { CHECK_OUT_TIME, instantInLondon, toDay } from '#platform/shared/day.ts'
import { pence, toPounds } from '#platform/shared/money.ts'
import type { EnteredKind } from '../contract.ts'
import { givenEntry } from './fixtures.ts'
import { bookingWithMoney } from './ledger.ts'
import { balanceOf, balanceWith, moneyState } from './money.ts'

const NOW = new Date('2026-09-09T11:00:00Z')

type Entry = [kind: EnteredKind, amount: string]

async function booked({ kysely }: OpenDatabase, row: Partial<Insertable<Booking>> = {}, entries: Entry[] = []) {
  const property = await kysely
    .insertInto('property')
    .values({
      title: `Home ${randomUUID()}`,
      description: '',
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

/** The same on a database from before the words of entries had a table of their own. */
async function bookedBefore(database: OpenDatabase, row: Partial<Insertable<Booking>>, entries: Entry[]) {
  const id = await booked(database, row)
  for (const [kind, amount] of entries)
    await database.pool.query(
      `insert into ledger_entry (booking_id, kind, amount, day, reason, created_at) values ($1, $2, $3, '2026-09-09', $4, $5)`,
      [id, kind, amount, reasonOf(kind), NOW],
    )
  return id
}

const reasonOf = (kind: Entry[0]) => (kind === 'deduction' || kind === 'allowance' ? 'A broken lamp' : null)

async function enter({ kysely }: Pick<OpenDatabase, 'kysely'>, booking_id: number, [kind, amount]: Entry) {
  await givenEntry(kysely, { booking_id, kind, amount, day: '2026-09-09', reason: reasonOf(kind), created_at: NOW })
}

async function balanceNow({ kysely }: OpenDatabase, id: number) {
  const row = await bookingWithMoney(kysely, id, NOW)
  if (!row) throw new Error('There is no such booking')
  return balanceOf(row, NOW)
}

const PAID: Entry = ['received', '652.50']
/** Every way in which a booking's money can stand. */
const STATES: [string | null, Partial<Insertable<Booking>>, Entry[]][] = [
  ['unpaid', { status: 'pending' }, []],
  ['unpaid', { security_deposit: null }, []],
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
  // Neither is in the view.
  [null, { deleted_at: NOW }, [['received', '50.00']]],
  [null, { status: 'cancelled', cancelled_at: NOW, cancelled_by: 'guest' }, []],
]

test('the one definition of money changes no row, no sum and no state of what the books had before', async () => {
  const { database, goOn, toPresent, rowsOf } = await databaseBefore('0005')
  const ids: number[] = []
  for (const [, row, entries] of STATES) ids.push(await bookedBefore(database, row, entries))
  // One that was over before there was a ledger.
  const old = await booked(database, { status: 'completed' })
  await database.pool.query('delete from ledger_sum where booking_id = $1', [old])

  const books = async () => ({
    bookings: await rowsOf('select * from booking order by id'),
    entries: await rowsOf('select * from ledger_entry order by id'),
    sums: await rowsOf(
      `select booking_id, price_due, deposit_due, received, refunded, deducted, deposit_returned, owed, deposit_held
       from ledger_sum order by booking_id`,
    ),
    money: await rowsOf(
      `select booking_id, price_due, deposit_due, received, refunded, deducted, deposit_returned, owed, deposit_held,
              deposit_owed
       from booking_money order by booking_id`,
    ),
  })
  const before = await books()
  const states = await rowsOf('select state from booking_money order by booking_id')
  expect(await goOn()).toEqual({ ran: ['0005-one-definition-of-money'], first: false })

  expect(await books()).toEqual(before)
  const expected = STATES.map(([state]) => state).filter((state) => state !== null)
  expect(states.map(({ state }) => state)).toEqual(expected)
  await toPresent()
  const after = await Promise.all(
    ids.slice(0, expected.length).map(async (id) => moneyState(await balanceNow(database, id))),
  )
  expect(after).toEqual(expected)
})

test.each([
  '0010-money-says-what-it-is',
  '0012-what-cancelling-costs',
  '0013-sums-have-room',
  '0014-money-moves-between-bookings',
  '0015-deposits-of-their-own',
])('the migration %s changes no row and no sum of what the books had before', async (name) => {
  const { database, goOn, rowsOf } = await databaseBefore(name.slice(0, 4))
  for (const [, row, entries] of STATES) await bookedBefore(database, row, entries)
  const books = async () => ({
    bookings: await rowsOf('select * from booking order by id'),
    entries: await rowsOf('select * from ledger_entry order by id'),
    sums: await rowsOf('select * from ledger_sum order by booking_id'),
    money: await rowsOf('select * from booking_money order by booking_id'),
  })
  const before = await books()
  expect(before.entries.length).toBeGreaterThan(20)
  expect(await goOn()).toEqual({ ran: [name], first: false })
  // It may add columns.
  expect(await books()).toMatchObject(before)
})

/** Bookings with every day that the books know of them, as money comes and goes. */
const DATED: typeof STATES = STATES.flatMap(([state, row, entries]) =>
  [{ price_due_on: '2026-09-06' }, { price_due_on: '2026-09-10', deposit_due_at: NOW }, { deposit_due_at: NOW }].map(
    (days): (typeof STATES)[number] => [state, { ...row, ...days }, entries],
  ),
)
const HELD = { status: 'pending', held_until: NOW, kept_until: new Date('2026-09-10T11:00:00Z') } as const

/** Whether each sum has beside it what its booking says of when it is due. */
const KNOWN = `select booking.id from booking join ledger_sum on booking_id = booking.id
  where (booking_status, booking_check_out_at, booking_deposit_due_at, booking_price_due_on, booking_kept_until,
         booking_cancelled_at, booking_deleted_at)
    is distinct from (status, check_out_at, deposit_due_at, price_due_on, kept_until, cancelled_at, deleted_at)`

test('the days of what is due move beside the sums: no booking, entry, sum or day is another for it', async () => {
  const { database, goOn, rowsOf } = await databaseBefore('0037')
  for (const [, row, entries] of [...DATED, [null, HELD, []], [null, HELD, [PAID]]] as typeof STATES)
    await booked(database, row, entries)
  const books = async () => ({
    bookings: await rowsOf('select * from booking order by id'),
    entries: await rowsOf('select * from ledger_entry order by id'),
    sums: await rowsOf('select * from ledger_sum order by booking_id'),
    money: await rowsOf('select * from booking_money order by booking_id'),
  })
  const before = await books()
  expect(await goOn()).toEqual({ ran: ['0037-what-is-due-is-found'], first: false })
  // Where nothing is owed no day is due any more.
  const money = before.money.map((row) => (Number(row.owed) > 0 ? row : { ...row, due_on: null }))
  expect(await books()).toMatchObject({ ...before, money })
  expect(money.filter(({ late_from }) => late_from !== null).length).toBeGreaterThan(10)
  expect(await rowsOf(KNOWN)).toEqual([])
})

test('whatever becomes of a booking, its sums know when they are due', async () => {
  const database = await testDatabase()
  const id = await booked(database, { ...HELD })
  const unknown = async () => (await database.pool.query(KNOWN)).rows
  expect(await unknown()).toEqual([])
  const changes: Partial<Insertable<Booking>>[] = [
    { deposit_due_at: NOW },
    { price_due_on: '2026-09-06' },
    { held_until: null, kept_until: null, status: 'confirmed' },
    { check_out: '2026-10-06' },
    { check_out_time: '11:00' },
    { deposit_due_at: null },
    { status: 'cancelled', cancelled_at: NOW, cancellation_charge: '10.00' },
    { deleted_at: NOW },
  ]
  for (const change of changes) {
    await database.kysely.updateTable('booking').set(change).where('id', '=', id).execute()
    expect([change, await unknown()]).toEqual([change, []])
  }
})

test('property: what is foretold of one more entry is what the database makes of it', async () => {
  const database = await testDatabase()
  const kinds = ['received', 'refund', 'deduction', 'deposit-returned', 'allowance'] as const
  const entry = fc.record({ kind: fc.constantFrom(...kinds), share: fc.integer({ min: 1, max: 100 }) })
  const stay = fc.record({
    status: fc.constantFrom('confirmed' as const, 'cancelled' as const),
    deposit: fc.constantFrom(null, '0.00', '217.50'),
    entries: fc.array(entry, { minLength: 1, maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(stay, async ({ status, deposit, entries }) => {
      const id = await booked(database, { status, security_deposit: deposit, cancellation_charge: '100.00' })
      for (const { kind, share } of entries) {
        const balance = await balanceNow(database, id)
        const { priceDue, received, refunded, deducted, depositReturned } = balance
        if (kind === 'allowance' && status === 'cancelled') continue
        const isLeft = received - refunded - deducted - depositReturned
        const most = kind === 'received' ? 80_000 : kind === 'allowance' ? priceDue : isLeft
        const amount = Math.floor((most * share) / 100)
        if (amount === 0) continue
        await enter(database, id, [kind, toPounds(pence(amount))])
        expect(await balanceNow(database, id)).toEqual(balanceWith(balance, kind, amount))
      }
    }),
    { numRuns: 25 },
  )
})

test.each(['2026-07-04', '2026-12-04'])('a deposit goes back from the hour of check-out, on %s too', async (day) => {
  const database = await testDatabase()
  await booked(database, { check_in: '2026-07-01', check_out: day })
  const { deposit_back_from } = await database.kysely
    .selectFrom('booking_money')
    .select('deposit_back_from')
    .executeTakeFirstOrThrow()
  expect(deposit_back_from).toEqual(instantInLondon(toDay(day), CHECK_OUT_TIME))
})
