import { type StayTerms, termsOfStayKept } from '#features/calendar/server/calendar.ts'
import { queueForNights } from '#features/calendar/server/nights.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { nightsBetween, type Stay } from '#platform/shared/day.ts'
import { pence, toPounds } from '#platform/shared/money.ts'
import type { BookingChanges, OpenBooking, Rule } from '../contract.ts'
import { type PriceColumns, priceAgreed } from './agreed-price.ts'
import { hasNights, settleNights } from './nights-of-booking.ts'
import { noSuchBooking, openBooking } from './open-booking.ts'
import { nightsOfStay, refuseCrowd, wantReason } from './rules.ts'
import { priceDueOn } from './schedule.ts'
import { homeOfBooking, type KeptBooking, keptBooking, updateBooking } from './store.ts'

/**
 * Changes a booking, all of it or nothing. Any status may follow any other: confirmed and completed take the nights of
 * the stay, pending and cancelled free them at once, and a stay that has nights moves with them. A booking keeps the
 * price that it was agreed at, also when its days change, unless a new amount is sent (decisions 3 and 4, row 3).
 *
 * Refuses as `missing` one that is unknown, deleted or erased; as `taken` a stale version, with how it stands, and nights
 * that another booking has, naming it; as `unruly`, without a reason, a new price (unless it is the one worked out for
 * new days or another number of guests) and new days under the minimum stay; as `invalid` what is no stay or too many guests.
 */
export async function changeBooking(
  office: Office,
  id: number,
  changes: BookingChanges,
  staff: StaffMember,
): Promise<OpenBooking> {
  const { booking, nightsMoved } = await office.database.transaction().execute(async (books) => {
    const before = await bookingToChange(office, books, id)
    if (changes.version !== before.version)
      refuseStale(changes.version, before.version, await openBooking(office, id, books))
    const after = withChanges(before, changes)
    const changed = fieldsChanged(before, after)
    if (changed.length === 0) return { booking: await openBooking(office, id, books), nightsMoved: false }

    const terms = await termsWhereNeeded(office, books, before, after)
    const broken = rulesBroken(before, after, terms)
    wantReason(broken, changes.reason)
    const price = await priceWhereNew(office, books, before, after, terms)
    await updateBooking(books, await withItsConsequences(office, books, before, after), price, office.clock.now())
    const nightsMoved = hasNights(before) !== hasNights(after) || (hasNights(after) && !isSameStay(before, after))
    if (nightsMoved || before.status !== after.status) await settleNights(office, books, after, after)
    const told = changed.filter((field) => isTold(field))
    await writeTrail(office, books, {
      actor: 'staff',
      userId: staff.userId,
      action: 'changed',
      item: 'booking',
      itemId: id,
      before: told.length > 0 ? values(before, told) : undefined,
      after: {
        ...values(after, told),
        changed,
        ...(broken.length > 0 && { rulesOverruled: broken, reason: changes.reason }),
      },
    })
    return { booking: await openBooking(office, id, books), nightsMoved }
  })
  if (nightsMoved) office.publicDataChanged()
  return booking
}

/** The booking, which nobody else changes until the transaction's end; and nobody else moves nights of its home. */
async function bookingToChange(office: Office, books: Books, id: number): Promise<KeptBooking> {
  const propertyId = await homeOfBooking(books, id)
  if (propertyId === undefined) throw noSuchBooking()
  await queueForNights(books, propertyId)
  const booking = await keptBooking(books, id, office.clock.now())
  if (!booking || booking.deletedAt || booking.erasedAt) throw noSuchBooking()
  return booking
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

/** A status that the office sets charges nobody, whatever the rule; another arrival has its own day for the price. */
async function withItsConsequences(
  office: Office,
  books: Books,
  before: KeptBooking,
  after: KeptBooking,
): Promise<KeptBooking> {
  const now = office.clock.now()
  const { policy } = await readSettings(office, books)
  const isPriceDueAnew = before.priceDueOn !== null && before.stay.checkIn !== after.stay.checkIn
  return {
    ...after,
    priceDueOn: isPriceDueAnew ? priceDueOn(policy, now, after.stay.checkIn) : before.priceDueOn,
    cancellation: after.status === 'cancelled' ? cancellationAfter(before, after, now) : null,
  }
}

function cancellationAfter({ cancellation }: KeptBooking, { totalAmount }: KeptBooking, now: Date) {
  if (!cancellation) return { at: now, by: 'office' as const, charge: pence(0) }
  return { ...cancellation, charge: pence(Math.min(cancellation.charge, totalAmount)) }
}

/** Fields whose values the trail tells; a guest's own are only named. */
const TOLD = ['status', 'checkIn', 'checkOut', 'guests', 'totalAmount'] as const
const NAMED = ['guestName', 'guestEmail', 'guestPhone', 'guestAddress'] as const
type Told = (typeof TOLD)[number]
type Field = Told | (typeof NAMED)[number]

function isTold(field: Field): field is Told {
  return TOLD.some((told) => told === field)
}

function fieldOf({ stay, ...booking }: KeptBooking, field: Field) {
  if (field === 'checkIn' || field === 'checkOut') return stay[field]
  return field === 'totalAmount' ? toPounds(booking.totalAmount) : booking[field]
}

function values(booking: KeptBooking, fields: Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, fieldOf(booking, field)]))
}

function fieldsChanged(before: KeptBooking, after: KeptBooking): Field[] {
  return [...TOLD, ...NAMED].filter((field) => fieldOf(before, field) !== fieldOf(after, field))
}

function rulesBroken(before: KeptBooking, after: KeptBooking, terms: StayTerms | null): Rule[] {
  const nights = isSameStay(before, after) ? lengthOf(before.stay) : nightsOfStay(after.stay)
  if (terms && after.guests > before.guests) refuseCrowd(after.guests, terms)
  const broken: Rule[] = []
  if (after.totalAmount !== before.totalAmount && after.totalAmount !== terms?.total) broken.push('own price')
  if (terms && nights !== lengthOf(before.stay) && nights < terms.minimumStay) broken.push('under minimum stay')
  return broken
}

/** The lines of a new price, and of one that is the same to the penny for other days; else a booking keeps what it has. */
async function priceWhereNew(
  office: Office,
  books: Books,
  before: KeptBooking,
  after: KeptBooking,
  terms: StayTerms | null,
): Promise<Partial<PriceColumns>> {
  const isAsWorkedOut = terms?.total === after.totalAmount
  if (after.totalAmount === before.totalAmount && !isAsWorkedOut) return {}
  return priceAgreed(office, books, after.totalAmount, terms)
}

/** The home's terms are asked for only where they count: a booking of a home that is gone can still be closed. */
async function termsWhereNeeded(
  office: Office,
  books: Books,
  before: KeptBooking,
  after: KeptBooking,
): Promise<StayTerms | null> {
  const isRepriced = after.guests !== before.guests && after.totalAmount !== before.totalAmount
  if (isSameStay(before, after) && after.guests <= before.guests && !isRepriced) return null
  if (!isSameStay(before, after)) nightsOfStay(after.stay)
  const { id, propertyId } = before
  return termsOfStayKept(office, books, { propertyId, stay: after.stay, guests: after.guests, bookingId: id })
}

function isSameStay(one: { stay: Stay }, other: { stay: Stay }): boolean {
  return one.stay.checkIn === other.stay.checkIn && one.stay.checkOut === other.stay.checkOut
}

function lengthOf(stay: Stay): number {
  return nightsBetween(stay.checkIn, stay.checkOut)
}
