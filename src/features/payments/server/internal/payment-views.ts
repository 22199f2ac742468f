import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOverdue, isPaymentRequested } from '#features/ledger/server/money.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import { hasRefundableCharge } from './let-again.ts'

/** Number of days in "this week", including today. */
const DAYS_OF_WEEK = 7
/** Freed nights are checked for other paid stays until this many days after the cancelled stay's check-out. */
const RELET_DAYS = 365

/** Returns the first day after "this week". */
export function nextWeekFrom(now: Date): Day {
  return addDays(dayInLondon(now), DAYS_OF_WEEK)
}

export interface ViewLimits {
  /** Maximum number of bookings of each kind: sums due back, and refundable charges. */
  max?: number | null
  /** A condition on `booking`. */
  condition?: RawBuilder<SqlBool>
}

/**
 * SQL condition: a sum is due back, or a charge is refundable. Two subqueries use two indexes. The refundable charge is checked
 * last, because that check is slowest.
 */
function inRefundsCondition(
  today: Day,
  { max = null, condition = sql<SqlBool>`true` }: ViewLimits,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`money.booking_id in (
    (select owed.booking_id from booking_money as owed
     where owed.owed < 0 and (select ${condition} from booking where booking.id = owed.booking_id)
     order by coalesce(owed.deleted_at, owed.cancelled_at) nulls last, owed.booking_id limit ${max}::integer)
    union
    (select booking.id from booking
     where booking.status = 'cancelled' and booking.cancellation_charge > 0 and booking.deleted_at is null
       and booking.check_out >= ${addDays(today, -RELET_DAYS)}::date
       and ${condition}
       -- A subquery per row: a join would read all bookings for the first few.
       and (select true from taken_night as night join booking as other on other.id = night.booking_id
            where night.property_id = booking.property_id
              and night.night >= booking.check_in and night.night < booking.check_out
              and other.id <> booking.id and other.status in ('confirmed', 'completed') limit 1)
       and ${hasRefundableCharge}
     order by booking.cancelled_at, booking.id limit ${max}::integer))`
}

/** SQL condition on `booking_money as money`. Only the view `refunds` uses `limits`; for other views the caller must limit. */
export function inViewCondition(view: PaymentView, now: Date, limits: ViewLimits = {}): RawBuilder<SqlBool> {
  const today = dayInLondon(now)
  switch (view) {
    case 'due-this-week':
      return sql<SqlBool>`(money.owed > 0 and ${isPaymentRequested(now)} and ${isOverdue(now)} is not true
        and money.due_on < ${nextWeekFrom(now)}::date)`
    case 'overdue':
      return sql<SqlBool>`${isOverdue(now)}`
    case 'refunds':
      return inRefundsCondition(today, limits)
    case 'deposits-to-return':
      return sql<SqlBool>`(money.deposit_held > 0 and money.deposit_back_from <= ${now})`
    case 'part-paid':
      return sql<SqlBool>`(money.owed > 0 and money.received > money.refunded and money.deleted_at is null)`
    case 'all':
      // A deleted booking is listed if money was received for it.
      return sql<SqlBool>`(money.deleted_at is null or money.received > 0)`
  }
}

/** Sorts the earliest due first; the view `all` has the newest booking first. */
export function viewOrder(view: PaymentView): RawBuilder<unknown> {
  if (view === 'all') return sql`money.booking_id desc`
  if (view === 'deposits-to-return') return sql`money.deposit_back_from, money.booking_id`
  if (view === 'refunds') return sql`coalesce(money.deleted_at, money.cancelled_at) nulls last, money.booking_id`
  return sql`money.due_on nulls last, money.booking_id`
}
