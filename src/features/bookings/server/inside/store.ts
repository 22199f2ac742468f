import { type Insertable, type Kysely, type SqlBool, sql, type Updateable } from 'kysely'
import type { Booking, DB } from '#database/tables.ts'
import { type Hold, STATES } from '#features/booking-state.ts'
import type {
  AgreedTerms,
  BookingStatus,
  EarlierStay,
  ExportedBooking,
  Neighbour,
} from '#features/bookings/contract.ts'
import { isBreaking, isMissingFor } from '#platform/server/database/failures.ts'
import type { Deed, StaffDeed } from '#platform/server/deed.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { type Day, type Stay, toDay } from '#platform/shared/day.ts'
import { type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { type Refusal, wrongField } from '#platform/shared/refusal.ts'
import { factsOf, hasNightsInSql, stateOfRow } from '../booking-state.ts'
import { type TermsRow, termsOf } from '../terms.ts'

export function bookingWithId(database: Kysely<DB>, id: number) {
  return withHome(database, id).executeTakeFirst()
}

/** Locks the row, so that nobody cancels the stay between the look and the write that follows from it. */
export function bookingWithIdKept(books: Books, id: number) {
  return withHome(books, id).forShare('booking').executeTakeFirst()
}

function withHome(database: Kysely<DB>, id: number) {
  return database
    .selectFrom('booking')
    .innerJoin('property', 'property.id', 'booking.property_id')
    .select([
      'booking.id',
      'booking.property_id',
      'property.title',
      'guest_name',
      'guest_email',
      'check_in_at',
      'check_out_at',
      'status',
      'booking.deleted_at',
    ])
    .where('booking.id', '=', id)
    .where('erased_at', 'is', null)
}

/** A new booking with everything that is agreed on: no code path leaves any of it to the database's defaults. */
export type AgreedBooking = Insertable<Booking> &
  Required<Pick<Insertable<Booking>, keyof TermsRow | 'vat_percent' | 'agreed_from'>>

/** Writes a booking and answers its number. Refuses as `invalid` an enquiry that is not there. */
export async function addBooking(books: Books, values: AgreedBooking): Promise<number> {
  try {
    return (await books.insertInto('booking').values(values).returning('id').executeTakeFirstOrThrow()).id
  } catch (error) {
    if (!isMissingFor(error, 'booking_enquiry_id_fkey')) throw error
    throw wrongField('enquiryId', 'This enquiry is no longer there')
  }
}

/** The home that a booking is for, which never changes. */
export async function homeOfBooking(books: Books, id: number): Promise<number | undefined> {
  const row = await books.selectFrom('booking').select('property_id').where('id', '=', id).executeTakeFirst()
  return row?.property_id
}

/** A booking as changes go by it, locked until the transaction's end. */
export interface KeptBooking {
  id: number
  propertyId: number
  guestName: string
  guestEmail: string
  guestPhone: string | null
  guestAddress: string
  stay: Stay
  guests: number
  totalAmount: Pence
  /** The price less what was taken off it. */
  priceLeft: Pence
  /** `null` for bookings older than deposits. */
  securityDeposit: Pence | null
  /** Whether something of the deposit has gone back or was kept. */
  isDepositSettled: boolean
  status: BookingStatus
  version: number
  deletedAt: Date | null
  erasedAt: Date | null
  /** `null` for what holds no nights, or no longer. */
  hold: Hold | null
  /** What has come and not gone back, in pence. */
  netReceived: number
  /** By when the price is due; `null` for bookings older than schedules. */
  priceDueOn: Day | null
  /** When the deposit is to have come; `null` for bookings older than schedules. */
  depositDueAt: Date | null
  terms: AgreedTerms
  /** `null` unless it is cancelled. */
  cancellation: CancellationOnBooks | null
}

/** When and by whose wish a booking was cancelled, what is charged for it, and what of that was waived since. */
interface CancellationOnBooks {
  at: Date
  by: 'guest' | 'office' | 'system'
  charge: Pence
  waived: Pence
}

/** Locks a booking, a deleted one too; undefined where there is none. */
export async function keptBooking(books: Books, id: number, now: Date): Promise<KeptBooking | undefined> {
  const row = await books.selectFrom('booking').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return undefined
  const sums = await books
    .selectFrom('ledger_sum')
    .select(['received', 'refunded', 'allowed', 'deducted', 'deposit_returned'])
    .where('booking_id', '=', id)
    .executeTakeFirst()
  const { hold, netReceived } = factsOf({ ...row, received: null, refunded: null, ...sums })
  const totalAmount = penceOf(row.total_amount)
  return {
    id: row.id,
    propertyId: row.property_id,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    guestPhone: row.guest_phone,
    guestAddress: row.guest_address,
    stay: { checkIn: toDay(row.check_in), checkOut: toDay(row.check_out) },
    guests: row.guests,
    totalAmount,
    priceLeft: pence(totalAmount - penceOf(sums?.allowed ?? '0')),
    securityDeposit: row.security_deposit === null ? null : penceOf(row.security_deposit),
    isDepositSettled: penceOf(sums?.deducted ?? '0') + penceOf(sums?.deposit_returned ?? '0') > 0,
    status: row.status,
    version: row.version,
    deletedAt: row.deleted_at,
    erasedAt: row.erased_at,
    hold: hold && (netReceived > 0 || hold.keptUntil > now) ? hold : null,
    netReceived,
    priceDueOn: row.price_due_on === null ? null : toDay(row.price_due_on),
    depositDueAt: row.deposit_due_at,
    terms: termsOf(row),
    cancellation:
      row.status === 'cancelled'
        ? {
            at: row.cancelled_at ?? row.updated_at,
            by: row.cancelled_by ?? 'office',
            charge: penceOf(row.cancellation_charge),
            waived: penceOf(row.charge_waived),
          }
        : null,
  }
}

/** Writes what may change of a booking; of the price that it keeps, only what is given. */
export function updateBooking(
  deed: Deed,
  booking: KeptBooking,
  price: Pick<Updateable<Booking>, 'price_lines' | 'security_deposit' | 'vat_percent'> = {},
): Promise<void> {
  return write(deed, booking.id, {
    guest_name: booking.guestName,
    guest_email: booking.guestEmail,
    guest_phone: booking.guestPhone,
    guest_address: booking.guestAddress,
    check_in: booking.stay.checkIn,
    check_out: booking.stay.checkOut,
    guests: booking.guests,
    total_amount: toPounds(booking.totalAmount),
    ...price,
    status: booking.status,
    ...holdColumns(booking),
    deposit_due_at: booking.depositDueAt,
    price_due_on: booking.priceDueOn,
    cancelled_at: booking.cancellation?.at ?? null,
    cancelled_by: booking.cancellation?.by ?? null,
    cancellation_charge: toPounds(booking.cancellation?.charge ?? pence(0)),
    charge_waived: toPounds(booking.cancellation?.waived ?? pence(0)),
  })
}

/** Only what is pending is held. */
export function holdColumns({ status, hold }: Pick<KeptBooking, 'status' | 'hold'>) {
  const kept = status === 'pending' ? hold : null
  return { held_until: kept?.until ?? null, kept_until: kept?.keptUntil ?? null }
}

/** Writes another hold of a pending booking; its nights are the caller's. */
export function updateHold(deed: Deed, id: number, hold: Hold | null): Promise<void> {
  return write(deed, id, holdColumns({ status: 'pending', hold }))
}

/** Writes another charge for a cancellation. */
export function updateCharge(deed: Deed, id: number, charge: Pence): Promise<void> {
  return write(deed, id, { cancellation_charge: toPounds(charge) })
}

export function markDeleted(deed: StaffDeed, id: number): Promise<void> {
  return write(deed, id, { deleted_at: deed.clock.now(), deleted_by: deed.by.userId })
}

/** What held its nights when it was deleted, and would no longer, is no hold any more. */
export function markRestored(deed: StaffDeed, booking: KeptBooking): Promise<void> {
  return write(deed, booking.id, { deleted_at: null, deleted_by: null, ...holdColumns(booking) })
}

/** Writes columns of a booking and counts its version on. Refuses as `invalid` a price below what was taken off it. */
async function write({ database, clock, by }: Deed, id: number, columns: Updateable<Booking>): Promise<void> {
  const written = { updated_at: clock.now(), updated_by: by.kind === 'staff' ? by.userId : null }
  try {
    await database
      .updateTable('booking')
      .set((row) => ({ ...columns, ...written, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (!isBreaking(error, 'no_more_is_allowed_than_is_due')) throw error
    throw belowAllowed()
  }
}

/** The refusal of a price below what was taken off it. */
export function belowAllowed(): Refusal {
  return wrongField('totalAmount', 'More than that has been taken off the price. Undo an allowance first.')
}

/** How many other bookings of the same address there are, deleted ones left out; nobody's booking has none. */
export async function countOfOtherStays(
  database: Kysely<DB>,
  { id, guest_email }: { id: number; guest_email: string },
): Promise<number> {
  if (guest_email === '') return 0
  const { count } = await database
    .selectFrom('booking')
    .where(sql<SqlBool>`lower(guest_email) = lower(${guest_email})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .select((booking) => booking.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Bookings as neighbours of a stay, by check-in. */
export async function neighboursById({ database, clock }: Office, ids: number[]): Promise<Neighbour[]> {
  const rows = await neighbours(database).where('booking.id', 'in', ids).execute()
  return rows.map((row) => asNeighbour(row, clock.now()))
}

/** Pending bookings of a home that want a night of a stay and hold none now, by check-in. */
export async function pendingDuring(
  { database, clock }: Office,
  { propertyId, stay }: { propertyId: number; stay: Stay },
): Promise<Neighbour[]> {
  const rows = await neighbours(database)
    .where('property_id', '=', propertyId)
    .where('check_in', '<', stay.checkOut)
    .where('check_out', '>', stay.checkIn)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`not ${hasNightsInSql(clock.now())}`)
    .execute()
  return rows.map((row) => asNeighbour(row, clock.now()))
}

function neighbours(database: Kysely<DB>) {
  return database
    .selectFrom('booking')
    .leftJoin('ledger_sum as money', 'money.booking_id', 'booking.id')
    .select([
      'booking.id',
      'guest_name',
      'check_in',
      'check_out',
      'check_in_at',
      'check_out_at',
      'status',
      'deleted_at',
      'held_until',
      'kept_until',
      'cancelled_by',
      'cancellation_charge',
      'money.received',
      'money.refunded',
    ])
    .orderBy('check_in')
    .orderBy('booking.id')
}

function asNeighbour(row: Awaited<ReturnType<ReturnType<typeof neighbours>['execute']>>[number], now: Date): Neighbour {
  const state = stateOfRow(row, now)
  return {
    bookingId: row.id,
    guestName: row.guest_name,
    checkIn: toDay(row.check_in),
    checkOut: toDay(row.check_out),
    status: row.status,
    state,
    heldUntil: STATES[state].hasNights ? (row.held_until?.toISOString() ?? null) : null,
  }
}

/** What the export tells of the bookings with these numbers, in their order; one that is gone meanwhile is left out. */
export async function exportedBookings(database: Kysely<DB>, ids: number[]): Promise<ExportedBooking[]> {
  const { rows } = await sql<ExportedBooking>`
    select booking.id, guest_name as "guestName", guest_email as "guestEmail", property.title, check_in as "checkIn",
           check_out as "checkOut", guests, total_amount as "totalAmount", status
    from unnest(${ids}::integer[]) with ordinality as wanted (id, place)
    join booking on booking.id = wanted.id
    join property on property.id = booking.property_id
    order by place`.execute(database)
  return rows
}

const MOST_EARLIER_STAYS = 100

/** Stays of an address, letter case aside, the newest arrival first. */
export async function bookingsOfAddress(database: Kysely<DB>, email: string): Promise<EarlierStay[]> {
  const rows = await database
    .selectFrom('booking')
    .innerJoin('property', 'property.id', 'booking.property_id')
    .where(sql<SqlBool>`lower(guest_email) = lower(${email})`)
    .where('booking.deleted_at', 'is', null)
    .select(['booking.id', 'property.title', 'check_in', 'check_out', 'status', 'total_amount'])
    .orderBy('check_in', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(MOST_EARLIER_STAYS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    propertyTitle: row.title,
    checkIn: toDay(row.check_in),
    checkOut: toDay(row.check_out),
    status: row.status,
    totalAmount: row.total_amount,
  }))
}

/**
 * Erases who stayed from at most `most` bookings whose guests left before a day, deleted bookings too; home, days, number of
 * guests and price stay. The booking no longer names its enquiry, which is erased by its own rule. Answers the bookings'
 * numbers.
 */
export async function eraseGuestsGoneBefore(deed: Deed, day: Day, most: number): Promise<number[]> {
  const now = deed.clock.now()
  const old = deed.database
    .selectFrom('booking')
    .select('id')
    .where('check_out', '<', day)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(most)
  const rows = await deed.database
    .updateTable('booking')
    .set((row) => ({
      guest_name: 'Erased',
      guest_email: '',
      guest_phone: null,
      guest_address: '',
      stripe_payment_intent_id: null,
      enquiry_id: null,
      erased_at: now,
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', 'in', old)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
