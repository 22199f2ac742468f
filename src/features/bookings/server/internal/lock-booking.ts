import { lockNights } from '#features/calendar/server/nights.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { noSuchBooking } from '../lists/open-booking.ts'
import { type BookingRow, findHomeOfBooking, lockBookingRow } from './booking-row-store.ts'

/**
 * Locks a booking, and the nights of its home and of `otherHome`, until the transaction ends. Throws `not-found` for an
 * unknown, deleted or erased booking, `conflict` where another request has just moved the booking to another home.
 */
export async function lockBookingToChange(tx: TxContext, id: number, otherHome?: number): Promise<BookingRow> {
  const booking = await lockBookingOrDeleted(tx, id, otherHome)
  if (booking.deletedAt || booking.erasedAt) throw noSuchBooking()
  return booking
}

/**
 * Like `lockBookingToChange`, but also returns a deleted or erased booking. Throws `not-found` for an unknown booking,
 * `conflict` where another request has just moved the booking to another home.
 */
export async function lockBookingOrDeleted(tx: TxContext, id: number, otherHome?: number): Promise<BookingRow> {
  const propertyId = await findHomeOfBooking(tx.database, id)
  if (propertyId === undefined) throw noSuchBooking()
  // Nights are locked first: a concurrent request that ends expired holds could otherwise cancel this booking. Locking homes in
  // the order of their ids prevents deadlocks.
  const homes = [...new Set([propertyId, otherHome ?? propertyId])].sort((one, other) => one - other)
  for (const home of homes) await lockNights(tx.database, home)
  const booking = await lockBookingRow(tx.database, id, tx.clock.now())
  if (!booking) throw noSuchBooking()
  // The booking was moved to another home between the two reads.
  if (!homes.includes(booking.propertyId))
    throw new Refusal('conflict', 'Someone else has saved changes. Please check them and try again.')
  return booking
}
