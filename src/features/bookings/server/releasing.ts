import { sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { inTransaction, type StaffTxContext, SYSTEM } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { OpenBooking } from '../contract.ts'
import { endHolds } from './holds.ts'
import { bookingToChange } from './internal/booking-to-change.ts'
import { openBooking } from './open-booking.ts'

/** A hold whose end has passed, unpaid, while its nights are still kept. */
export interface DueHold {
  bookingId: number
  until: Date
  /** The account that its guest was told to pay into; `null` where nobody told them one. */
  bankDetailsId: number | null
}

/** The holds that wait for somebody to look at the bank, the oldest end first. */
export async function holdsDue({ database, clock }: AppContext): Promise<DueHold[]> {
  const { rows } = await sql<DueHold>`
    select booking.id as "bookingId", held_until as until, bank_details_id as "bankDetailsId"
    from booking left join ledger_sum as money on money.booking_id = booking.id
    where held_until <= ${clock.now()} and kept_until > ${clock.now()} and deleted_at is null
      and coalesce(money.received - money.refunded, 0) <= 0
    order by held_until, booking.id`.execute(database)
  return rows
}

/**
 * Releases the nights of a hold that nobody has paid for, because the office says so: its booking is cancelled, with a line
 * in the audit log and an email to its guest. Returns the booking. Throws `not-found` for one that is unknown or deleted, `conflict`
 * a stale version and one that is no hold or that money has come for.
 */
export async function releaseHold(tx: StaffTxContext, id: number, version: number | undefined): Promise<OpenBooking> {
  const booking = await bookingToChange(tx, id)
  if (version !== undefined && version !== booking.version)
    refuseStale(version, booking.version, await openBooking(tx, id))
  if (!booking.hold) throw new Refusal('conflict', 'These dates are not held')
  if (booking.netReceived > 0)
    throw new Refusal('conflict', 'Money has been received for these dates. Please record a refund first.')
  await endHolds(tx, [id], { reason: 'Released by the office', isLapsed: false })
  tx.publicDataChanged()
  return openBooking(tx, id)
}

/** Releases a hold because the bank has been looked at; one that was paid, kept longer or released meanwhile stays as it is. */
export function releaseCheckedHold(ctx: AppContext, { bookingId, until }: DueHold): Promise<void> {
  return inTransaction(ctx, SYSTEM, async (tx) => {
    const booking = await bookingToChange(tx, bookingId)
    if (!booking.hold || booking.netReceived > 0 || booking.hold.until.getTime() !== until.getTime()) return
    const reason = 'The hold expired, and the bank statement has no payment for it'
    await endHolds(tx, [bookingId], { reason, isLapsed: true })
    tx.publicDataChanged()
  })
}
