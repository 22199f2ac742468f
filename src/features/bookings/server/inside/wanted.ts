import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { BookingDate, BookingFilters, BookingSort } from '#features/bookings/contract.ts'
import { containing } from '#platform/server/database/like.ts'
import type { Office } from '#platform/server/office.ts'
import { addDays, CHECK_IN_TIME, CHECK_OUT_TIME, type Day, dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import { LARGEST_ROW_NUMBER } from '#platform/shared/row-number.ts'

/** For so many days a deletion can be taken back. */
const DAYS_OF_UNDO = 30

/** Where the present moment lies among days of arrival and departure [rule stay-times]. */
export interface Present {
  today: Day
  /** The first day of arrival whose 16:00 has yet to come. */
  firstToCome: Day
  /** The first day of departure whose 10:00 has not passed. */
  firstNotGone: Day
}

export function presentOf(now: Date): Present {
  const today = dayInLondon(now)
  const tomorrow = addDays(today, 1)
  return {
    today,
    firstToCome: now < instantInLondon(today, CHECK_IN_TIME) ? today : tomorrow,
    firstNotGone: now > instantInLondon(today, CHECK_OUT_TIME) ? tomorrow : today,
  }
}

/** The first moment at which a deletion can still be taken back. */
export function undoSince(now: Date): Date {
  return new Date(now.getTime() - DAYS_OF_UNDO * 24 * 60 * 60_000)
}

type Bookings = ExpressionBuilder<DB, 'booking'>

/** The bookings that match the filters, as a query to be completed; what they are searched for is left to `foundBy`. */
export async function wantedBookings(office: Office, { status, date, deleted }: BookingFilters) {
  const now = office.clock.now()
  const dates = date && (await betweenDates(office.database, presentOf(now), date))
  return office.database
    .selectFrom('booking')
    .where((booking) =>
      booking.and([
        deleted ? booking('booking.deleted_at', '>', undoSince(now)) : booking('booking.deleted_at', 'is', null),
        ...(status ? [booking('booking.status', '=', status)] : []),
        ...(dates ? dates.map((bound) => bound(booking)) : []),
      ]),
    )
}

type Bound = (booking: Bookings) => ReturnType<Bookings['and']>

/**
 * Each filter says of both days what it can, although one follows from the other: so whichever order is asked for, its
 * index starts where the first such booking may be and not a decade before it.
 */
async function betweenDates(database: Kysely<DB>, present: Present, date: BookingDate): Promise<Bound[]> {
  const { today, firstToCome, firstNotGone } = present
  if (date === 'today') return [(booking) => booking.and([booking('check_in', '=', today)])]
  if (date === 'upcoming')
    return [(booking) => booking.and([booking('check_in', '>=', firstToCome), booking('check_out', '>', firstToCome)])]
  if (date === 'past')
    return [(booking) => booking.and([booking('check_out', '<', firstNotGone), booking('check_in', '<', firstNotGone)])]
  const longest = await longestStay(database)
  return [
    (booking) =>
      booking.and([
        booking('check_in', '<', firstToCome),
        booking('check_out', '>=', firstNotGone),
        booking('check_in', '>=', addDays(firstNotGone, -longest)),
        booking('check_out', '<', addDays(firstToCome, longest)),
      ]),
  ]
}

/** Nights of the longest stay there is: whoever is in a home now arrived no longer ago than that. */
async function longestStay(database: Kysely<DB>): Promise<number> {
  const { longest } = await database
    .selectFrom('booking')
    .where('deleted_at', 'is', null)
    .select(sql<number | null>`max(check_out - check_in)`.as('longest'))
    .executeTakeFirstOrThrow()
  return longest ?? 0
}

/** What a search asks of a booking. */
export interface Found {
  /** By the index of words, for words that few guests have; without words by number alone. */
  byIndex: RawBuilder<SqlBool>
  /** By reading each booking, for words that many have: through the index they would take longer. */
  byReading: RawBuilder<SqlBool>
  hasWords: boolean
}

/**
 * Within the guest's name and address, letter case aside, or by number, `12` and `#12`; wildcards are letters.
 * `null` where nothing is searched for.
 */
export function foundBy({ search }: BookingFilters): Found | null {
  if (!search) return null
  const [, sign, digits] = /^(#?)0*(\d{1,10})$/.exec(search) ?? []
  const number = digits && Number(digits) <= LARGEST_ROW_NUMBER ? Number(digits) : null
  const byNumber = sql<SqlBool>`booking.id = ${number}`
  if (sign && number !== null) return { byIndex: byNumber, byReading: byNumber, hasWords: false }
  const words = containing(search)
  const among = (guest: RawBuilder<unknown>) => {
    const byWords = sql<SqlBool>`${guest} ilike ${words}`
    return number === null ? byWords : sql<SqlBool>`(${byNumber} or ${byWords})`
  }
  return { byIndex: among(AS_INDEXED), byReading: among(AS_READ), hasWords: true }
}

/** As the index `booking_words` has it. */
const AS_INDEXED = sql`(booking.guest_name || E'\n' || booking.guest_email)`
/** The same text as no index has it. */
const AS_READ = sql`(booking.guest_name || E'\n' || booking.guest_email || '')`

/** What bookings are put in order by, each as an index has it. */
export function orderOf({ sort = 'newest', deleted }: BookingFilters): [RawBuilder<unknown>, 'asc' | 'desc'][] {
  return deleted ? LAST_DELETED : ORDERS[sort]
}

const CREATED = sql`booking.created_at`
const ID = sql`booking.id`
const BY = {
  checkIn: sql`booking.check_in`,
  checkOut: sql`booking.check_out`,
  guest: sql`lower(booking.guest_name)`,
  amount: sql`booking.total_amount`,
  status: sql`booking.status`,
}

type Order = [RawBuilder<unknown>, 'asc' | 'desc'][]
const up = (by: RawBuilder<unknown>): Order => [
  [by, 'asc'],
  [ID, 'asc'],
]
const down = (by: RawBuilder<unknown>): Order => [
  [by, 'desc'],
  [ID, 'desc'],
]

const LAST_DELETED: Order = down(sql`booking.deleted_at`)
const ORDERS: Record<BookingSort, Order> = {
  newest: down(CREATED),
  oldest: up(CREATED),
  checkIn: up(BY.checkIn),
  '-checkIn': down(BY.checkIn),
  checkOut: up(BY.checkOut),
  '-checkOut': down(BY.checkOut),
  guest: up(BY.guest),
  '-guest': down(BY.guest),
  amount: up(BY.amount),
  '-amount': down(BY.amount),
  status: [[BY.status, 'asc'], ...down(CREATED)],
  '-status': [[BY.status, 'desc'], ...up(CREATED)],
}
