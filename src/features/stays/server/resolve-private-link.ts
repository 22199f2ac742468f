import type { OpenBooking } from '#features/bookings/contract.ts'
import { openBooking } from '#features/bookings/server/lists/open-booking.ts'
import { endedLinkError, findLinkTarget } from '#features/bookings/server/private-links.ts'
import { invalidLinkError, rejectInvalidLink } from '#features/offers/server/invalid-links.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { findGuestColumns, lockBooking } from './internal/store.ts'

export interface LinkedBooking {
  booking: OpenBooking
  columns: NonNullable<Awaited<ReturnType<typeof findGuestColumns>>>
}

/**
 * Returns the booking behind a private link. Throws the same `not-found` for every invalid link [threat link-guessing],
 * `too-many` for an IP address that guesses, `gone` a year after check-out.
 */
export async function resolvePrivateLink(ctx: AppContext, token: string, ip: string): Promise<LinkedBooking> {
  return (await findLinkedBooking(ctx, token)) ?? rejectInvalidLink(ctx, ip)
}

/**
 * Locks the booking, then returns what `resolvePrivateLink` returns. Without the lock, link and booking could change while the
 * request waits.
 */
export async function lockPrivateLink(tx: TxContext, token: string): Promise<LinkedBooking> {
  const target = await findLinkTarget(tx, token)
  if (target?.bookingId) await lockBooking(tx.database, target.bookingId)
  const linked = await findLinkedBooking(tx, token)
  if (!linked) throw invalidLinkError()
  return linked
}

async function findLinkedBooking(ctx: AppContext, token: string): Promise<LinkedBooking | null> {
  const target = await findLinkTarget(ctx, token)
  if (!target?.bookingId) return null
  const columns = await findGuestColumns(ctx.database, target.bookingId)
  if (!columns || columns.erased_at) return null
  const booking = await openBooking(ctx, target.bookingId).catch((error: unknown) => {
    // The booking was deleted so long ago that the office no longer sees it.
    if (error instanceof Refusal && error.kind === 'not-found') return null
    throw error
  })
  if (!booking || booking.deletedAt) return null
  if (target.hasEnded) throw endedLinkError()
  return { booking, columns }
}
