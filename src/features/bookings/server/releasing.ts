import { sql } from 'kysely'
import { actAs, type StaffDeed, SYSTEM } from '#platform/server/deed.ts'
import type { Office } from '#platform/server/office.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { OpenBooking } from '../contract.ts'
import { endHolds } from './holds.ts'
import { bookingToChange } from './inside/booking-to-change.ts'
import { openBooking } from './open-booking.ts'

/** A hold whose end has passed, unpaid, while its nights are still kept. */
export interface DueHold {
  bookingId: number
  until: Date
  /** The account that its guest was told to pay into; `null` where nobody told them one. */
  bankDetailsId: number | null
}

/** The holds that wait for somebody to look at the bank, the oldest end first. */
export async function holdsDue({ database, clock }: Office): Promise<DueHold[]> {
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
 * in the trail and a letter to its guest. Returns the booking. Throws `not-found` for one that is unknown or deleted, `conflict`
 * a stale version and one that is no hold or that money has come for.
 */
export async function releaseHold(deed: StaffDeed, id: number, version: number | undefined): Promise<OpenBooking> {
  const booking = await bookingToChange(deed, id)
  if (version !== undefined && version !== booking.version)
    refuseStale(version, booking.version, await openBooking(deed, id))
  if (!booking.hold) throw new Refusal('conflict', 'These dates are not held')
  if (booking.netReceived > 0)
    throw new Refusal('conflict', 'Money has been received for these dates. Please record a refund first.')
  await endHolds(deed, [id], { reason: 'Released by the office', isLapsed: false })
  deed.publicDataChanged()
  return openBooking(deed, id)
}

/** Releases a hold because the bank has been looked at; one that was paid, kept longer or released meanwhile stays as it is. */
export function releaseCheckedHold(office: Office, { bookingId, until }: DueHold): Promise<void> {
  return actAs(office, SYSTEM, async (deed) => {
    const booking = await bookingToChange(deed, bookingId)
    if (!booking.hold || booking.netReceived > 0 || booking.hold.until.getTime() !== until.getTime()) return
    const reason = 'The hold expired, and the bank statement has no payment for it'
    await endHolds(deed, [bookingId], { reason, isLapsed: true })
    deed.publicDataChanged()
  })
}
