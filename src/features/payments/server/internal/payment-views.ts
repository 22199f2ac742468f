import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOverdue, isPaymentRequested } from '#features/ledger/server/money.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'

/** Days of "this week", including today. */
const WEEK = 7
/** Stays that ended longer ago are not checked for nights let again. */
const DAYS_OF_RELETTING = 365

/** Further filters on the bookings of a view. */
export interface PaymentQuery {
  /** At most so many bookings, in the order of the view. */
  max?: number | null
  /** A condition on `booking`. */
  which?: RawBuilder<SqlBool>
}

/**
 * Sums due back, or a charge whose nights are let again. Two subqueries with their own indexes: an "or" would scan all bookings.
 * Nights let again are checked last, as that is the slowest condition.
 */
function isOfRefunds(today: Day, { max = null, which = sql<SqlBool>`true` }: PaymentQuery): RawBuilder<SqlBool> {
  return sql<SqlBool>`money.booking_id in (
    (select owed.booking_id from booking_money as owed
     where owed.owed < 0 and (select ${which} from booking where booking.id = owed.booking_id)
     order by coalesce(owed.deleted_at, owed.cancelled_at) nulls last, owed.booking_id limit ${max}::integer)
    union
    (select booking.id from booking
     where booking.status = 'cancelled' and booking.cancellation_charge > 0 and booking.deleted_at is null
       and booking.check_out >= ${addDays(today, -DAYS_OF_RELETTING)}::date
       and ${which}
       -- A subquery per row: with a join all bookings would be read for the first few.
       and (select true from taken_night as night join booking as other on other.id = night.booking_id
            where night.property_id = booking.property_id
              and night.night >= booking.check_in and night.night < booking.check_out
              and other.id <> booking.id and other.status in ('confirmed', 'completed') limit 1)
     order by booking.cancelled_at, booking.id limit ${max}::integer))`
}

/**
 * Condition on `booking_money as money` for the bookings of a view. Only `refunds` applies `requested`, where that saves most of
 * the work; for other views the caller applies it.
 */
export function isIn(view: PaymentView, now: Date, requested: PaymentQuery = {}): RawBuilder<SqlBool> {
  const today = dayInLondon(now)
  switch (view) {
    case 'due-this-week':
      return sql<SqlBool>`(money.owed > 0 and ${isPaymentRequested(now)} and ${isOverdue(now)} is not true
        and money.due_on <= ${addDays(today, WEEK - 1)}::date)`
    case 'overdue':
      return sql<SqlBool>`${isOverdue(now)}`
    case 'refunds':
      return isOfRefunds(today, requested)
    case 'deposits-to-return':
      return sql<SqlBool>`(money.deposit_held > 0 and money.deposit_back_from <= ${now})`
    case 'part-paid':
      return sql<SqlBool>`(money.owed > 0 and money.received > money.refunded and money.deleted_at is null)`
    case 'all':
      // A deleted booking is listed if money was received for it.
      return sql<SqlBool>`(money.deleted_at is null or money.received > 0)`
  }
}

/** The earliest due first; `all` by booking, newest first. */
export function orderOf(view: PaymentView): RawBuilder<unknown> {
  if (view === 'all') return sql`money.booking_id desc`
  if (view === 'deposits-to-return') return sql`money.deposit_back_from, money.booking_id`
  if (view === 'refunds') return sql`coalesce(money.deleted_at, money.cancelled_at) nulls last, money.booking_id`
  return sql`money.due_on nulls last, money.booking_id`
}
