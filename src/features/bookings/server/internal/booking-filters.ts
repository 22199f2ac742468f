import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { BookingDate, BookingFilterQuery, BookingMoneyFilter, BookingSort } from '#features/bookings/contract.ts'
import { isOverdue, isPaymentRequested } from '#features/ledger/server/money.ts'
import { lastOverduePayment } from '#features/ledger/server/payment-check.ts'
import { readCachedSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, dayInLondon, instantInLondon } from '#platform/shared/day.ts'

/** A deletion can be undone for this many days. */
const UNDO_DAYS = 30
const MILLISECONDS_AN_HOUR = 3_600_000
const MILLISECONDS_A_DAY = 24 * MILLISECONDS_AN_HOUR

export function earliestUndoableDeletion(now: Date): Date {
  return new Date(now.getTime() - UNDO_DAYS * MILLISECONDS_A_DAY)
}

/** Starts a query for the bookings that match the filters, except `search` and `money`. */
export async function selectFilteredBookings(
  ctx: AppContext,
  { status, date, propertyId, deleted, paidHold }: BookingFilterQuery,
) {
  const now = ctx.clock.now()
  const dates = date && (await dateConditions(ctx.database, now, date))
  const overdue = paidHold === 'overdue' && (await isConfirmationOverdue(ctx))
  return ctx.database
    .selectFrom('booking')
    .where((booking) =>
      booking.and([
        deleted
          ? booking('booking.deleted_at', '>', earliestUndoableDeletion(now))
          : booking('booking.deleted_at', 'is', null),
        ...(status ? [booking('booking.status', '=', status)] : []),
        ...(propertyId ? [booking('booking.property_id', '=', propertyId)] : []),
        ...(paidHold ? [IS_PAID_HOLD] : []),
        ...(overdue ? [overdue] : []),
        ...(dates ?? []),
      ]),
    )
}

/** SQL condition on `booking` for a scan: a subquery for each row, because a join would read all bookings for the first few. */
export function moneyConditionByScan(filter: BookingMoneyFilter, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select ${isInMoneyFilter(filter, now)} from ledger_sum as money where money.booking_id = booking.id)`
}

/** SQL condition on `booking` for all matches: reads the sums by their indexes first. */
export function moneyCondition(filter: BookingMoneyFilter, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`booking.id in (
    select money.booking_id from ledger_sum as money where ${isInMoneyFilter(filter, now)})`
}

/** `asked_until` repeats the predicate of the partial indexes. */
function isInMoneyFilter(filter: BookingMoneyFilter, now: Date): RawBuilder<unknown> {
  if (filter === 'overdue') return sql`money.owed > 0 and money.asked_until > '-infinity' and ${isOverdue(now)}`
  return sql`money.owed > 0 and ${isPaymentRequested(now)}`
}

/** The SQL form of the state `held part paid`. */
const IS_PAID_HOLD = sql<SqlBool>`(booking.held_until is not null and exists (
  select from ledger_sum as money where money.booking_id = booking.id and money.received > money.refunded))`

/** SQL condition: a payment has waited for longer than its guest was promised. */
export async function isConfirmationOverdue(ctx: AppContext): Promise<RawBuilder<SqlBool>> {
  const { policy } = await readCachedSettings(ctx)
  const last = lastOverduePayment(policy, dayInLondon(ctx.clock.now()))
  // The payment entered last that was not corrected, as on the guest's page.
  return sql<SqlBool>`(select entry.day from ledger_entry as entry
    where entry.booking_id = booking.id and entry.kind = 'received' and entry.corrects is null
      and not exists (select from ledger_entry as correction where correction.corrects = entry.id)
    order by entry.id desc limit 1) <= ${last}::date`
}

/**
 * A stay is upcoming, current or past by its agreed check-in and check-out times [rule stay-times]. Conditions on both times let
 * the index of either sort order start near the first match.
 */
async function dateConditions(database: Kysely<DB>, now: Date, date: BookingDate): Promise<RawBuilder<SqlBool>[]> {
  if (date === 'today') {
    const today = dayInLondon(now)
    const [first, next] = [today, addDays(today, 1)].map((day) => instantInLondon(day, '0:00'))
    return [sql<SqlBool>`booking.check_in_at >= ${first} and booking.check_in_at < ${next}`]
  }
  if (date === 'upcoming') return [sql<SqlBool>`booking.check_in_at > ${now} and booking.check_out_at > ${now}`]
  if (date === 'past') return [sql<SqlBool>`booking.check_out_at < ${now} and booking.check_in_at < ${now}`]
  // Check-out is earlier in the day than check-in, so a stay lasts less than 24 hours a night. The end of summer time adds an hour.
  const longest = (await readLongestStay(database)) * MILLISECONDS_A_DAY + MILLISECONDS_AN_HOUR
  const [earliest, latest] = [new Date(now.getTime() - longest), new Date(now.getTime() + longest)]
  return [
    sql<SqlBool>`booking.check_in_at <= ${now} and booking.check_out_at >= ${now}`,
    sql<SqlBool>`booking.check_in_at >= ${earliest} and booking.check_out_at <= ${latest}`,
  ]
}

/** No current stay began longer ago than the longest stay lasts. */
async function readLongestStay(database: Kysely<DB>): Promise<number> {
  const { longest } = await database
    .selectFrom('booking')
    .where('deleted_at', 'is', null)
    .select(sql<number | null>`max(check_out - check_in)`.as('longest'))
    .executeTakeFirstOrThrow()
  return longest ?? 0
}

/** Returns the columns and directions to sort by. An index exists for every order. */
export function orderOf({ sort = 'newest', deleted }: BookingFilterQuery): [RawBuilder<unknown>, 'asc' | 'desc'][] {
  return deleted ? LAST_DELETED : ORDERS[sort]
}

const CREATED = sql`booking.created_at`
const ID = sql`booking.id`
const SORT_COLUMNS = {
  checkIn: sql`booking.check_in_at`,
  checkOut: sql`booking.check_out_at`,
  guest: sql`lower(booking.guest_name)`,
  amount: sql`booking.total_amount`,
  status: sql`booking.status`,
}

type Order = [RawBuilder<unknown>, 'asc' | 'desc'][]
const ascending = (by: RawBuilder<unknown>): Order => [
  [by, 'asc'],
  [ID, 'asc'],
]
const descending = (by: RawBuilder<unknown>): Order => [
  [by, 'desc'],
  [ID, 'desc'],
]

const LAST_DELETED: Order = descending(sql`booking.deleted_at`)
const ORDERS: Record<BookingSort, Order> = {
  newest: descending(CREATED),
  oldest: ascending(CREATED),
  checkIn: ascending(SORT_COLUMNS.checkIn),
  '-checkIn': descending(SORT_COLUMNS.checkIn),
  checkOut: ascending(SORT_COLUMNS.checkOut),
  '-checkOut': descending(SORT_COLUMNS.checkOut),
  guest: ascending(SORT_COLUMNS.guest),
  '-guest': descending(SORT_COLUMNS.guest),
  amount: ascending(SORT_COLUMNS.amount),
  '-amount': descending(SORT_COLUMNS.amount),
  status: [[SORT_COLUMNS.status, 'asc'], ...descending(CREATED)],
  '-status': [[SORT_COLUMNS.status, 'desc'], ...ascending(CREATED)],
}
