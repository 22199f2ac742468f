import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, CHECK_OUT_TIME, type Day, dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import type { PaymentView } from '../contract.ts'

/** Days that "this week" has, today among them. */
const WEEK = 7
/** Nights of a stay that was cancelled longer ago are nobody's business any more. */
const DAYS_OF_RELETTING = 365

/** The present, as the views ask for it. */
export interface Present {
  now: Date
  today: Day
  /** The last day of departure that is over. */
  lastGone: Day
}

export function presentOf(now: Date): Present {
  const today = dayInLondon(now)
  return { now, today, lastGone: now < instantInLondon(today, CHECK_OUT_TIME) ? addDays(today, -1) : today }
}

/** What of the deposit has yet to come; `b` is the booking and `s` what its ledger comes to. */
export const DEPOSIT_OWED = sql<string>`greatest(s.deposit_due - (s.received - s.refunded), 0)`

/** What nobody has agreed on yet, or no longer, is not due: a pending booking without a hold that has time left. */
function isAgreed({ now }: Present): RawBuilder<SqlBool> {
  return sql<SqlBool>`(b.status <> 'pending'
    or exists (select from taken_night as held where held.booking_id = b.id and held.held_until > ${now}))`
}

/** The day on which the next sum is due from the guest. */
const DUE_ON = sql<Day | null>`case
  when ${DEPOSIT_OWED} > 0 and b.deposit_due_at is not null then (b.deposit_due_at at time zone 'Europe/London')::date
  else b.price_due_on end`

function isOverdue(present: Present): RawBuilder<SqlBool> {
  const { now, today } = present
  return sql<SqlBool>`(s.owed > 0 and ${isAgreed(present)}
    and ((${DEPOSIT_OWED} > 0 and b.deposit_due_at < ${now}) or b.price_due_on < ${today}::date))`
}

/**
 * Owed to the guest, or cancelled with a charge that others have paid since, so that some of it could be given back. Each
 * is found by an index of its own: with an "or" between them every booking would be looked at.
 */
function isOfRefunds({ today }: Present): RawBuilder<SqlBool> {
  return sql<SqlBool>`s.booking_id in (
    select booking_id from ledger_sum where owed < 0
    union
    select gone.id from booking as gone
    where gone.status = 'cancelled' and gone.cancellation_charge > 0
      and gone.check_out >= ${addDays(today, -DAYS_OF_RELETTING)}::date
      and exists (select from taken_night as night join booking as other on other.id = night.booking_id
                  where night.property_id = gone.property_id
                    and night.night >= gone.check_in and night.night < gone.check_out
                    and other.id <> gone.id and other.status in ('confirmed', 'completed')))`
}

/** Which bookings a view has, as a condition over `booking as b join ledger_sum as s`. */
export function isIn(view: PaymentView, present: Present): RawBuilder<SqlBool> {
  switch (view) {
    case 'due-this-week':
      return sql<SqlBool>`(s.owed > 0 and ${isAgreed(present)} and not ${isOverdue(present)}
        and ${DUE_ON} <= ${addDays(present.today, WEEK - 1)}::date)`
    case 'overdue':
      return isOverdue(present)
    case 'refunds':
      return isOfRefunds(present)
    case 'deposits-to-return':
      return sql<SqlBool>`(s.deposit_held > 0 and b.status in ('confirmed', 'completed')
        and b.check_out <= ${present.lastGone}::date)`
    case 'part-paid':
      return sql<SqlBool>`(s.owed > 0 and s.received - s.refunded > 0)`
    case 'all':
      return sql<SqlBool>`true`
  }
}

/** What is due first comes first; of all bookings the newest. */
export function orderOf(view: PaymentView): RawBuilder<unknown> {
  if (view === 'all') return sql`b.id desc`
  if (view === 'deposits-to-return') return sql`b.check_out, b.id`
  if (view === 'refunds') return sql`b.cancelled_at nulls last, b.id`
  return sql`${DUE_ON} nulls last, b.id`
}
