import type { Hold } from '#features/booking-state.ts'
import type { NewBooking, Rule } from '#features/bookings/contract.ts'
import { lockNights } from '#features/calendar/server/nights.ts'
import { priceDueFrom, scheduleOf } from '#features/ledger/server/schedule.ts'
import { lockStayTerms, type StayTerms } from '#features/prices/server/quotes.ts'
import { findCurrentBankDetails } from '#features/settings/server/bank-details.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import { type Pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { termsBesideNeighbours } from '../agreement/neighbour-hours.ts'
import { termColumns } from '../agreement/terms.ts'
import { openBooking } from '../lists/open-booking.ts'
import { countValidNights, refuseOvercrowding, requireReason } from '../rules.ts'
import { addBooking, holdColumns } from './booking-row-store.ts'
import { agreedPriceColumns, type PriceColumns } from './changes/agreed-price.ts'
import { emailAboutNewBooking } from './emails/change-emails.ts'
import { refuseMissingContact } from './guest-contact.ts'
import { createHold, dueDatesOfHold } from './holds/hold-of-booking.ts'
import { hasNights, syncNights } from './holds/nights-of-booking.ts'
import { isNewlyOverImported } from './imported-nights.ts'

/** Passed in because this feature must not import enquiries. */
export interface BookingDeps {
  /** Marks an enquiry as booked, in the booking's transaction. */
  markBooked(tx: StaffTxContext, enquiryId: number, bookingId: number): Promise<void>
}

/**
 * Adds a booking, also for past days, and returns its id. The price is calculated unless the office sets a price.
 * Throws `invalid` for an impossible stay or hold, too many guests, a calculated price above the maximum amount, an
 * unknown enquiry, or a missing email or address of the guest [rule guest-contact]. Throws `not-found` for an unknown or deleted home, `conflict` for taken nights, and `rule-violation`
 * for broken rules without a reason.
 */
export async function enterBooking(tx: StaffTxContext, entered: NewBooking, deps: BookingDeps): Promise<number> {
  const { propertyId, guests, reason, status = 'pending', enquiryId = null } = entered
  const stay = { checkIn: entered.checkIn, checkOut: entered.checkOut }
  const nights = countValidNights(stay)
  await lockNights(tx.database, propertyId)
  const terms = await lockStayTerms(tx, { propertyId, stay, guests })
  refuseOvercrowding(guests, terms)
  const total = entered.totalAmount ?? terms.total
  const broken: Rule[] = []
  const price = await priceWithDeposit(tx, entered, { terms, total })
  if (total !== terms.total || price.isUnusual) broken.push('own price')
  if (nights < terms.minimumStay) broken.push('under minimum stay')
  const hold = await holdOfNewBooking(tx, entered)
  refuseMissingContact(entered)
  if (await isNewlyOverImported(tx, { id: 0, feedId: null, propertyId, stay, status, hold, netReceived: 0 }))
    broken.push('over another channel')
  requireReason(broken, reason)

  const id = await insertBooking(tx, entered, { hold, terms, total, price: price.columns })
  const booking = { id, feedId: null, propertyId, stay, status, hold, netReceived: 0 }
  await syncNights(tx, booking)
  await tx.audit({
    action: 'entered',
    item: 'booking',
    itemId: id,
    after: {
      propertyId,
      ...stay,
      guests,
      totalAmount: toPounds(total),
      ...(total !== terms.total && { priceWorkedOut: toPounds(terms.total) }),
      ...(price.columns.deposit_is_own && { securityDeposit: price.columns.security_deposit }),
      status,
      ...(hold && { heldUntil: hold.until.toISOString() }),
      ...(broken.length > 0 && { rulesOverruled: broken, reason }),
      ...(enquiryId !== null && { enquiryId }),
    },
  })
  if (enquiryId !== null) await deps.markBooked(tx, enquiryId, id)
  if (hasNights(booking)) tx.publicDataChanged()
  await emailAboutNewBooking(tx, await openBooking(tx, id))
  return id
}

/** Throws `invalid` for a hold on a booking that is not pending, and what `createHold` throws. */
async function holdOfNewBooking(
  tx: StaffTxContext,
  { status = 'pending', checkIn, holdUntil }: NewBooking,
): Promise<Hold | null> {
  if (!holdUntil) return null
  if (status !== 'pending') throw fieldError('holdUntil', 'Only a pending booking can be held')
  const { policy } = await readSettings(tx)
  const arrival = instantInLondon(checkIn, policy.checkInFrom)
  return createHold(policy, { until: new Date(holdUntil), checkIn: arrival, now: tx.clock.now() })
}

type PriceWithDeposit = PriceColumns & { deposit_is_own: boolean }

/**
 * The deposit is the office's amount, otherwise the amount by the home's rule. `isUnusual` is true where the two amounts differ.
 */
async function priceWithDeposit(
  tx: StaffTxContext,
  { securityDeposit }: NewBooking,
  { terms, total }: { terms: StayTerms; total: Pence },
): Promise<{ columns: PriceWithDeposit; isUnusual: boolean }> {
  const byRule = await agreedPriceColumns(tx, total, terms)
  if (securityDeposit === undefined || securityDeposit === null)
    return { columns: { ...byRule, deposit_is_own: false }, isUnusual: false }
  const security_deposit = toPounds(securityDeposit)
  const columns = { ...byRule, security_deposit, deposit_is_own: true }
  return { columns, isUnusual: security_deposit !== byRule.security_deposit }
}

async function insertBooking(
  tx: StaffTxContext,
  { status = 'pending', ...entered }: NewBooking,
  { hold, terms, total, price }: { hold: Hold | null; terms: StayTerms; total: Pence; price: PriceWithDeposit },
): Promise<number> {
  const now = tx.clock.now()
  const { policy } = await readSettings(tx)
  const securityDeposit = penceOf(price.security_deposit)
  const { propertyId, checkIn, checkOut } = entered
  const agreed = await termsBesideNeighbours(tx.database, policy, { propertyId, stay: { checkIn, checkOut } })
  const schedule = scheduleOf(policy, now, {
    checkIn: instantInLondon(checkIn, agreed.checkInFrom),
    price: total,
    securityDeposit,
  })
  const priceDueSoonest = priceDueFrom(policy, dayInLondon(now), entered.checkIn)
  const { depositDueAt, priceDueOn } = hold ? dueDatesOfHold(hold, priceDueSoonest) : schedule
  return addBooking(tx.database, {
    property_id: entered.propertyId,
    guest_name: entered.guestName,
    guest_email: entered.guestEmail,
    guest_phone: entered.guestPhone || null,
    guest_address: entered.guestAddress,
    check_in: entered.checkIn,
    check_out: entered.checkOut,
    guests: entered.guests,
    total_amount: toPounds(total),
    ...price,
    vat_percent: terms.vatPercent,
    ...termColumns(agreed),
    agreed_from: 'office',
    deposit_due_at: depositDueAt,
    price_due_on: priceDueOn,
    status,
    ...holdColumns({ status, hold }),
    ...(status === 'cancelled' && { cancelled_at: now, cancelled_by: 'office' }),
    enquiry_id: entered.enquiryId ?? null,
    bank_details_id: (await findCurrentBankDetails(tx.database))?.id ?? null,
    created_at: now,
    created_by: tx.by.userId,
    updated_at: now,
    updated_by: tx.by.userId,
  })
}
