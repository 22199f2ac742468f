import type { OpenBooking } from '#features/bookings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { openBooking } from './open-booking.ts'

/**
 * Returns `null` for an unknown or deleted booking, and for a guest without an email address.
 */
export async function findBookingToEmail(ctx: AppContext, id: number): Promise<OpenBooking | null> {
  const booking = await findUndeletedBooking(ctx, id)
  return booking?.guestEmail === '' ? null : booking
}

/**
 * Returns a booking even where the guest has no email address; `null` for an unknown or deleted booking.
 */
export async function findUndeletedBooking(ctx: AppContext, id: number): Promise<OpenBooking | null> {
  try {
    const booking = await openBooking(ctx, id)
    return booking.deletedAt === null ? booking : null
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not-found') return null
    throw error
  }
}
