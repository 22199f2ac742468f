import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { STATES } from '#features/booking-state.ts'
import { stateOfRow } from '#features/bookings/server/booking-state.ts'
import { selectBookingsWithMoney } from '#features/bookings/server/lists/bookings-with-money.ts'
import { type BookingMoney, paymentReference, sumsDueFirst, sumsOwed } from '#features/ledger/contract.ts'
import { stayOf } from '#features/ledger/server/ledger.ts'
import { moneyOf, owedBefore } from '#features/ledger/server/money.ts'
import type { OpenRows, Payment, PaymentSummary, PaymentView } from '#features/payments/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Day, dayInLondon, nightsBetween } from '#platform/shared/day.ts'
import { pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { findPaymentIds, type PaymentPage } from './find-payments.ts'
import { findRefundableCharges } from './let-again.ts'
import { inViewCondition, nextWeekFrom } from './payment-views.ts'

/** Returns a page of bookings, the earliest due first; the view `all` has the newest booking first. */
export async function readPayments(ctx: AppContext, query: PaymentPage): Promise<Payment[]> {
  return readPaymentsOf(ctx, await findPaymentIds(ctx, query), query.view)
}

/** Returns bookings in the order of their ids, with what `view` says to do next. */
export async function readPaymentsOf(ctx: AppContext, ids: number[], view: PaymentView = 'all'): Promise<Payment[]> {
  const now = ctx.clock.now()
  const [rows, refundable] = await Promise.all([
    selectBookingsWithMoney(ctx.database, now).where(sql<SqlBool>`booking.id = any(${ids}::integer[])`).execute(),
    view === 'refunds' ? findRefundableCharges(ctx.database, ids) : new Map<number, never>(),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const today = dayInLondon(now)
  return ids.flatMap((id): Payment[] => {
    const row = byId.get(id)
    const money = row && moneyOf(row, now)
    if (!money) return []
    const state = stateOfRow(row, now)
    return [
      {
        bookingId: id,
        paymentReference: paymentReference(id),
        guestName: row.guest_name,
        guestEmail: row.guest_email,
        status: row.status,
        state,
        deletedAt: row.deleted_at?.toISOString() ?? null,
        property: { id: row.property_id, title: row.title },
        ...stayOf(row),
        money,
        due: nextDue(money, { view, today, isPaymentRequested: STATES[state].asksFor !== 'nothing' }),
        couldBeGivenBack: refundable.get(id) ?? null,
      },
    ]
  })
}

export async function summarisePayments(
  ctx: AppContext,
  countOpenRows: (ctx: AppContext) => Promise<OpenRows>,
): Promise<PaymentSummary> {
  const [figures, openRows] = await Promise.all([findViewFigures(ctx.database, ctx.clock.now()), countOpenRows(ctx)])
  return { ...figures, ...openRows }
}

/** SQL: the number of bookings in a view and their sum of `amount`. */
function viewFigures(view: PaymentView, now: Date, amount = sql`money.owed`) {
  return sql<Figures>`(
    select json_build_object('count', count(*), 'sum', coalesce(sum(${amount}), 0)::numeric(20, 2)::text)
    from booking_money as money where ${inViewCondition(view, now)})`
}

interface Figures {
  count: number
  sum: string
}

/** Each view has a subquery, so that PostgreSQL can use a suitable index for each view. */
function findViewFigures(database: Kysely<DB>, now: Date) {
  return database
    .selectNoFrom([
      viewFigures('due-this-week', now, owedBefore(nextWeekFrom(now), now)).as('dueThisWeek'),
      viewFigures('overdue', now, owedBefore(dayInLondon(now), now)).as('overdue'),
      viewFigures('refunds', now, sql`greatest(-money.owed, 0)`).as('refunds'),
      viewFigures('deposits-to-return', now, sql`money.deposit_held`).as('depositsToReturn'),
      viewFigures('part-paid', now).as('partPaid'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Returns what is due next: a refund, else the sums owed that are due first, else the deposit to return. The view
 * `deposits-to-return` prefers the deposit to return.
 */
function nextDue(
  money: BookingMoney,
  { view, today, isPaymentRequested }: { view: PaymentView; today: Day; isPaymentRequested: boolean },
): Payment['due'] {
  const daysSince = (day: Day | null) => (day !== null && day < today ? nightsBetween(day, today) : 0)
  const owed = penceOf(money.owed)
  const depositBack: Payment['due'] = money.depositBackBy && {
    what: ['deposit back'],
    amount: money.depositHeld,
    on: money.depositBackBy,
    daysOverdue: daysSince(money.depositBackBy),
  }
  if (depositBack && view === 'deposits-to-return') return depositBack
  if (owed < 0) return { what: ['refund'], amount: money.owed.replace('-', ''), on: null, daysOverdue: 0 }
  const sums = isPaymentRequested ? sumsDueFirst(sumsOwed(money), today) : []
  if (sums.length === 0) return depositBack
  const [on = null] = sums.flatMap((sum) => sum.on ?? []).sort()
  return {
    what: sums.map(({ what }) => what),
    amount: toPounds(pence(sums.reduce((total, { amount }) => total + penceOf(amount), 0))),
    on,
    // A deposit that was due earlier today is overdue with `daysOverdue` 0.
    daysOverdue: money.overdue ? daysSince(on) : 0,
  }
}
