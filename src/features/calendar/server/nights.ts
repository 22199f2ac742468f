import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { addDays, type Day, formatLongDay, nightsBetween, nightsOf, type Stay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { cancelWaiting, deleteNights, insertNights, lockExpiredHolds, ownersOfNights } from './store.ts'

/** A stay that is to have its nights: for good, or as a hold until a moment. */
export interface Taking {
  propertyId: number
  bookingId: number
  stay: Stay
  /** `null` for what is agreed for good. */
  heldUntil: Date | null
}

/**
 * Gives a booking the nights of its stay, and no others: what it had before is freed. Holds on the home whose time has
 * passed end here, each with its booking and a line in the trail. Refuses as `taken` when another booking has one of the
 * nights, saying which; the caller's transaction is then to be rolled back (decisions 3).
 */
export async function takeNights(office: Office, books: Books, taking: Taking): Promise<void> {
  await endExpiredHolds(office, books, taking)
  await freeNights(books, taking.bookingId)
  const wanted = nightsOf(taking.stay)
  const taken = new Set(await insertNights(books, taking, wanted))
  const missing = wanted.filter((night) => !taken.has(night))
  if (missing.length > 0) throw takenBy(await ownersOfNights(books, taking.propertyId, missing), missing)
}

/** Frees whatever nights a booking has. */
export async function freeNights(books: Books, bookingId: number): Promise<void> {
  await deleteNights(books, [bookingId])
}

async function endExpiredHolds(office: Office, books: Books, { propertyId, bookingId }: Taking): Promise<void> {
  const now = office.clock.now()
  const expired = await lockExpiredHolds(books, propertyId, bookingId, now)
  if (expired.length === 0) return
  await deleteNights(books, expired)
  for (const itemId of await cancelWaiting(books, expired, now))
    await writeTrail(office, books, {
      actor: 'system',
      action: 'cancelled',
      item: 'booking',
      itemId,
      before: { status: 'pending' },
      after: { status: 'cancelled', reason: 'The hold expired' },
    })
}

/** Says to the office which bookings have the nights; of their guests it says nothing. */
function takenBy(owners: { night: Day; bookingId: number }[], missing: Day[]): Refusal {
  const bookings = [...new Set(owners.map(({ bookingId }) => bookingId))]
  const named = bookings.map((id) => `#${id}`).join(', ')
  const by = bookings.length === 0 ? '' : ` by booking ${named}`
  return new Refusal('taken', `${inWords(missing)} already taken${by}`, {
    body: {
      takenBy: bookings.map((bookingId) => ({
        bookingId,
        nights: owners.filter((owner) => owner.bookingId === bookingId).map(({ night }) => night),
      })),
    },
  })
}

function inWords(nights: Day[]): string {
  const [first] = nights
  const last = nights.at(-1)
  if (!first || !last) return 'These nights are'
  if (nights.length === 1) return `The night of ${formatLongDay(first)} is`
  const whole = nightsBetween(first, addDays(last, 1)) === nights.length
  return whole
    ? `The nights from ${formatLongDay(first)} to ${formatLongDay(last)} are`
    : `${nights.length} nights between ${formatLongDay(first)} and ${formatLongDay(last)} are`
}
