import type { Insertable, Updateable } from 'kysely'
import type { Booking } from '#database/tables.ts'
import type { Hold } from '#features/booking-state.ts'
import type { AgreedTerms, BookingStatus } from '#features/bookings/contract.ts'
import type { Channel } from '#features/channel-names.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { isBreaking, isMissingFor } from '#platform/server/database/failures.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { type Day, type Stay, toDay } from '#platform/shared/day.ts'
import { type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { fieldError, type Refusal } from '#platform/shared/refusal.ts'
import { factsOf } from '../booking-state.ts'
import { type TermsRow, termsOf } from '../terms.ts'

/** A new booking with everything that is agreed on: no code path leaves any of it to the database's defaults. */
export type AgreedBooking = Insertable<Booking> &
  Required<
    Pick<Insertable<Booking>, keyof TermsRow | 'vat_percent' | 'agreed_from' | 'price_lines' | 'security_deposit'>
  >

/** Writes a booking and answers its number. Throws `invalid` for an enquiry that is not there. */
export async function addBooking(db: DbTransaction, values: AgreedBooking): Promise<number> {
  try {
    return (await db.insertInto('booking').values(values).returning('id').executeTakeFirstOrThrow()).id
  } catch (error) {
    if (!isMissingFor(error, 'booking_enquiry_id_fkey')) throw error
    throw fieldError('enquiryId', 'This enquiry is no longer there')
  }
}

/** The home that a booking is for. */
export async function homeOfBooking(db: DbTransaction, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('booking').select('property_id').where('id', '=', id).executeTakeFirst()
  return row?.property_id
}

/** A booking as changes go by it, locked until the transaction's end. */
export interface BookingRow {
  id: number
  propertyId: number
  /** Through which other channel it was let, and the calendar of whose nights it was made. */
  channel: Channel | null
  feedId: number | null
  guestName: string
  guestEmail: string
  guestPhone: string | null
  guestAddress: string
  stay: Stay
  guests: number
  totalAmount: Pence
  /** The price less what was taken off it. */
  priceLeft: Pence
  securityDeposit: Pence
  /** The office has set it by itself: it follows no price. */
  isDepositOwn: boolean
  /** Whether something of the deposit has gone back or was kept. */
  isDepositSettled: boolean
  status: BookingStatus
  version: number
  deletedAt: Date | null
  erasedAt: Date | null
  /** `null` for what holds no nights, or no longer. */
  hold: Hold | null
  /** Whether it was held until a moment that has passed, and nobody has paid. */
  hasHoldEnded: boolean
  /** What has come and not gone back, in pence. */
  netReceived: number
  /** By when the price is due; `null` for a stay that is paid to its channel. */
  priceDueOn: Day | null
  /** When the deposit is to have come; `null` for a stay that is paid to its channel. */
  depositDueAt: Date | null
  terms: AgreedTerms
  /** `null` unless it is cancelled. */
  cancellation: StoredCancellation | null
}

/** When and by whose change a booking was cancelled, what is charged for it, and what of that was waived since. */
interface StoredCancellation {
  at: Date
  by: 'guest' | 'office' | 'system'
  charge: Pence
  waived: Pence
}

/** Locks a booking, a deleted one too; undefined where there is none. */
export async function readBookingRow(db: DbTransaction, id: number, now: Date): Promise<BookingRow | undefined> {
  const row = await db.selectFrom('booking').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return undefined
  const sums = await db
    .selectFrom('ledger_sum')
    .select(['received', 'refunded', 'allowed', 'deducted', 'deposit_returned'])
    .where('booking_id', '=', id)
    .executeTakeFirst()
  const { hold, netReceived } = factsOf({ ...row, received: null, refunded: null, ...sums })
  const totalAmount = penceOf(row.total_amount)
  const holds = hold !== null && (netReceived > 0 || hold.keptUntil > now)
  return {
    id: row.id,
    propertyId: row.property_id,
    channel: row.channel,
    feedId: row.feed_id,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    guestPhone: row.guest_phone,
    guestAddress: row.guest_address,
    stay: { checkIn: toDay(row.check_in), checkOut: toDay(row.check_out) },
    guests: row.guests,
    totalAmount,
    priceLeft: pence(totalAmount - penceOf(sums?.allowed ?? '0')),
    securityDeposit: penceOf(row.security_deposit),
    isDepositOwn: row.deposit_is_own,
    isDepositSettled: penceOf(sums?.deducted ?? '0') + penceOf(sums?.deposit_returned ?? '0') > 0,
    status: row.status,
    version: row.version,
    deletedAt: row.deleted_at,
    erasedAt: row.erased_at,
    hold: holds ? hold : null,
    hasHoldEnded: hold !== null && !holds,
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

/**
 * Writes what may change of a booking; of the price that it keeps, only what is given. Another home wants its nights freed
 * before.
 */
export function updateBooking(
  tx: TxContext,
  booking: BookingRow,
  price: Pick<Updateable<Booking>, 'price_lines' | 'vat_percent'> = {},
): Promise<void> {
  return write(tx, booking.id, {
    property_id: booking.propertyId,
    guest_name: booking.guestName,
    guest_email: booking.guestEmail,
    guest_phone: booking.guestPhone,
    guest_address: booking.guestAddress,
    check_in: booking.stay.checkIn,
    check_out: booking.stay.checkOut,
    guests: booking.guests,
    total_amount: toPounds(booking.totalAmount),
    security_deposit: toPounds(booking.securityDeposit),
    deposit_is_own: booking.isDepositOwn,
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
export function holdColumns({ status, hold }: Pick<BookingRow, 'status' | 'hold'>) {
  const stored = status === 'pending' ? hold : null
  return { held_until: stored?.until ?? null, kept_until: stored?.keptUntil ?? null }
}

/** Writes another hold of a pending booking; its nights are the caller's. */
export function updateHold(tx: TxContext, id: number, hold: Hold | null): Promise<void> {
  return write(tx, id, holdColumns({ status: 'pending', hold }))
}

/** Writes another charge for a cancellation. */
export function updateCharge(tx: TxContext, id: number, charge: Pence): Promise<void> {
  return write(tx, id, { cancellation_charge: toPounds(charge) })
}

export function markDeleted(tx: StaffTxContext, id: number): Promise<void> {
  return write(tx, id, { deleted_at: tx.clock.now(), deleted_by: tx.by.userId })
}

/** What held its nights when it was deleted, and would no longer, is no hold any more. */
export function markRestored(tx: StaffTxContext, booking: BookingRow): Promise<void> {
  return write(tx, booking.id, { deleted_at: null, deleted_by: null, ...holdColumns(booking) })
}

/** Writes columns of a booking and counts its version on. Throws `invalid` for a price below what was taken off it. */
async function write({ database, clock, by }: TxContext, id: number, columns: Updateable<Booking>): Promise<void> {
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
  return fieldError('totalAmount', 'More than that has been taken off the price. Undo an allowance first.')
}
