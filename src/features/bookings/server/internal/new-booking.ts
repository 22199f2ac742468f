import type { Hold } from '#features/booking-state.ts'
import type { NewBooking, Rule } from '#features/bookings/contract.ts'
import { lockNights } from '#features/calendar/server/nights.ts'
import { priceDueFrom, scheduleOf } from '#features/ledger/server/schedule.ts'
import { lockTermsOfStay, type StayTerms } from '#features/prices/server/quotes.ts'
import { currentBankDetails } from '#features/settings/server/bank-details.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import { type Pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { openBooking } from '../open-booking.ts'
import { nightsOfStay, refuseOvercrowding, requireReason } from '../rules.ts'
import { termColumns, termsToAgree } from '../terms.ts'
import { type PriceColumns, priceAgreed } from './agreed-price.ts'
import { addBooking, holdColumns } from './booking-row-store.ts'
import { duesOfHold, requestedHold } from './hold-of-booking.ts'
import { isNewlyOverImported } from './imported.ts'
import { hasNights, syncNights } from './nights-of-booking.ts'
import { tellOfEntered } from './telling.ts'

/** Operations of other features, passed in because bookings do not depend on those features. */
export interface BookingDeps {
  /** Marks an enquiry, in the booking's transaction, as having become a booking. */
  booked(tx: StaffTxContext, enquiryId: number, bookingId: number): Promise<void>
}

/**
 * Adds a booking entered by hand, also for past days. The price is calculated unless the office sets its own. The booking keeps
 * the price lines and the current bank account. If confirmed, completed or held, it takes its nights, and its guest gets an email
 * unless the stay is over. Returns its id. Throws `invalid` for a stay of no nights or too many guests; `not-found` for an
 * unknown or deleted home; `rule-violation` for broken rules without a reason; `conflict` for taken nights; and what `holdOfNew`
 * throws.
 */
export async function enterBooking(tx: StaffTxContext, entered: NewBooking, ties: BookingDeps): Promise<number> {
  const { propertyId, guests, reason, status = 'pending', enquiryId = null } = entered
  const stay = { checkIn: entered.checkIn, checkOut: entered.checkOut }
  const nights = nightsOfStay(stay)
  await lockNights(tx.database, propertyId)
  const terms = await lockTermsOfStay(tx, { propertyId, stay, guests })
  refuseOvercrowding(guests, terms)
  const total = entered.totalAmount ?? terms.total
  const broken: Rule[] = []
  const price = await depositedPrice(tx, entered, { terms, total })
  if (total !== terms.total || price.isUnusual) broken.push('own price')
  if (nights < terms.minimumStay) broken.push('under minimum stay')
  const hold = await holdOfNew(tx, entered)
  if (await isNewlyOverImported(tx, { id: 0, feedId: null, propertyId, stay, status, hold, netReceived: 0 }))
    broken.push('over another channel')
  requireReason(broken, reason)

  const id = await writeBooking(tx, entered, { hold, terms, total, price: price.columns })
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
  if (enquiryId !== null) await ties.booked(tx, enquiryId, id)
  if (hasNights(booking)) tx.publicDataChanged()
  await tellOfEntered(tx, await openBooking(tx, id))
  return id
}

/** Throws `invalid` for a hold on a booking that is not pending, and for an end in the past or after the day of check-in. */
async function holdOfNew(
  tx: StaffTxContext,
  { status = 'pending', checkIn, holdUntil }: NewBooking,
): Promise<Hold | null> {
  if (!holdUntil) return null
  if (status !== 'pending') throw fieldError('holdUntil', 'Only a pending booking can be held')
  const { policy } = await readSettings(tx)
  const arrival = instantInLondon(checkIn, policy.checkInFrom)
  return requestedHold(policy, { until: new Date(holdUntil), checkIn: arrival, now: tx.clock.now() })
}

type DepositedPrice = PriceColumns & { deposit_is_own: boolean }

/**
 * Returns the price columns with the deposit by the home's rule or the office's own, and whether the latter differs from the
 * rule.
 */
async function depositedPrice(
  tx: StaffTxContext,
  { securityDeposit }: NewBooking,
  { terms, total }: { terms: StayTerms; total: Pence },
): Promise<{ columns: DepositedPrice; isUnusual: boolean }> {
  const usual = await priceAgreed(tx, total, terms)
  if (securityDeposit === undefined || securityDeposit === null)
    return { columns: { ...usual, deposit_is_own: false }, isUnusual: false }
  const security_deposit = toPounds(securityDeposit)
  const columns = { ...usual, security_deposit, deposit_is_own: true }
  return { columns, isUnusual: security_deposit !== usual.security_deposit }
}

async function writeBooking(
  tx: StaffTxContext,
  { status = 'pending', ...entered }: NewBooking,
  { hold, terms, total, price }: { hold: Hold | null; terms: StayTerms; total: Pence; price: DepositedPrice },
): Promise<number> {
  const now = tx.clock.now()
  const { policy } = await readSettings(tx)
  const securityDeposit = penceOf(price.security_deposit)
  const schedule = scheduleOf(policy, now, {
    checkIn: instantInLondon(entered.checkIn, policy.checkInFrom),
    price: total,
    securityDeposit,
  })
  const priceDueSoonest = priceDueFrom(policy, dayInLondon(now), entered.checkIn)
  const { depositDueAt, priceDueOn } = hold ? duesOfHold(hold, priceDueSoonest) : schedule
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
    ...termColumns(termsToAgree(policy)),
    agreed_from: 'office',
    deposit_due_at: depositDueAt,
    price_due_on: priceDueOn,
    status,
    ...holdColumns({ status, hold }),
    ...(status === 'cancelled' && { cancelled_at: now, cancelled_by: 'office' }),
    enquiry_id: entered.enquiryId ?? null,
    bank_details_id: (await currentBankDetails(tx.database))?.id ?? null,
    created_at: now,
    created_by: tx.by.userId,
    updated_at: now,
    updated_by: tx.by.userId,
  })
}
