import { sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { inTransaction, type StaffTxContext, SYSTEM } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { OpenBooking } from '../contract.ts'
import { endHolds } from './holds.ts'
import { lockBookingToChange } from './internal/lock-booking.ts'
import { openBooking } from './open-booking.ts'

/** An unpaid hold whose end has passed, while its nights are still kept. */
export interface DueHold {
  bookingId: number
  until: Date
  /** The account that the guest was asked to pay into; `null` where none was set. */
  bankDetailsId: number | null
}

/** Returns the holds that wait for a check of the bank account, oldest end first. */
export async function findDueHolds({ database, clock }: AppContext): Promise<DueHold[]> {
  const { rows } = await sql<DueHold>`
    select booking.id as "bookingId", held_until as until, bank_details_id as "bankDetailsId"
    from booking left join ledger_sum as money on money.booking_id = booking.id
    where held_until <= ${clock.now()} and kept_until > ${clock.now()} and deleted_at is null
      and coalesce(money.received - money.refunded, 0) <= 0
    order by held_until, booking.id`.execute(database)
  return rows
}

/**
 * Releases an unpaid hold at the office's request: cancels its booking, with an audit log entry and an email to its guest.
 * Returns the booking. Throws `not-found` for an unknown or deleted booking; `conflict` for a stale version, a booking without a
 * hold, and a hold with payments.
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
 * Releases a hold after the bank account was checked. A hold that was paid, extended or released in the meantime is left
 * unchanged.
 */
export function releaseCheckedHold(ctx: AppContext, { bookingId, until }: DueHold): Promise<void> {
  return inTransaction(ctx, SYSTEM, async (tx) => {
    const booking = await lockBookingToChange(tx, bookingId)
    if (!booking.hold || booking.netReceived > 0 || booking.hold.until.getTime() !== until.getTime()) return
    const reason = 'The hold expired, and the bank statement has no payment for it'
    await endHolds(tx, [bookingId], { reason, isLapsed: true })
    tx.publicDataChanged()
  })
}
