import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { selectBookingsWithMoney } from '#features/bookings/server/lists/bookings-with-money.ts'
import { findEnteredEntries } from '#features/ledger/server/ledger.ts'
import { balanceOf } from '#features/ledger/server/money.ts'
import { toDay } from '#platform/shared/day.ts'
import { pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { type Candidate, namesIn, type PaymentLine, referencedBookingIds } from './suggestions.ts'

/** Maximum number of bookings found for one amount or one surname. */
const MAX_PER_REASON = 20

/**
 * The surname in lower case without accents or apostrophes, as `namesIn` returns names. Must equal the expression of the index
 * `booking_surname`.
 */
const SURNAME = sql`substring(translate(lower(b.guest_name), 'áàâäãåéèêëíìîïóòôöõúùûüýÿñç''’', 'aaaaaaeeeeiiiiooooouuuuyync') from '([a-z]+)[^a-z]*$')`

/**
 * Finds bookings by reference, by an amount owed or held, or by surname while money is owed or a deposit held. The number of
 * queries does not depend on the number of lines.
 */
export async function findCandidates(db: Kysely<DB>, lines: PaymentLine[], now: Date): Promise<Candidate[]> {
  if (lines.length === 0) return []
  const ids = new Set([...lines.flatMap(referencedBookingIds), ...(await findLikelyBookingIds(db, lines))])
  return loadCandidates(db, [...ids], now)
}

/** Loads bookings as candidates; deleted and erased bookings are left out. */
export async function loadCandidates(db: Kysely<DB>, bookingIds: number[], now: Date): Promise<Candidate[]> {
  if (bookingIds.length === 0) return []
  const rows = await selectBookingsWithMoney(db, now)
    .where(sql<boolean>`booking.id = any(${bookingIds}::integer[])`)
    .where('booking.deleted_at', 'is', null)
    .where('erased_at', 'is', null)
    .execute()
  const earlierPayments = await loadEarlierPayments(
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
    earlierPayments: earlierPayments.get(row.id) ?? { received: [], refund: [], 'deposit-returned': [] },
  }))
}

/** A deleted booking whose payment reference is in a line, or that a line is matched with. */
export interface DeletedBooking {
  bookingId: number
  deletedAt: string
}

/** Returns the deleted bookings among `bookingIds`, by booking id. */
export async function findDeletedBookings(db: Kysely<DB>, bookingIds: number[]): Promise<Map<number, DeletedBooking>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('booking')
    .where(sql<boolean>`id = any(${bookingIds}::integer[])`)
    .where('deleted_at', 'is not', null)
    .select(['id', 'deleted_at'])
    .execute()
  return new Map(
    rows.flatMap(({ id, deleted_at }) =>
      deleted_at ? [[id, { bookingId: id, deletedAt: deleted_at.toISOString() }] as const] : [],
    ),
  )
}

async function findLikelyBookingIds(db: Kysely<DB>, lines: PaymentLine[]): Promise<number[]> {
  const amounts = [...new Set(lines.map(({ amount }) => toPounds(pence(Math.abs(amount)))))]
  const names = [...new Set(lines.flatMap(namesIn))].filter((word) => word.length >= 3)
  // Each reason has a branch of the union, so that PostgreSQL uses an index and does not scan all bookings.
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
      -- With a claim for damage, the sum above is not all of the price.
      select money.booking_id, wanted.amount::text from wanted join booking_money as money
        on wanted.amount in (money.price_owed, money.claim_owed)
        where money.claimed > 0 and money.owed > 0 and money.claim_owed > 0
      union
      select s.booking_id, wanted.amount::text from wanted join ledger_sum as s
        on s.deposit_held = wanted.amount and s.deposit_held > 0
      union
      select b.id, named.name
      from named
      join booking as b on ${SURNAME} = named.name and b.deleted_at is null
      join ledger_sum as s on s.booking_id = b.id and (s.owed <> 0 or s.deposit_held > 0)
    ),
    ranked as (
      select likely.id, row_number() over (partition by likely.by order by b.check_in desc, b.id) as position
      from likely join booking as b on b.id = likely.id
      where b.deleted_at is null
    )
    select distinct id from ranked where position <= ${MAX_PER_REASON}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns uncorrected payments in pence, by booking id and kind. */
async function loadEarlierPayments(db: Kysely<DB>, ids: number[]): Promise<Map<number, Candidate['earlierPayments']>> {
  const payments = new Map<number, Candidate['earlierPayments']>()
  for (const { booking_id, kind, amount } of await findEnteredEntries(db, ids)) {
    const byKind = payments.get(booking_id) ?? { received: [], refund: [], 'deposit-returned': [] }
    if (kind !== 'deduction' && kind !== 'allowance' && kind !== 'transfer') byKind[kind].push(penceOf(amount))
    payments.set(booking_id, byKind)
  }
  return payments
}
