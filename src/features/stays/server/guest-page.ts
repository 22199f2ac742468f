import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { openBooking } from '#features/bookings/server/open-booking.ts'
import { issueLink, withdrawLinks } from '#features/bookings/server/private-links.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import { postLetter } from '#platform/server/mail/outbox.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type GuestPage, MOST_VIEWS } from '../contract.ts'
import { stayLink } from './letters.tsx'
import { linkMadeAt, lockBooking, offerOf, viewsOf } from './store.ts'

/** What the office knows of a guest's page. Refuses an unknown booking as `missing`. */
export async function showGuestPage(
  office: Office,
  bookingId: number,
  books: Kysely<DB> = office.database,
): Promise<GuestPage> {
  const { status } = await openBooking(office, bookingId, books)
  const madeAt = await linkMadeAt(books, bookingId)
  const { views, count } = await viewsOf(books, bookingId, MOST_VIEWS)
  return {
    status,
    linkMadeAt: madeAt?.toISOString() ?? null,
    views: views.map((view) => view.toISOString()),
    viewCount: count,
  }
}

/**
 * Makes a private link to a booking, told this once; all earlier ones, that of the offer too, lead nowhere any more. With
 * `send` the guest is written to in the same transaction. Refuses as `missing` a booking that is unknown or deleted, as
 * `taken` one whose guest was erased.
 */
export async function makeLink(
  office: Office,
  books: Books,
  bookingId: number,
  letter: 'send' | 'none',
  staff: StaffMember,
): Promise<{ link: string; page: GuestPage }> {
  // Of two links made at once the later one holds.
  await lockBooking(books, bookingId)
  const booking = await openBooking(office, bookingId, books)
  if (booking.deletedAt) throw new Refusal('missing', 'Booking not found')
  if (booking.guestEmail === '') throw new Refusal('taken', 'The guest of this booking was erased')
  const offerId = await offerOf(books, bookingId)
  if (offerId !== null) await withdrawLinks(office, books, { offerId })
  const link = `${office.config.publicUrl}/stay/${await issueLink(office, books, { bookingId })}`
  await writeTrail(office, books, {
    actor: 'staff',
    userId: staff.userId,
    action: letter === 'send' ? 'sent the private link of' : 'made a private link to',
    item: 'booking',
    itemId: bookingId,
  })
  if (letter === 'send') {
    const { business } = await readSettings(office, books)
    await postLetter(office, books, await stayLink(booking, link, business))
  }
  return { link, page: await showGuestPage(office, bookingId, books) }
}
