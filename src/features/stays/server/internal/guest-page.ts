import { openBooking } from '#features/bookings/server/lists/open-booking.ts'
import { hasLinkEnded, issueLink, withdrawLinks } from '#features/bookings/server/private-links.ts'
import { type GuestPage, MAX_VIEWS } from '#features/stays/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { findGuestColumns, findNewestLinkTime, findOfferId, findViews, lockBooking } from './store.ts'

/** Returns link status and views of a guest's page. Throws `not-found` for an unknown booking. */
export async function readGuestPage(ctx: AppContext, bookingId: number): Promise<GuestPage> {
  const { status, checkOut } = await openBooking(ctx, bookingId)
  const madeAt = await findNewestLinkTime(ctx.database, bookingId)
  const { views, count } = await findViews(ctx.database, bookingId, MAX_VIEWS)
  return {
    status,
    linkMadeAt: madeAt?.toISOString() ?? null,
    haveLinksEnded: hasLinkEnded(ctx, dayInLondon(new Date(checkOut))),
    views: views.map((view) => view.toISOString()),
    viewCount: count,
  }
}

/**
 * Makes a private link to a booking and ends all earlier links. Throws `not-found` for an unknown or deleted booking,
 * `conflict` for an erased guest or more than a year after check-out.
 */
export async function makeLink(tx: StaffTxContext, bookingId: number): Promise<{ link: string; page: GuestPage }> {
  await lockLinkable(tx, bookingId)
  await withdrawAllLinks(tx, bookingId)
  const link = `${tx.config.publicUrl}/stay/${await issueLink(tx, { bookingId })}`
  await tx.audit({ action: 'made a private link to', item: 'booking', itemId: bookingId })
  return { link, page: await readGuestPage(tx, bookingId) }
}

/**
 * Emails the guest another private link; earlier links still work. Throws what `makeLink` throws, and `conflict` without an
 * email address.
 */
export async function sendLink(tx: StaffTxContext, bookingId: number): Promise<GuestPage> {
  const { guestEmail } = await lockLinkable(tx, bookingId)
  if (guestEmail === '')
    throw new Refusal('conflict', 'There is no email address of this guest. Make a link and give it to the guest.')
  await tx.audit({ action: 'sent the private link of', item: 'booking', itemId: bookingId })
  await tx.email({
    kind: 'stay-link',
    about: { item: 'booking', itemId: bookingId },
    to: 'guest',
    cause: { of: 'booking', id: bookingId },
    alone: true,
  })
  return readGuestPage(tx, bookingId)
}

async function lockLinkable(tx: StaffTxContext, bookingId: number): Promise<{ guestEmail: string }> {
  // The lock ensures that of two links made at once only the later link works.
  await lockBooking(tx.database, bookingId)
  const booking = await openBooking(tx, bookingId)
  if (booking.deletedAt) throw new Refusal('not-found', 'Booking not found')
  if ((await findGuestColumns(tx.database, bookingId))?.erased_at)
    throw new Refusal('conflict', 'The guest of this booking was erased')
  if (hasLinkEnded(tx, dayInLondon(new Date(booking.checkOut))))
    throw new Refusal('conflict', 'Private links stop working a year after check-out.')
  return booking
}

async function withdrawAllLinks(tx: StaffTxContext, bookingId: number): Promise<void> {
  const offerId = await findOfferId(tx.database, bookingId)
  if (offerId !== null) await withdrawLinks(tx, { offerId })
  await withdrawLinks(tx, { bookingId })
}
