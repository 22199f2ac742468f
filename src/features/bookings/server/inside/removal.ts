import type { OpenBooking } from '#features/bookings/contract.ts'
import { freeNights } from '#features/calendar/server/nights.ts'
import { moneyIn } from '#features/ledger/server/ledger.ts'
import type { StaffDeed } from '#platform/server/deed.ts'
import { formatPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { noSuchBooking, openBooking } from '../open-booking.ts'
import { bookingOrDeletedOne, bookingToChange } from './booking-to-change.ts'
import { hasNights, settleNights } from './nights-of-booking.ts'
import { markDeleted, markRestored } from './store.ts'
import { undoSince } from './wanted.ts'

/**
 * Deletes a booking and frees its nights at once; for 30 days that can be undone. Refuses as `missing` one that is unknown,
 * deleted already or erased; as `taken` one for which we hold money.
 */
export async function removeBooking(deed: StaffDeed, id: number): Promise<void> {
  const booking = await bookingToChange(deed, id)
  await refuseMoneyInHouse(deed, id)
  await markDeleted(deed, id)
  await freeNights(deed.database, id)
  await deed.trail({ action: 'deleted', item: 'booking', itemId: id, before: { status: booking.status } })
  if (hasNights(booking)) deed.publicDataChanged()
}

/** What is deleted is in no list, sum or owner's takings: nobody's money may go out of sight with it. */
async function refuseMoneyInHouse(deed: StaffDeed, id: number): Promise<void> {
  const { received } = await moneyIn(deed.database, id)
  if (received === 0) return
  const sum = formatPounds(received)
  throw new Refusal(
    'taken',
    `${sum} of this booking’s money is in the house, so it stays in the books. Cancel it, and delete it once that has gone back.`,
  )
}

/**
 * Undoes a deletion within 30 days, and gives a booking the nights again that it had; a hold that has ended meanwhile has
 * none. Refuses as `missing` afterwards, as `taken` when another has one of the nights. A booking that is not
 * deleted, since Undo was pressed twice, is answered as it is.
 */
export async function restoreBooking(deed: StaffDeed, id: number): Promise<OpenBooking> {
  const booking = await bookingOrDeletedOne(deed, id)
  if (!booking.deletedAt) return openBooking(deed, id)
  if (booking.deletedAt <= undoSince(deed.clock.now())) throw noSuchBooking()
  await markRestored(deed, booking)
  await settleNights(deed, booking)
  await deed.trail({ action: 'restored', item: 'booking', itemId: id, after: { status: booking.status } })
  if (hasNights(booking)) deed.publicDataChanged()
  return openBooking(deed, id)
}
