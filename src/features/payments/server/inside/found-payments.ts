import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foundBy } from '#features/bookings/server/found-by.ts'
import { referencesIn } from '#features/ledger/server/references.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import type { Office } from '#platform/server/office.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import { isIn, orderOf } from './payment-views.ts'

export interface PaymentFilters {
  view?: PaymentView | undefined
  search?: string | undefined
}

export interface PaymentPage extends PaymentFilters {
  limit?: number | undefined
  offset?: number | undefined
}

/** Views that most bookings can be in. What is searched for in one of the others is counted by reading all of it. */
const LARGE: readonly PaymentView[] = ['all', 'part-paid']
/**
 * Bookings of a view that are read in its order before the index of words is asked: words that many guests have fill a page of
 * these. Refunds are read whole, since so many of them take as long to find as all.
 */
const READ_FIRST = 2_000
/** Words that more than one in so many of these have are found sooner by reading all bookings. */
const MANY = 16

/** The numbers of the bookings on a page of a view, what is due first before the others. */
export async function numbersOfPayments(office: Office, query: PaymentPage): Promise<number[]> {
  const { limit = DEFAULT_LIMIT, offset = 0, view = 'all' } = query
  const found = searchedFor(query.search)
  const page = (payments: Payments, which: RawBuilder<SqlBool>) =>
    payments
      .where(which)
      .select('money.booking_id')
      .orderBy(orderOf(view))
      .limit(limit)
      .offset(offset)
      .execute()
      .then((rows) => rows.map((row) => row.booking_id))
  if (!found) return page(ofView(office, view, limit + offset), EACH)
  if (!found.hasWords) return page(ofView(office, view), found.byIndex)
  const most = view === 'refunds' ? null : READ_FIRST
  const near = await page(inOrder(office, view, most), found.byEach)
  if (near.length === limit || most === null) return near
  // Words that some of the first have, many have: a view that is not large is read whole before the index of them is.
  const fewHave = near.length === 0
  if (fewHave || LARGE.includes(view)) return page(ofView(office, view), found.byIndex)
  return page(inOrder(office, view, null), found.byEach)
}

/** How many bookings of a view match. */
export async function countPayments(
  office: Office,
  { view = 'all', search }: PaymentFilters,
): Promise<{ count: number }> {
  const found = searchedFor(search)
  const count = (which: RawBuilder<SqlBool>) =>
    ofView(office, view)
      .where(which)
      .select((payments) => payments.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  if (!found?.hasWords) return count(found?.byIndex ?? EACH)
  if (!LARGE.includes(view)) return count(found.byEach)
  const { have, read } = await inOrder(office, view, READ_FIRST)
    .select([sql<number>`count(*) filter (where ${found.byEach})`.as('have'), sql<number>`count(*)`.as('read')])
    .executeTakeFirstOrThrow()
  return count(have * MANY > read ? found.byReading : found.byIndex)
}

const EACH = sql<SqlBool>`true`

type Payments = ReturnType<typeof ofView>

function ofView({ database, clock }: Office, view: PaymentView, most: number | null = null) {
  return database.selectFrom('booking_money as money').where(isIn(view, clock.now(), most))
}

/** The first so many of a view, else all of them: found by the view alone, whatever is asked of each. */
function inOrder(office: Office, view: PaymentView, most: number | null) {
  const first = ofView(office, view, most)
    .selectAll('money')
    .orderBy(orderOf(view))
    .limit(sql<number | null>`${most}::integer`)
  return office.database.selectFrom(first.as('money'))
}

/** By payment reference, else as bookings are searched for; `null` where nothing is searched for. */
function searchedFor(search: string | undefined) {
  const referenced = referencesIn(search ?? '')
  if (referenced.length > 0) {
    const byNumber = sql<SqlBool>`money.booking_id = any(${referenced}::integer[])`
    return { byIndex: byNumber, byReading: byNumber, byEach: byNumber, hasWords: false }
  }
  const found = foundBy(search)
  return (
    found && {
      ...found,
      // The index of words has no deleted bookings, which are few.
      byIndex: sql<SqlBool>`money.booking_id in (
        select booking.id from booking where booking.deleted_at is null and ${found.byIndex}
        union all
        select booking.id from booking where booking.deleted_at is not null and ${found.byIndex})`,
      byReading: sql<SqlBool>`exists (
        select from booking where booking.id = money.booking_id and ${found.byReading})`,
      // One booking after another: joined, all bookings would be read for the few of a view.
      byEach: sql<SqlBool>`(select ${found.byReading} from booking where booking.id = money.booking_id)`,
    }
  )
}
