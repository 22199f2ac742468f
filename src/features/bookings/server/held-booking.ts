import { isOffTheBooks } from '#features/calendar/server/calendar.ts'
import { queueForNights, takeNights } from '#features/calendar/server/nights.ts'
import { propertyOf } from '#features/properties/server/properties.ts'
import { currentBankDetails } from '#features/settings/server/bank-details.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { dayInLondon, type Stay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AgreedPrice } from '../contract.ts'
import { enterGuests, type NamedGuest } from './guest-register.ts'
import { nightsOfStay, refuseCrowd } from './rules.ts'
import { type Schedule, scheduleOf } from './schedule.ts'
import { addBooking } from './store.ts'

/** A stay that a guest has accepted, at the price that it was offered at. */
export interface AcceptedStay {
  propertyId: number
  stay: Stay
  guests: number
  guestName: string
  guestEmail: string
  guestPhone: string
  guestAddress: string
  /** For the register of guests (Immigration (Hotel Records) Order 1972). */
  named: NamedGuest[]
  /** A sum of pounds with two decimals: what the lines come to. */
  total: string
  price: AgreedPrice
  enquiryId: number | null
  /** Where it comes from, for the trail. */
  offerId: number
}

/**
 * Makes a booking as a hold, in the caller's transaction: its nights are the guest's until its security deposit is due,
 * and its money is due by the schedule of this moment (decisions 2). Answers its number and its schedule.
 *
 * Refuses as `taken` nights that another has (naming those who have them: not for a guest's eyes), days that have passed
 * and a home that was deleted, as `invalid` more guests than the home has room for.
 */
export async function holdStay(
  office: Office,
  books: Books,
  accepted: AcceptedStay,
): Promise<{ bookingId: number } & Schedule> {
  const { propertyId, stay, guests, price } = accepted
  nightsOfStay(stay)
  const now = office.clock.now()
  if (stay.checkIn < dayInLondon(now)) throw new Refusal('taken', 'These days have passed')
  await queueForNights(books, propertyId)
  if (await isOffTheBooks(books, propertyId)) throw new Refusal('taken', 'This home is let no more')
  const home = await propertyOf(books, propertyId)
  if (home) refuseCrowd(guests, home)

  const { policy } = await readSettings(office, books)
  const schedule = scheduleOf(policy, now, stay.checkIn)
  const { depositDueAt, priceDueOn } = schedule
  const bookingId = await addBooking(books, {
    property_id: propertyId,
    guest_name: accepted.guestName,
    guest_email: accepted.guestEmail,
    guest_phone: accepted.guestPhone,
    guest_address: accepted.guestAddress,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    guests,
    total_amount: accepted.total,
    price_lines: JSON.stringify(price.lines),
    security_deposit: price.securityDeposit,
    deposit_due_at: depositDueAt,
    price_due_on: priceDueOn,
    terms_accepted_at: now,
    status: 'pending',
    enquiry_id: accepted.enquiryId,
    bank_details_id: (await currentBankDetails(books))?.id ?? null,
    created_at: now,
    updated_at: now,
  })
  await enterGuests(books, bookingId, accepted.named)
  await takeNights(office, books, { propertyId, bookingId, stay, heldUntil: depositDueAt })
  await writeTrail(office, books, {
    actor: 'guest',
    action: 'held',
    item: 'booking',
    itemId: bookingId,
    after: {
      propertyId,
      ...stay,
      guests,
      totalAmount: accepted.total,
      status: 'pending',
      heldUntil: depositDueAt.toISOString(),
      offerId: accepted.offerId,
      ...(accepted.enquiryId !== null && { enquiryId: accepted.enquiryId }),
    },
  })
  return { bookingId, ...schedule }
}
