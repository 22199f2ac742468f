import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Hold } from '#features/booking-state.ts'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { holdNightsUntil } from '#features/calendar/server/nights.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { type StaffTxContext, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type BookingRow, updateKeptUntil } from '../internal/booking-row-store.ts'
import { lockBookingOrDeleted, lockBookingToChange } from '../internal/lock-booking.ts'
import { openBooking } from '../lists/open-booking.ts'
import { endHolds } from './holds.ts'

export interface UnpaidHold {
  bookingId: number
  propertyId: number
  /** The guest cannot have paid before this day. */
  madeOn: Day
  until: Date
  /** True where the nights are kept until check-in because a bank statement may contain the payment. */
  isKeptForBank: boolean
  /** The bank account that the guest was asked to pay into; `null` where no account was set. */
  bankDetailsId: number | null
}

/** Returns unpaid holds that still keep their nights, even after the end stated to the guest. Sorted by that end. */
export function findUnpaidHolds(db: Kysely<DB>, now: Date): Promise<UnpaidHold[]> {
  return findHolds(db, now, sql<SqlBool>`held_until is not null`)
}

/** Returns unpaid holds whose stated end has passed and that still keep their nights. Sorted by that end. */
export function findEndedHolds(db: Kysely<DB>, now: Date): Promise<UnpaidHold[]> {
  return findHolds(db, now, sql<SqlBool>`held_until <= ${now}`)
}

async function findHolds(db: Kysely<DB>, now: Date, condition: RawBuilder<SqlBool>): Promise<UnpaidHold[]> {
  const { rows } = await sql<Omit<UnpaidHold, 'madeOn'> & { created_at: Date }>`
    select booking.id as "bookingId", property_id as "propertyId", created_at, held_until as until, grace_until is not null as "isKeptForBank",
           bank_details_id as "bankDetailsId"
    from booking left join ledger_sum as money on money.booking_id = booking.id
    where ${condition} and kept_until > ${now} and deleted_at is null
      and coalesce(money.received - money.refunded, 0) <= 0
    order by held_until, booking.id`.execute(db)
  return rows.map(({ created_at, ...hold }) => ({ ...hold, madeOn: dayInLondon(created_at) }))
}

/**
 * Releases a hold at the office's request: cancels the booking and emails the guest. Throws `conflict` for a stale
 * version, a booking without a hold, and a hold with payments. Also throws what `lockBookingToChange` throws.
 */
export async function releaseHold(tx: StaffTxContext, id: number, version: number | undefined): Promise<OpenBooking> {
  const booking = await lockBookingToChange(tx, id)
  if (version !== undefined && version !== booking.version)
    refuseStale(version, booking.version, await openBooking(tx, id))
  if (!booking.hold) throw new Refusal('conflict', 'These dates are not held')
  if (booking.netReceived > 0)
    throw new Refusal('conflict', 'Money has been received for these dates. Please record a refund first.')
  await endHolds(tx, [id], { reason: 'Released by the office', isLapsed: false })
  tx.publicDataChanged()
  return openBooking(tx, id)
}

/**
 * Releases an expired hold after the bank account was checked. Returns false for a hold that was paid, extended or released in
 * the meantime.
 */
export function releaseCheckedHold(tx: TxContext, hold: UnpaidHold): Promise<boolean> {
  return changeUnpaidHold(tx, hold, (asSystem) => lapse(asSystem, hold.bookingId, CHECKED))
}

const CHECKED = 'The hold expired, and the bank statement has no payment for it'

/**
 * Keeps a hold until check-in, because a row of a bank statement may be its payment. Once no row may be its payment,
 * `stopKeepingForBank` restores the earlier end.
 */
export async function keepForBank(open: TxContext, hold: UnpaidHold): Promise<void> {
  await changeUnpaidHold(open, hold, async (tx, { id, hold: { until, keptUntil, graceUntil }, stay, terms }) => {
    const checkIn = instantInLondon(stay.checkIn, terms.checkInFrom)
    if (graceUntil || keptUntil >= checkIn) return
    await keepUntil(tx, id, { until, keptUntil: checkIn, graceUntil: keptUntil })
    await tx.audit({
      action: 'kept',
      item: 'booking',
      itemId: id,
      after: { heldUntil: checkIn.toISOString(), reason: 'A row of a bank statement may be its payment' },
    })
  })
}

/** Restores a hold's earlier end once no bank statement row may be its payment. If that end has passed, releases the hold. */
export async function stopKeepingForBank(open: TxContext, hold: UnpaidHold): Promise<void> {
  await changeUnpaidHold(open, hold, async (tx, { id, hold: { until, graceUntil } }) => {
    if (!graceUntil) return
    if (graceUntil <= tx.clock.now()) return lapse(tx, id, 'The hold expired')
    await keepUntil(tx, id, { until, keptUntil: graceUntil })
    await tx.audit({
      action: 'changed',
      item: 'booking',
      itemId: id,
      after: { heldUntil: graceUntil.toISOString(), reason: 'No row of a bank statement may be its payment any more' },
    })
  })
}

/** Returns false for a hold that was paid, changed, released or deleted in the meantime, and does nothing. */
async function changeUnpaidHold(
  tx: TxContext,
  { bookingId, until }: UnpaidHold,
  change: (tx: TxContext, booking: BookingRow & { hold: Hold }) => Promise<void>,
): Promise<boolean> {
  const booking = await lockBookingOrDeleted(tx, bookingId)
  const { hold, netReceived, deletedAt } = booking
  if (!hold || deletedAt || netReceived > 0 || hold.until.getTime() !== until.getTime()) return false
  await change(tx.as(SYSTEM), { ...booking, hold })
  return true
}

async function keepUntil(tx: TxContext, bookingId: number, hold: Hold): Promise<void> {
  await updateKeptUntil(tx, bookingId, hold)
  await holdNightsUntil(tx.database, bookingId, hold.keptUntil)
  tx.publicDataChanged()
}

async function lapse(tx: TxContext, bookingId: number, reason: string): Promise<void> {
  await endHolds(tx, [bookingId], { reason, isLapsed: true })
  tx.publicDataChanged()
}
