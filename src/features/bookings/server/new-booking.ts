import { termsOfStayKept } from '#features/calendar/server/calendar.ts'
import { queueForNights } from '#features/calendar/server/nights.ts'
import { currentBankDetails } from '#features/settings/server/bank-details.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { toPounds } from '#platform/shared/money.ts'
import type { NewBooking, OpenBooking, Rule } from '../contract.ts'
import { priceAgreed } from './agreed-price.ts'
import { settleNights } from './nights-of-booking.ts'
import { openBooking } from './open-booking.ts'
import { nightsOfStay, refuseCrowd, wantReason } from './rules.ts'
import { scheduleOf } from './schedule.ts'
import { addBooking } from './store.ts'

/** What bookings cannot do by themselves, because they know nothing of it. */
export interface BookingTies {
  /** Tells an enquiry, in the booking's own transaction, that it has become a booking. */
  booked(books: Books, enquiryId: number, bookingId: number, staff: StaffMember): Promise<void>
}

/**
 * Enters a booking by hand, in the past too: some are told to the office late. Its price is worked out here unless the
 * office has its own; it keeps the lines of that price, and the account that guests are told now. Confirmed or completed, it takes its nights.
 * Refuses a stay of no nights and too many guests as `invalid`, an unknown or deleted home as `missing`, an own price or a
 * stay under the minimum without a reason as `unruly`, taken nights as `taken` (decisions 4, row 3).
 */
export async function enterBooking(
  office: Office,
  books: Books,
  entered: NewBooking,
  staff: StaffMember,
  ties: BookingTies,
): Promise<OpenBooking> {
  const { propertyId, guests, reason, status = 'pending', enquiryId = null } = entered
  const stay = { checkIn: entered.checkIn, checkOut: entered.checkOut }
  const nights = nightsOfStay(stay)
  await queueForNights(books, propertyId)
  const terms = await termsOfStayKept(office, books, { propertyId, stay, guests })
  refuseCrowd(guests, terms)
  const total = entered.totalAmount ?? terms.total
  const broken: Rule[] = []
  if (total !== terms.total) broken.push('own price')
  if (nights < terms.minimumStay) broken.push('under minimum stay')
  wantReason(broken, reason)

  const now = office.clock.now()
  const { policy } = await readSettings(office, books)
  const { depositDueAt, priceDueOn } = scheduleOf(policy, now, stay.checkIn)
  const id = await addBooking(books, {
    property_id: propertyId,
    guest_name: entered.guestName,
    guest_email: entered.guestEmail,
    guest_phone: entered.guestPhone || null,
    guest_address: entered.guestAddress,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    guests,
    total_amount: toPounds(total),
    ...(await priceAgreed(office, books, total, terms)),
    deposit_due_at: depositDueAt,
    price_due_on: priceDueOn,
    status,
    ...(status === 'cancelled' && { cancelled_at: now, cancelled_by: 'office' }),
    enquiry_id: enquiryId,
    bank_details_id: (await currentBankDetails(books))?.id ?? null,
    created_at: now,
    created_by: staff.userId,
    updated_at: now,
  })
  await settleNights(office, books, { id, propertyId }, { status, stay, heldUntil: null })
  await writeTrail(office, books, {
    actor: 'staff',
    userId: staff.userId,
    action: 'entered',
    item: 'booking',
    itemId: id,
    after: {
      propertyId,
      ...stay,
      guests,
      totalAmount: toPounds(total),
      ...(total !== terms.total && { priceWorkedOut: toPounds(terms.total) }),
      status,
      ...(broken.length > 0 && { rulesOverruled: broken, reason }),
      ...(enquiryId !== null && { enquiryId }),
    },
  })
  if (enquiryId !== null) await ties.booked(books, enquiryId, id, staff)
  return openBooking(office, id, books)
}
