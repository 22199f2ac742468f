import type { AppContext } from '#platform/server/app-context.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { OpenBooking } from '../contract.ts'
import { openBooking } from './open-booking.ts'

/** A booking whose guest is written to; `null` where it is gone or deleted, and where there is no address, or no longer. */
export async function bookingToTell(ctx: AppContext, id: number): Promise<OpenBooking | null> {
  const booking = await bookingToTellOf(ctx, id)
  return booking?.guestEmail === '' ? null : booking
}

/** A booking of which somebody else is told, whether or not its guest can be; `null` where it is gone or deleted. */
export async function bookingToTellOf(ctx: AppContext, id: number): Promise<OpenBooking | null> {
  try {
    const booking = await openBooking(ctx, id)
    return booking.deletedAt === null ? booking : null
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not-found') return null
    throw error
  }
}
