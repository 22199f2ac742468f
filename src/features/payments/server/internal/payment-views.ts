import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOverdue, isRequestedFor } from '#features/ledger/server/money.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'

/** Days that "this week" has, today among them. */
const WEEK = 7
/** Nights of a stay that was cancelled longer ago are nobody's business any more. */
const DAYS_OF_RELETTING = 365

/** What else is asked of the bookings of a view. */
export interface PaymentQuery {
  /** No more than the first so many, in the order of the view, are asked for. */
  max?: number | null
  /** A condition over `booking`. */
  which?: RawBuilder<SqlBool>
}

/**
 * Owed to the guest, or cancelled with a charge that others have paid since, so that some of it could be given back. Each
 * is found by an index of its own: with an "or" between them every booking would be looked at. Which nights were let again is
 * asked last, of those alone that are searched for.
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
       -- One booking after another: joined, all of them would be read for the first few.
       and (select true from taken_night as night join booking as other on other.id = night.booking_id
            where night.property_id = booking.property_id
              and night.night >= booking.check_in and night.night < booking.check_out
              and other.id <> booking.id and other.status in ('confirmed', 'completed') limit 1)
     order by booking.cancelled_at, booking.id limit ${max}::integer))`
}

/**
 * Which bookings a view has, as a condition over `booking_money as money`. Refunds are those alone that meet what is `asked`
 * beside it, since it saves most of the work there; of the other views whoever asks says it once more.
 */
export function isIn(view: PaymentView, now: Date, requested: PaymentQuery = {}): RawBuilder<SqlBool> {
  const today = dayInLondon(now)
  switch (view) {
    case 'due-this-week':
      return sql<SqlBool>`(money.owed > 0 and ${isRequestedFor(now)} and ${isOverdue(now)} is not true
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
      // What was deleted stays where money of it came.
      return sql<SqlBool>`(money.deleted_at is null or money.received > 0)`
  }
}

/** What is due first comes first; of all bookings the newest. */
export function orderOf(view: PaymentView): RawBuilder<unknown> {
  if (view === 'all') return sql`money.booking_id desc`
  if (view === 'deposits-to-return') return sql`money.deposit_back_from, money.booking_id`
  if (view === 'refunds') return sql`coalesce(money.deleted_at, money.cancelled_at) nulls last, money.booking_id`
  return sql`money.due_on nulls last, money.booking_id`
}
