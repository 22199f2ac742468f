import { type SqlBool, sql } from 'kysely'
import { type BookingMoney, paymentReference, referencesIn } from '#features/bookings/contract.ts'
import { type MoneyRule, moneyRule } from '#features/bookings/server/money.ts'
import type { Office } from '#platform/server/office.ts'
import { type Day, dayInLondon, nightsBetween } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { penceOf } from '#platform/shared/money.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import type { Payment, PaymentSummary, PaymentView } from '../contract.ts'
import { stayOf } from './ledger.ts'
import { whatCouldBeGivenBack } from './let-again.ts'
import { DEPOSIT_OWED, isIn, orderOf, presentOf } from './payment-views.ts'
import { bookingsWithMoney, moneyOfRow } from './store.ts'

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
  const rule = await moneyRule(office)
  const { ids, total } = await numbersOf(office, view, search, { limit, offset }, rule.now)
  const [rows, relet] = await Promise.all([
    bookingsWithMoney(office.database).where(sql<SqlBool>`booking.id = any(${ids}::integer[])`).execute(),
    view === 'refunds' ? whatCouldBeGivenBack(office.database, ids) : new Map<number, never>(),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  const payments = ids.flatMap((id): Payment[] => {
    const row = found.get(id)
    const money = row && moneyOfRow(row, rule)
    if (!money) return []
    return [
      {
        bookingId: id,
        paymentReference: paymentReference(id),
        guestName: row.guest_name,
        guestEmail: row.guest_email,
        status: row.status,
        property: { id: row.property_id, title: row.title },
        ...stayOf(row),
        money,
        due: dueOf(money, view, rule),
        couldBeGivenBack: relet.get(id) ?? null,
      },
    ]
  })
  return { rows: payments, total }
}

/** How many bookings each view has, and how much money; the lines of statements that nobody has matched. */
export async function summarisePayments(office: Office): Promise<PaymentSummary> {
  const present = presentOf(office.clock.now())
  const counted = (view: PaymentView) => sql<number>`count(*) filter (where ${isIn(view, present)})::integer`
  const summed = (view: PaymentView, amount = sql`s.owed`) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${isIn(view, present)}), 0)::numeric(14, 2)::text`
  const [figures, unmatched] = await Promise.all([
    office.database
      .selectFrom('ledger_sum as s')
      .innerJoin('booking as b', 'b.id', 's.booking_id')
      .where('b.deleted_at', 'is', null)
      .where(
        sql<SqlBool>`s.booking_id in (
          select booking_id from ledger_sum where owed <> 0
          union select booking_id from ledger_sum where deposit_held > 0
          union select id from booking where status = 'cancelled' and cancellation_charge > 0)`,
      )
      .select([
        counted('due-this-week').as('dueThisWeek'),
        summed('due-this-week', sql`case when ${DEPOSIT_OWED} > 0 then ${DEPOSIT_OWED} else s.owed end`).as(
          'dueThisWeekSum',
        ),
        counted('overdue').as('overdue'),
        summed('overdue').as('overdueSum'),
        counted('refunds').as('refunds'),
        summed('refunds', sql`greatest(-s.owed, 0)`).as('refundsSum'),
        counted('deposits-to-return').as('deposits'),
        summed('deposits-to-return', sql`s.deposit_held`).as('depositsSum'),
        counted('part-paid').as('partPaid'),
        summed('part-paid').as('partPaidSum'),
      ])
      .executeTakeFirstOrThrow(),
    office.database
      .selectFrom('bank_line')
      .where('state', '=', 'open')
      .select([
        sql<number>`count(*)::integer`.as('count'),
        sql<string>`coalesce(sum(amount) filter (where amount > 0), 0)::numeric(14, 2)::text`.as('sum'),
      ])
      .executeTakeFirstOrThrow(),
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

async function numbersOf(
  office: Office,
  view: PaymentView,
  search: string | undefined,
  page: { limit: number; offset: number },
  now: Date,
): Promise<{ ids: number[]; total: number }> {
  const wanted = office.database
    .selectFrom('ledger_sum as s')
    .innerJoin('booking as b', 'b.id', 's.booking_id')
    .where('b.deleted_at', 'is', null)
    .where(isIn(view, presentOf(now)))
    .$if(search !== undefined && search !== '', (bookings) => bookings.where(foundBy(search ?? '')))
  const [rows, { count }] = await Promise.all([
    wanted.select('b.id').orderBy(orderOf(view)).limit(page.limit).offset(page.offset).execute(),
    wanted.select((booking) => booking.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map(({ id }) => id), total: count }
}

const LARGEST_NUMBER = 2_147_483_647

/** By reference, by number, else within the guest's name and address, as the index `booking_words` has them (threats 33). */
function foundBy(search: string) {
  const referenced = referencesIn(search)
  if (referenced.length > 0) return sql<SqlBool>`b.id = any(${referenced}::integer[])`
  const [, sign, digits] = /^(#?)0*(\d{1,10})$/.exec(search) ?? []
  const number = digits && Number(digits) <= LARGEST_NUMBER ? Number(digits) : null
  const byNumber = sql<SqlBool>`b.id = ${number}`
  if (sign && number !== null) return byNumber
  const words = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const byWords = sql<SqlBool>`(b.guest_name || E'\n' || b.guest_email) ilike ${words}`
  return number === null ? byWords : sql<SqlBool>`(${byNumber} or ${byWords})`
}

/** The next thing that is due: what a view is about, else what goes back, else what is to come. */
function dueOf(money: BookingMoney, view: PaymentView, { now }: MoneyRule): Payment['due'] {
  const today = dayInLondon(now)
  const since = (day: Day | null) => (day !== null && day < today ? nightsBetween(day, today) : 0)
  const owed = penceOf(money.owed)
  const deposit = penceOf(money.depositOwed)
  const back = money.depositBackBy && {
    what: 'deposit back' as const,
    amount: money.depositHeld,
    on: money.depositBackBy,
    daysOverdue: since(money.depositBackBy),
  }
  if (back && view === 'deposits-to-return') return back
  if (owed < 0) return { what: 'refund', amount: money.owed.replace('-', ''), on: null, daysOverdue: 0 }
  if (owed === 0) return back
  const depositDay = money.depositDueAt === null ? null : dayInLondon(new Date(money.depositDueAt))
  const isDeposit = deposit > 0 && depositDay !== null
  const on = isDeposit ? depositDay : money.priceDueOn
  // Of a deposit that was due at five o'clock today, a day has yet to pass.
  const daysOverdue = money.overdue ? Math.max(since(on), since(money.priceDueOn)) : 0
  return { what: isDeposit ? 'deposit' : 'price', amount: isDeposit ? money.depositOwed : money.owed, on, daysOverdue }
}
