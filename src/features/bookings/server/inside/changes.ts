import type { BookingChanges, OpenBooking, Rule } from '#features/bookings/contract.ts'
import { priceDueFrom } from '#features/ledger/server/schedule.ts'
import { type StayTerms, termsOfStayKept } from '#features/prices/server/quotes.ts'
import type { StaffDeed } from '#platform/server/deed.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { dayInLondon, nightsBetween, type Stay } from '#platform/shared/day.ts'
import { pence, toPounds } from '#platform/shared/money.ts'
import { openBooking } from '../open-booking.ts'
import { nightsOfStay, refuseOvercrowding, requireReason } from '../rules.ts'
import { type PriceColumns, priceAgreed } from './agreed-price.ts'
import { bookingToChange } from './booking-to-change.ts'
import { hasNights, settleNights } from './nights-of-booking.ts'
import { type KeptBooking, updateBooking } from './store.ts'

/**
 * Changes a booking, all of it or nothing. Any status may follow any other: confirmed and completed take the nights of
 * the stay, pending and cancelled free them at once, and a stay that has nights moves with them. A booking keeps the
 * price that it was agreed at, also when its days change, unless a new amount is sent.
 *
 * Refuses as `missing` one that is unknown, deleted or erased; as `taken` a stale version, with the booking as it is now,
 * and nights that another booking has, naming it; as `unruly`, without a reason, a new price (unless it is the one
 * calculated for new days or another number of guests) and new days under the minimum stay; as `invalid` what is no stay
 * or too many guests.
 */
export async function changeBooking(deed: StaffDeed, id: number, changes: BookingChanges): Promise<OpenBooking> {
  const before = await bookingToChange(deed, id)
  if (changes.version !== before.version) refuseStale(changes.version, before.version, await openBooking(deed, id))
  const edit = { before, after: withChanges(before, changes) }
  const { after } = edit
  const changed = fieldsChanged(edit)
  if (changed.length === 0) return openBooking(deed, id)

  const terms = await termsWhereNeeded(deed, edit)
  const broken = rulesBroken(edit, terms)
  requireReason(broken, changes.reason)
  await updateBooking(deed, withItsConsequences(edit, deed.clock.now()), await priceWhereNew(deed, edit, terms))
  const nightsMoved = hasNights(before) !== hasNights(after) || (hasNights(after) && !isSameStay(edit))
  if (nightsMoved || before.status !== after.status) await settleNights(deed, after)
  const shown = changed.filter((field) => isShown(field))
  await deed.trail({
    action: 'changed',
    item: 'booking',
    itemId: id,
    before: shown.length > 0 ? values(before, shown) : undefined,
    after: {
      ...values(after, shown),
      changed,
      ...(broken.length > 0 && { rulesOverruled: broken, reason: changes.reason }),
    },
  })
  if (nightsMoved) deed.publicDataChanged()
  return openBooking(deed, id)
}

/** A booking as it was and as it is to be. */
interface Edit {
  before: KeptBooking
  after: KeptBooking
}

function withChanges(before: KeptBooking, changes: BookingChanges): KeptBooking {
  const { checkIn, checkOut, guestPhone, version: _version, reason: _reason, ...fields } = changes
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return {
    ...before,
    ...given,
    ...(guestPhone !== undefined && { guestPhone: guestPhone || null }),
    stay: { checkIn: checkIn ?? before.stay.checkIn, checkOut: checkOut ?? before.stay.checkOut },
  }
}

/** A status that the office sets charges nobody, whatever the rule; another arrival has another day by which the price is due. */
function withItsConsequences({ before, after }: Edit, now: Date): KeptBooking {
  const isPriceDueAnew = before.priceDueOn !== null && before.stay.checkIn !== after.stay.checkIn
  return {
    ...after,
    priceDueOn: isPriceDueAnew ? priceDueFrom(before.terms, dayInLondon(now), after.stay.checkIn) : before.priceDueOn,
    cancellation: after.status === 'cancelled' ? cancellationAfter(before, after, now) : null,
  }
}

function cancellationAfter({ cancellation }: KeptBooking, { totalAmount }: KeptBooking, now: Date) {
  if (!cancellation) return { at: now, by: 'office' as const, charge: pence(0) }
  return { ...cancellation, charge: pence(Math.min(cancellation.charge, totalAmount)) }
}

/** Fields whose values the trail shows; those of a guest's own data are only named. */
const SHOWN = ['status', 'checkIn', 'checkOut', 'guests', 'totalAmount'] as const
const NAMED = ['guestName', 'guestEmail', 'guestPhone', 'guestAddress'] as const
type Shown = (typeof SHOWN)[number]
type Field = Shown | (typeof NAMED)[number]

function isShown(field: Field): field is Shown {
  return SHOWN.some((shown) => shown === field)
}

function fieldOf({ stay, ...booking }: KeptBooking, field: Field) {
  if (field === 'checkIn' || field === 'checkOut') return stay[field]
  return field === 'totalAmount' ? toPounds(booking.totalAmount) : booking[field]
}

function values(booking: KeptBooking, fields: Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, fieldOf(booking, field)]))
}

function fieldsChanged({ before, after }: Edit): Field[] {
  return [...SHOWN, ...NAMED].filter((field) => fieldOf(before, field) !== fieldOf(after, field))
}

function rulesBroken(edit: Edit, terms: StayTerms | null): Rule[] {
  const { before, after } = edit
  const nights = isSameStay(edit) ? lengthOf(before.stay) : nightsOfStay(after.stay)
  if (terms && after.guests > before.guests) refuseOvercrowding(after.guests, terms)
  const broken: Rule[] = []
  if (after.totalAmount !== before.totalAmount && after.totalAmount !== terms?.total) broken.push('own price')
  if (terms && nights !== lengthOf(before.stay) && nights < terms.minimumStay) broken.push('under minimum stay')
  return broken
}

/** The lines of a new price, and of one that is the same to the penny for other days; else a booking keeps what it has. */
async function priceWhereNew(
  deed: StaffDeed,
  { before, after }: Edit,
  terms: StayTerms | null,
): Promise<Partial<PriceColumns> & { vat_percent?: number }> {
  const isCalculated = terms?.total === after.totalAmount
  if (after.totalAmount === before.totalAmount && !isCalculated) return {}
  return {
    ...(await priceAgreed(deed, after.totalAmount, terms)),
    ...(isCalculated && terms && { vat_percent: terms.vatPercent }),
  }
}

/** The home's terms are read only where they count: a booking of a deleted home can still be closed. */
async function termsWhereNeeded(deed: StaffDeed, edit: Edit): Promise<StayTerms | null> {
  const { before, after } = edit
  const isRepriced = after.guests !== before.guests && after.totalAmount !== before.totalAmount
  if (isSameStay(edit) && after.guests <= before.guests && !isRepriced) return null
  if (!isSameStay(edit)) nightsOfStay(after.stay)
  const { id, propertyId } = before
  return termsOfStayKept(deed, { propertyId, stay: after.stay, guests: after.guests, bookingId: id })
}

function isSameStay({ before, after }: Edit): boolean {
  return before.stay.checkIn === after.stay.checkIn && before.stay.checkOut === after.stay.checkOut
}

function lengthOf(stay: Stay): number {
  return nightsBetween(stay.checkIn, stay.checkOut)
}
