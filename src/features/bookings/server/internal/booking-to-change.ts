import { lockNights } from '#features/calendar/server/nights.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { noSuchBooking } from '../open-booking.ts'
import { type BookingRow, homeOfBooking, readBookingRow } from './booking-row-store.ts'

/**
 * A booking that nobody else changes until the transaction is done, nor moves nights of its home, and of `otherHome`, to which it
 * is to move. Throws `not-found` for one that is unknown, deleted or erased.
 */
export async function bookingToChange(tx: TxContext, id: number, otherHome?: number): Promise<BookingRow> {
  const booking = await bookingOrDeletedOne(tx, id, otherHome)
  if (booking.deletedAt || booking.erasedAt) throw noSuchBooking()
  return booking
}

/** The same, where the booking may be a deleted one. Throws `not-found` for an unknown one. */
export async function bookingOrDeletedOne(tx: TxContext, id: number, otherHome?: number): Promise<BookingRow> {
  const propertyId = await homeOfBooking(tx.database, id)
  if (propertyId === undefined) throw noSuchBooking()
  // Before the booking is locked: whoever ends the home's expired holds meanwhile would cancel it, with an email. By their
  // numbers, so that two who change homes never wait for one another.
  const homes = [...new Set([propertyId, otherHome ?? propertyId])].sort((one, other) => one - other)
  for (const home of homes) await lockNights(tx.database, home)
  const booking = await readBookingRow(tx.database, id, tx.clock.now())
  if (!booking) throw noSuchBooking()
  // Somebody has moved it to another home between the two looks.
  if (!homes.includes(booking.propertyId))
    throw new Refusal('conflict', 'Someone else has changed this. Please look at it again.')
  return booking
}
