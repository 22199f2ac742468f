import type { OpenBooking } from '#features/bookings/contract.ts'
import { openBooking } from '#features/bookings/server/open-booking.ts'
import { linkTarget } from '#features/bookings/server/private-links.ts'
import { refuseDeadLink } from '#features/offers/server/dead-links.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { guestColumns } from './internal/store.ts'

/** A booking found by its private link. */
export interface LinkedBooking {
  booking: OpenBooking
  columns: NonNullable<Awaited<ReturnType<typeof guestColumns>>>
}

/**
 * Returns the booking behind a private link. Throws the same `not-found` for a link that is malformed, unknown, withdrawn, of an
 * unaccepted offer, or of a deleted or erased booking [threat link-guessing]; `too-many` for an IP address that guesses. Working
 * links are never counted.
 */
export async function bookingBehind(ctx: AppContext, token: string, ip: string): Promise<LinkedBooking> {
  return (await linked(ctx, token)) ?? refuseDeadLink(ctx, ip)
}

async function linked(ctx: AppContext, token: string): Promise<LinkedBooking | null> {
  const target = await linkTarget(ctx.database, token)
  if (!target?.bookingId) return null
  const columns = await guestColumns(ctx.database, target.bookingId)
  if (!columns || columns.erased_at) return null
  const booking = await openBooking(ctx, target.bookingId).catch((error: unknown) => {
    // Deleted too long ago for the office to see it.
    if (error instanceof Refusal && error.kind === 'not-found') return null
    throw error
  })
  return booking && !booking.deletedAt ? { booking, columns } : null
}
