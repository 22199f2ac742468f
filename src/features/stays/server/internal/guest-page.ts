import { openBooking } from '#features/bookings/server/open-booking.ts'
import { issueLink, withdrawLinks } from '#features/bookings/server/private-links.ts'
import { type GuestPage, MAX_VIEWS } from '#features/stays/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { lockedBooking } from './locked-booking.ts'
import { guestColumns, linkMadeAt, offerOf, viewsOf } from './store.ts'

/** Returns link status and views of a guest's page. Throws `not-found` for an unknown booking. */
export async function showGuestPage(ctx: AppContext, bookingId: number): Promise<GuestPage> {
  const { status } = await openBooking(ctx, bookingId)
  const madeAt = await linkMadeAt(ctx.database, bookingId)
  const { views, count } = await viewsOf(ctx.database, bookingId, MAX_VIEWS)
  return {
    status,
    linkMadeAt: madeAt?.toISOString() ?? null,
    views: views.map((view) => view.toISOString()),
    viewCount: count,
  }
}

/**
 * Makes a private link to a booking, returned only here. `none` ends all earlier links, the offer's too; `send` keeps them and
 * emails the guest another. Throws `not-found` for an unknown or deleted booking, `conflict` for an erased guest, or for `send`
 * without an address.
 */
export async function makeLink(
  tx: StaffTxContext,
  bookingId: number,
  email: 'send' | 'none',
): Promise<{ link: string; page: GuestPage }> {
  // Locked, so that of two links made at once the later one works.
  const booking = await lockedBooking(tx, bookingId)
  if (booking.deletedAt) throw new Refusal('not-found', 'Booking not found')
  if ((await guestColumns(tx.database, bookingId))?.erased_at)
    throw new Refusal('conflict', 'The guest of this booking was erased')
  if (booking.guestEmail === '' && email === 'send')
    throw new Refusal('conflict', 'There is no email address of this guest. Make a link and hand it to them.')
  if (email === 'none') await endLinks(tx, bookingId)
  const link = `${tx.config.publicUrl}/stay/${await issueLink(tx, { bookingId })}`
  await tx.audit({
    action: email === 'send' ? 'sent the private link of' : 'made a private link to',
    item: 'booking',
    itemId: bookingId,
  })
  if (email === 'send')
    await tx.email({
      kind: 'stay-link',
      about: { item: 'booking', itemId: bookingId },
      to: 'guest',
      cause: { of: 'booking', id: bookingId },
      alone: true,
    })
  return { link, page: await showGuestPage(tx, bookingId) }
}

async function endLinks(tx: StaffTxContext, bookingId: number): Promise<void> {
  const offerId = await offerOf(tx.database, bookingId)
  if (offerId !== null) await withdrawLinks(tx, { offerId })
  await withdrawLinks(tx, { bookingId })
}
