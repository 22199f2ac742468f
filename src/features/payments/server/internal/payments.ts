import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { STATES } from '#features/booking-state.ts'
import { stateOfRow } from '#features/bookings/server/booking-state.ts'
import { type BookingMoney, paymentReference } from '#features/ledger/contract.ts'
import { bookingsWithMoney, stayOf } from '#features/ledger/server/ledger.ts'
import { moneyOf } from '#features/ledger/server/money.ts'
import type { Payment, PaymentSummary, PaymentView } from '#features/payments/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Day, dayInLondon, nightsBetween, toDay } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import { numbersOfPayments, type PaymentPage } from './found-payments.ts'
import { whatCouldBeGivenBack } from './let-again.ts'
import { isIn } from './payment-views.ts'

/** Lists the bookings of a view with their money, the earliest due first; of `all` the newest first. */
export async function readPayments(ctx: AppContext, query: PaymentPage): Promise<Payment[]> {
  const { view = 'all' } = query
  const now = ctx.clock.now()
  const ids = await numbersOfPayments(ctx, query)
  const [rows, relet] = await Promise.all([
    bookingsWithMoney(ctx.database, now).where(sql<SqlBool>`booking.id = any(${ids}::integer[])`).execute(),
    view === 'refunds' ? whatCouldBeGivenBack(ctx.database, ids) : new Map<number, never>(),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  const today = dayInLondon(now)
  return ids.flatMap((id): Payment[] => {
    const row = found.get(id)
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
        due: dueOf(money, row.due_on, { view, today, asks: STATES[state].asksFor !== 'nothing' }),
        couldBeGivenBack: relet.get(id) ?? null,
      },
    ]
  })
}

/** Counts each view's bookings and sums their money; also counts open bank lines. */
export async function summarisePayments(ctx: AppContext): Promise<PaymentSummary> {
  const [figures, unmatched] = await Promise.all([
    figuresOfViews(ctx.database, ctx.clock.now()),
    openLines(ctx.database),
  ])
  return { ...figures, unmatched }
}

/** SQL for a view's count and its sum of `amount`. */
function figuresOf(view: PaymentView, now: Date, amount = sql`money.owed`) {
  return sql<Figures>`(
    select json_build_object('count', count(*), 'sum', coalesce(sum(${amount}), 0)::numeric(20, 2)::text)
    from booking_money as money where ${isIn(view, now)})`
}

interface Figures {
  count: number
  sum: string
}

/** One query with a subquery per view, so that each uses its own index. */
function figuresOfViews(database: Kysely<DB>, now: Date) {
  return database
    .selectNoFrom([
      figuresOf(
        'due-this-week',
        now,
        sql`case when money.deposit_owed > 0 then money.deposit_owed else money.owed end`,
      ).as('dueThisWeek'),
      figuresOf('overdue', now).as('overdue'),
      figuresOf('refunds', now, sql`greatest(-money.owed, 0)`).as('refunds'),
      figuresOf('deposits-to-return', now, sql`money.deposit_held`).as('depositsToReturn'),
      figuresOf('part-paid', now).as('partPaid'),
    ])
    .executeTakeFirstOrThrow()
}

/** Counts open bank lines and sums their money in. */
function openLines(database: Kysely<DB>) {
  return database
    .selectFrom('bank_line')
    .where('state', '=', 'open')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<string>`coalesce(sum(amount) filter (where amount > 0), 0)::numeric(20, 2)::text`.as('sum'),
    ])
    .executeTakeFirstOrThrow()
}

/** The next sum due: a deposit to return in that view, else a refund, else what the guest owes, else the deposit. */
function dueOf(
  money: BookingMoney,
  dueOn: string | null,
  { view, today, asks }: { view: PaymentView; today: Day; asks: boolean },
): Payment['due'] {
  const since = (day: Day | null) => (day !== null && day < today ? nightsBetween(day, today) : 0)
  const owed = penceOf(money.owed)
  const back = money.depositBackBy && {
    what: 'deposit back' as const,
    amount: money.depositHeld,
    on: money.depositBackBy,
    daysOverdue: since(money.depositBackBy),
  }
  if (back && view === 'deposits-to-return') return back
  if (owed < 0) return { what: 'refund', amount: money.owed.replace('-', ''), on: null, daysOverdue: 0 }
  if (owed === 0 || !asks) return back
  const isDeposit = penceOf(money.depositOwed) > 0 && money.depositDueAt !== null
  const on = dueOn === null ? null : toDay(dueOn)
  // A deposit that was due at 17:00 today is overdue by 0 days.
  const daysOverdue = money.overdue ? Math.max(since(on), since(money.priceDueOn)) : 0
  return { what: isDeposit ? 'deposit' : 'price', amount: isDeposit ? money.depositOwed : money.owed, on, daysOverdue }
}
