import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { bookingsWithMoney, enteredFor } from '#features/ledger/server/ledger.ts'
import { balanceOf } from '#features/ledger/server/money.ts'
import { toDay } from '#platform/shared/day.ts'
import { pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { type Candidate, namesIn, type PaymentLine, referencesOf } from './suggestions.ts'

/** Bookings considered for one amount or one surname, those with the latest arrival first. */
const MAX_OF_A_KIND = 20

/**
 * The surname as banks write it: `O'Neil` as `oneil`, `Müller` as `muller`. Must agree with `namesIn`, and exactly with the index
 * `booking_surname`.
 */
const SURNAME = sql`substring(translate(lower(b.guest_name), 'áàâäãåéèêëíìîïóòôöõúùûüýÿñç''’', 'aaaaaaeeeeiiiiooooouuuuyync') from '([a-z]+)[^a-z]*$')`

/**
 * Finds the bookings that any of these lines may belong to: by reference, by an amount that is due, or by surname while something
 * is due. Amounts and surnames are limited to `MAX_OF_A_KIND`. Runs three queries for a whole page.
 */
export async function candidatesFor(db: Kysely<DB>, lines: PaymentLine[], now: Date): Promise<Candidate[]> {
  if (lines.length === 0) return []
  const ids = new Set([...lines.flatMap(referencesOf), ...(await likelyBookings(db, lines))])
  return candidatesAmong(db, [...ids], now)
}

/** Loads bookings as candidates; deleted and erased bookings are left out. */
export async function candidatesAmong(db: Kysely<DB>, numbers: number[], now: Date): Promise<Candidate[]> {
  if (numbers.length === 0) return []
  const rows = await bookingsWithMoney(db, now)
    .where(sql<boolean>`booking.id = any(${numbers}::integer[])`)
    .where('booking.deleted_at', 'is', null)
    .where('erased_at', 'is', null)
    .execute()
  const before = await movedBefore(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    guestName: row.guest_name,
    propertyTitle: row.title,
    checkIn: toDay(row.check_in),
    checkOut: toDay(row.check_out),
    balance: balanceOf(row, now),
    before: before.get(row.id) ?? { received: [], refund: [], 'deposit-returned': [] },
  }))
}

/** A deleted booking whose reference a line has. */
export interface DeletedBooking {
  bookingId: number
  deletedAt: string
}

/** Returns the deleted ones among these bookings, by id. */
export async function deletedAmong(db: Kysely<DB>, numbers: number[]): Promise<Map<number, DeletedBooking>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('booking')
    .where(sql<boolean>`id = any(${numbers}::integer[])`)
    .where('deleted_at', 'is not', null)
    .select(['id', 'deleted_at'])
    .execute()
  return new Map(
    rows.flatMap(({ id, deleted_at }) =>
      deleted_at ? [[id, { bookingId: id, deletedAt: deleted_at.toISOString() }] as const] : [],
    ),
  )
}

async function likelyBookings(db: Kysely<DB>, lines: PaymentLine[]): Promise<number[]> {
  const amounts = [...new Set(lines.map(({ amount }) => toPounds(pence(Math.abs(amount)))))]
  const names = [...new Set(lines.flatMap(namesIn))].filter((word) => word.length >= 3)
  // A branch for each reason, so that each uses its own index and the sums of all bookings are not scanned.
  const { rows } = await sql<{ id: number }>`
    with wanted as materialized (select unnest(${amounts}::numeric[]) as amount),
    named as materialized (select unnest(${names}::text[]) as name),
    likely as (
      select s.booking_id as id, wanted.amount::text as by from wanted join ledger_sum as s
        on s.owed = wanted.amount and s.owed <> 0
      union
      select s.booking_id, wanted.amount::text from wanted join ledger_sum as s
        on s.owed = -wanted.amount and s.owed <> 0
      union
      select s.booking_id, wanted.amount::text from wanted join ledger_sum as s
        on s.deposit_owed = wanted.amount and s.owed > 0
      union
      select s.booking_id, wanted.amount::text from wanted join ledger_sum as s
        on s.owed - s.deposit_owed = wanted.amount and s.owed > 0
      union
      select s.booking_id, wanted.amount::text from wanted join ledger_sum as s
        on s.deposit_held = wanted.amount and s.deposit_held > 0
      union
      select b.id, named.name
      from named
      join booking as b on ${SURNAME} = named.name and b.deleted_at is null
      join ledger_sum as s on s.booking_id = b.id and (s.owed <> 0 or s.deposit_held > 0)
    ),
    nearest as (
      select likely.id, row_number() over (partition by likely.by order by b.check_in desc, b.id) as place
      from likely join booking as b on b.id = likely.id
      where b.deleted_at is null
    )
    select distinct id from nearest where place <= ${MAX_OF_A_KIND}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Loads the money that moved for each booking and was not corrected, in pence by kind. */
async function movedBefore(db: Kysely<DB>, ids: number[]): Promise<Map<number, Candidate['before']>> {
  const moved = new Map<number, Candidate['before']>()
  for (const { booking_id, kind, amount } of await enteredFor(db, ids)) {
    const before = moved.get(booking_id) ?? { received: [], refund: [], 'deposit-returned': [] }
    if (kind !== 'deduction' && kind !== 'allowance' && kind !== 'transfer') before[kind].push(penceOf(amount))
    moved.set(booking_id, before)
  }
  return moved
}
