import { queueForNights } from '#features/calendar/server/nights.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { postLetter } from '#platform/server/mail/outbox.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import { type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { BookingStatus, Cancellation, OpenBooking } from '../contract.ts'
import { cancellationForGuest, cancellationForOffice } from './letters.tsx'
import { settleNights } from './nights-of-booking.ts'
import { noSuchBooking, openBooking } from './open-booking.ts'
import { homeOfBooking, type KeptBooking, keptBooking, moneyIn, updateBooking } from './store.ts'

/** What decides on how much a cancellation gives back. Amounts in pence. */
export interface CancelledStay {
  checkIn: Day
  status: BookingStatus
  totalAmount: Pence
  /** Of the security deposit; it always goes back whole. */
  deposit: Pence
  /** What came from the guest, less what went back. */
  received: Pence
}

/**
 * What the rule gives back: everything until `policy.freeCancellationDays` days before check-in and of a booking that was
 * never confirmed; later the price that was paid is kept and the deposit goes back (specification 9). It never asks for more
 * than has come.
 */
export function cancellationTerms(
  stay: CancelledStay,
  policy: Pick<PublicSettings['policy'], 'freeCancellationDays'>,
  now: Date,
): Cancellation {
  const freeUntil = addDays(stay.checkIn, -policy.freeCancellationDays)
  const isFree = dayInLondon(now) <= freeUntil || stay.status === 'pending'
  const paidOfPrice = Math.max(0, Math.min(stay.received - stay.deposit, stay.totalAmount))
  const charge = pence(isFree ? 0 : paidOfPrice)
  return {
    freeUntil,
    isFree,
    received: toPounds(stay.received),
    charge: toPounds(charge),
    refund: toPounds(pence(Math.max(0, stay.received - charge))),
  }
}

/** The same of a booking in the books. Refuses an unknown or deleted one as `missing`, a cancelled one as `taken`. */
export function cancellationOf(office: Office, id: number): Promise<Cancellation> {
  return office.database.transaction().execute(async (books) => {
    const booking = await bookingToCancel(office, books, id)
    return termsNow(office, books, booking)
  })
}

/** Whose wish a cancellation is, and what of the price stays owed. */
export interface Cancelling {
  by: 'guest' | 'office'
  /** Without it: by the guest what the rule says, by the office nothing. */
  charge?: Pence | undefined
  reason?: string | undefined
  /** The member of the office who does it; none where the guest does it on the stay's own page. */
  userId?: number
  version?: number | undefined
}

/**
 * Cancels a booking in the caller's transaction: its nights are free at once, what is no longer owed leaves the ledger,
 * the trail and the letters to the guest and, when the guest did it, to the office are written. The caller calls
 * `office.publicDataChanged()` afterwards.
 *
 * Refuses as `missing` an unknown or deleted one; as `taken` a stale version and one that is cancelled already; as
 * `unruly` a charge that is not the rule's without a reason; as `invalid` a charge above the price.
 */
export async function cancelBooking(office: Office, books: Books, id: number, how: Cancelling): Promise<OpenBooking> {
  const before = await bookingToCancel(office, books, id)
  if (how.version !== undefined && how.version !== before.version)
    refuseStale(how.version, before.version, await openBooking(office, id, books))
  const terms = await termsNow(office, books, before)
  const usual = how.by === 'guest' ? penceOf(terms.charge) : pence(0)
  const charge = how.charge ?? usual
  if (charge > before.totalAmount) throw tooMuch()
  if (charge !== usual && how.reason === undefined)
    throw new Refusal('unruly', 'Please give a reason for a charge of your own', { body: { wants: ['own charge'] } })

  const now = office.clock.now()
  const after = { ...before, status: 'cancelled' as const, cancellation: { at: now, by: how.by, charge } }
  await updateBooking(books, after, {}, now)
  await settleNights(office, books, after, after)
  await writeTrail(office, books, {
    actor: how.userId === undefined ? 'guest' : 'staff',
    userId: how.userId,
    action: 'cancelled',
    item: 'booking',
    itemId: id,
    before: { status: before.status },
    after: {
      status: 'cancelled',
      cancelledBy: how.by,
      charge: toPounds(charge),
      ...(how.userId !== undefined && how.reason !== undefined && { reason: how.reason }),
    },
  })
  const cancelled = await openBooking(office, id, books)
  const { business } = await readSettings(office, books)
  await postLetter(office, books, await cancellationForGuest(cancelled, business))
  if (how.userId === undefined) {
    const letter = await cancellationForOffice(cancelled, business, how.reason, office.config.publicUrl)
    await postLetter(office, books, { ...letter, to: business.email })
  }
  return cancelled
}

async function bookingToCancel(office: Office, books: Books, id: number): Promise<KeptBooking> {
  const propertyId = await homeOfBooking(books, id)
  if (propertyId === undefined) throw noSuchBooking()
  await queueForNights(books, propertyId)
  const booking = await keptBooking(books, id, office.clock.now())
  if (!booking || booking.deletedAt || booking.erasedAt) throw noSuchBooking()
  if (booking.status === 'cancelled') throw new Refusal('taken', 'This booking is cancelled already')
  return booking
}

async function termsNow(office: Office, books: Books, booking: KeptBooking): Promise<Cancellation> {
  const { policy } = await readSettings(office, books)
  const money = await moneyIn(books, booking.id)
  const { stay, status, totalAmount } = booking
  return cancellationTerms({ checkIn: stay.checkIn, status, totalAmount, ...money }, policy, office.clock.now())
}

function tooMuch(): Refusal {
  const message = 'The charge can be no more than the price of the stay'
  return new Refusal('invalid', message, { errors: [{ path: 'charge', message }] })
}
