import { moneyIn } from '#features/ledger/server/ledger.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { actAs, type Deed, type StaffDeed, SYSTEM } from '#platform/server/deed.ts'
import type { Office } from '#platform/server/office.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { type Pence, pence, penceOf, percentOf, toPounds } from '#platform/shared/money.ts'
import { Refusal, wrongField } from '#platform/shared/refusal.ts'
import type { BookingStatus, Cancellation, OpenBooking } from '../contract.ts'
import { bookingToChange } from './inside/booking-to-change.ts'
import { type KeptBooking, updateBooking, updateCharge } from './inside/kept-store.ts'
import { cancellationForGuest, cancellationForOffice } from './inside/letters.tsx'
import { settleNights } from './inside/nights-of-booking.ts'
import { openBooking } from './open-booking.ts'
import { freeUntilOf } from './terms.ts'

/** What decides on how much a cancellation gives back. Amounts in pence. */
export interface CancelledStay {
  /** The last day on which cancelling is free, and what of the price is charged later, in per cent: as agreed. */
  freeUntil: Day
  lateChargePercent: number
  status: BookingStatus
  /** The price less what was taken off it. */
  price: Pence
  /** What the guest has paid, less what went back or was kept. */
  received: Pence
}

/**
 * What the agreement charges, whether or not anything was paid: nothing until its last free day and for a booking that was
 * never confirmed, later its share of the price, and never anything of the deposit. What has come beyond that goes back, and
 * what has not come of it stays owed.
 */
export function cancellationTerms(stay: CancelledStay, now: Date): Cancellation {
  const { freeUntil } = stay
  const isFree = dayInLondon(now) <= freeUntil || stay.status === 'pending'
  const charge = isFree ? pence(0) : percentOf(stay.price, stay.lateChargePercent)
  return {
    freeUntil,
    isFree,
    received: toPounds(stay.received),
    charge: toPounds(charge),
    refund: toPounds(pence(Math.max(0, stay.received - charge))),
    owed: toPounds(pence(Math.max(0, charge - stay.received))),
  }
}

/** The same for a booking as it is now. Refuses an unknown or deleted one as `missing`, a cancelled one as `taken`. */
export function cancellationOf(office: Office, id: number): Promise<Cancellation> {
  return actAs(office, SYSTEM, async (deed) => {
    const booking = await bookingToCancel(deed, id)
    return termsNow(deed, booking)
  })
}

/** Whose wish a cancellation is, and what of the price is still charged. */
export interface Cancelling {
  /** Whose wish the office carries out; a guest who cancels on the stay's own page wishes it themselves. */
  by?: 'guest' | 'office'
  /** In pence. Without it the guest is charged what the rule says, and nothing where the office wishes to cancel. */
  charge?: Pence | undefined
  reason?: string | undefined
  version?: number | undefined
}

/**
 * Cancels a booking: its nights are free at once and the ledger drops what is no longer owed. The guest gets a letter, and
 * so does the office when the guest did it. Answers the cancelled booking.
 *
 * Refuses as `missing` an unknown or deleted one; as `taken` a stale version and one that is cancelled already; as
 * `unruly` a charge that is not the rule's without a reason; as `invalid` a charge above what is left of the price.
 */
export async function cancelBooking(deed: Deed, id: number, how: Cancelling): Promise<OpenBooking> {
  const { by = 'guest', reason } = how
  const before = await bookingToCancel(deed, id)
  if (how.version !== undefined && how.version !== before.version)
    refuseStale(how.version, before.version, await openBooking(deed, id))
  const usual = by === 'guest' ? penceOf((await termsNow(deed, before)).charge) : pence(0)
  const charge = how.charge ?? usual
  if (charge > before.priceLeft) throw wrongField('charge', 'The charge can be no more than the price of the stay')
  if (charge !== usual && reason === undefined)
    throw new Refusal('unruly', 'Please give a reason for a charge of your own', { body: { wants: ['own charge'] } })

  const now = deed.clock.now()
  const after = { ...before, status: 'cancelled' as const, cancellation: { at: now, by, charge, waived: pence(0) } }
  await updateBooking(deed, after)
  await settleNights(deed, after)
  await deed.trail({
    action: 'cancelled',
    item: 'booking',
    itemId: id,
    before: { status: before.status },
    after: {
      status: 'cancelled',
      cancelledBy: by,
      charge: toPounds(charge),
      // A guest's own words are the guest's, and would stay in the trail for ever.
      ...(deed.by.kind === 'staff' && reason !== undefined && { reason }),
    },
  })
  deed.publicDataChanged()
  const cancelled = await openBooking(deed, id)
  await sendLetters(deed, cancelled, reason)
  return cancelled
}

async function sendLetters(deed: Deed, cancelled: OpenBooking, reason: string | undefined): Promise<void> {
  const { business } = await readSettings(deed)
  await deed.letter(await cancellationForGuest(cancelled, business))
  if (deed.by.kind === 'staff') return
  const { publicUrl } = deed.config
  const letter = await cancellationForOffice(cancelled, business, { reason, publicUrl })
  await deed.letter({ ...letter, to: business.email })
}

/**
 * Changes what is charged for a cancellation, in pence. The caller has locked the booking; the database itself adjusts what
 * is owed.
 */
export async function changeCharge(
  deed: StaffDeed,
  id: number,
  { before, after }: { before: Pence; after: Pence },
): Promise<void> {
  await updateCharge(deed, id, after)
  await deed.trail({
    action: 'changed',
    item: 'booking',
    itemId: id,
    before: { cancellationCharge: toPounds(before) },
    after: { cancellationCharge: toPounds(after) },
  })
}

async function bookingToCancel(deed: Deed, id: number): Promise<KeptBooking> {
  const booking = await bookingToChange(deed, id)
  if (booking.status === 'cancelled') throw new Refusal('taken', 'This booking is cancelled already')
  return booking
}

async function termsNow(deed: Deed, booking: KeptBooking): Promise<Cancellation> {
  const { received } = await moneyIn(deed.database, booking.id)
  const { stay, status, priceLeft: price, terms } = booking
  const freeUntil = freeUntilOf(terms, stay.checkIn)
  const { lateChargePercent } = terms
  return cancellationTerms({ freeUntil, lateChargePercent, status, price, received }, deed.clock.now())
}
