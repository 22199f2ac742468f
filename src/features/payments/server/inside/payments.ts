import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { STATES } from '#features/booking-state.ts'
import { stateOfRow } from '#features/bookings/server/booking-state.ts'
import { type BookingMoney, paymentReference } from '#features/ledger/contract.ts'
import { bookingsWithMoney, stayOf } from '#features/ledger/server/ledger.ts'
import { moneyOf } from '#features/ledger/server/money.ts'
import { referencesIn } from '#features/ledger/server/references.ts'
import type { Payment, PaymentSummary, PaymentView } from '#features/payments/contract.ts'
import { containing } from '#platform/server/database/like.ts'
import type { Office } from '#platform/server/office.ts'
import { type Day, dayInLondon, nightsBetween, toDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { penceOf } from '#platform/shared/money.ts'
import { LARGEST_ROW_NUMBER } from '#platform/shared/row-number.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import { whatCouldBeGivenBack } from './let-again.ts'
import { isIn, orderOf } from './payment-views.ts'

/** Bookings by their money: those of a view, what is due first before the others; of `all` the newest first. */
export async function readPayments(
  office: Office,
  query: {
    limit?: number | undefined
    offset?: number | undefined
    view?: PaymentView | undefined
    search?: string | undefined
  },
): Promise<Paged<Payment>> {
  const { limit = DEFAULT_LIMIT, offset = 0, view = 'all', search } = query
  const now = office.clock.now()
  const { ids, total } = await numbersOf(office, { view, search, limit, offset }, now)
  const [rows, relet] = await Promise.all([
    bookingsWithMoney(office.database, now).where(sql<SqlBool>`booking.id = any(${ids}::integer[])`).execute(),
    view === 'refunds' ? whatCouldBeGivenBack(office.database, ids) : new Map<number, never>(),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  const today = dayInLondon(now)
  const payments = ids.flatMap((id): Payment[] => {
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
  return { rows: payments, total }
}

/** How many bookings each view has, and how much money; the lines of statements that nobody has matched. */
export async function summarisePayments(office: Office): Promise<PaymentSummary> {
  const [figures, unmatched] = await Promise.all([
    figuresOfViews(office.database, office.clock.now()),
    openLines(office.database),
  ])
  return {
    dueThisWeek: { count: figures.dueThisWeek, sum: figures.dueThisWeekSum },
    overdue: { count: figures.overdue, sum: figures.overdueSum },
    refunds: { count: figures.refunds, sum: figures.refundsSum },
    depositsToReturn: { count: figures.deposits, sum: figures.depositsSum },
    partPaid: { count: figures.partPaid, sum: figures.partPaidSum },
    unmatched,
  }
}

/** One query over the bookings with money that is due, either way. */
function figuresOfViews(database: Kysely<DB>, now: Date) {
  const counted = (view: PaymentView) => sql<number>`count(*) filter (where ${isIn(view, now)})::integer`
  const summed = (view: PaymentView, amount = sql`money.owed`) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${isIn(view, now)}), 0)::numeric(20, 2)::text`
  return database
    .selectFrom('booking_money as money')
    .where(
      sql<SqlBool>`money.booking_id in (
        select booking_id from ledger_sum where owed <> 0
        union select booking_id from ledger_sum where deposit_held > 0
        union select id from booking where status = 'cancelled' and cancellation_charge > 0)`,
    )
    .select([
      counted('due-this-week').as('dueThisWeek'),
      summed('due-this-week', sql`case when money.deposit_owed > 0 then money.deposit_owed else money.owed end`).as(
        'dueThisWeekSum',
      ),
      counted('overdue').as('overdue'),
      summed('overdue').as('overdueSum'),
      counted('refunds').as('refunds'),
      summed('refunds', sql`greatest(-money.owed, 0)`).as('refundsSum'),
      counted('deposits-to-return').as('deposits'),
      summed('deposits-to-return', sql`money.deposit_held`).as('depositsSum'),
      counted('part-paid').as('partPaid'),
      summed('part-paid').as('partPaidSum'),
    ])
    .executeTakeFirstOrThrow()
}

/** How many lines of statements are open, and how much came by them. */
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

async function numbersOf(
  office: Office,
  { view, search, limit, offset }: { view: PaymentView; search: string | undefined; limit: number; offset: number },
  now: Date,
): Promise<{ ids: number[]; total: number }> {
  const wanted = office.database
    .selectFrom('booking_money as money')
    .where(isIn(view, now))
    .$if(search !== undefined && search !== '', (bookings) => bookings.where(foundBy(search ?? '')))
  const [rows, { count }] = await Promise.all([
    wanted.select('money.booking_id as id').orderBy(orderOf(view)).limit(limit).offset(offset).execute(),
    wanted.select((booking) => booking.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map(({ id }) => id), total: count }
}

/** By reference, `#12` by number, else within the guest's name, address and the booking's number, as the index `booking_words` has them. */
function foundBy(search: string) {
  const referenced = referencesIn(search)
  if (referenced.length > 0) return sql<SqlBool>`money.booking_id = any(${referenced}::integer[])`
  const [, number] = /^#0*(\d{1,10})$/.exec(search) ?? []
  if (number && Number(number) <= LARGEST_ROW_NUMBER) return sql<SqlBool>`money.booking_id = ${Number(number)}`
  return sql<SqlBool>`money.booking_id in (
    select id from booking where (guest_name || E'\n' || guest_email || E'\n' || id::text) ilike ${containing(search)})`
}

/** The next thing that is due: what a view is about, else what goes back, else what is to come. */
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
  // Of a deposit that was due at five o'clock today, a day has yet to pass.
  const daysOverdue = money.overdue ? Math.max(since(on), since(money.priceDueOn)) : 0
  return { what: isDeposit ? 'deposit' : 'price', amount: isDeposit ? money.depositOwed : money.owed, on, daysOverdue }
}
