import type { AgreedPrice, AgreedTerms } from '#features/bookings/contract.ts'
import { isDeletedHome } from '#features/calendar/server/calendar.ts'
import { lockNights } from '#features/calendar/server/nights.ts'
import { type Schedule, scheduleOf } from '#features/ledger/server/schedule.ts'
import { readHomePrices } from '#features/prices/server/home-prices.ts'
import { vatPercentOf } from '#features/prices/server/pricing.ts'
import { findProperty } from '#features/properties/server/properties.ts'
import type { GuestEntry } from '#features/register/contract.ts'
import { enterGuests } from '#features/register/server/entering.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { findCurrentBankDetails } from '#features/settings/server/bank-details.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { instantInLondon, type Stay } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { termsBesideNeighbours } from '../agreement/neighbour-hours.ts'
import { termColumns } from '../agreement/terms.ts'
import { addBooking, holdColumns } from '../internal/booking-row-store.ts'
import { syncNights } from '../internal/holds/nights-of-booking.ts'
import { isNewlyOverImported } from '../internal/imported-nights.ts'
import { countValidNights, refuseOvercrowding } from '../rules.ts'

/** A stay that a guest has accepted, at the offered price. */
export interface AcceptedStay {
  propertyId: number
  stay: Stay
  guests: number
  guestName: string
  guestEmail: string
  guestPhone: string
  guestAddress: string
  /** For the register of guests (Immigration (Hotel Records) Order 1972). */
  guestsForRegister: GuestEntry[]
  /** In pounds with two decimals. */
  total: string
  price: AgreedPrice
  /** True for a deposit set by the office: a new price does not change that deposit. */
  isDepositOwn: boolean
  enquiryId: number | null
  /** The accepted offer, for the audit log. */
  offerId: number
}

/**
 * Adds a booking that is held until its first payment is due; without anything to pay it is confirmed. Throws
 * `conflict` for taken nights, a past check-in and a deleted home, `invalid` for an impossible stay, too many guests or
 * an unknown enquiry. Guests must not see the message of a conflict: it may name another booking.
 */
export async function holdStay(
  tx: TxContext,
  accepted: AcceptedStay,
): Promise<{ bookingId: number; terms: AgreedTerms } & Schedule> {
  const { propertyId, stay, guests, total, enquiryId, offerId } = accepted
  countValidNights(stay)
  const now = tx.clock.now()
  const settings = await readSettings(tx)
  await lockNights(tx.database, propertyId)
  const terms = await termsBesideNeighbours(tx.database, settings.policy, { propertyId, stay })
  const arrival = instantInLondon(stay.checkIn, terms.checkInFrom)
  if (arrival <= now) throw new Refusal('conflict', 'These dates have passed')
  if (await isDeletedHome(tx.database, propertyId)) throw new Refusal('conflict', 'This home is no longer let')
  const home = await findProperty(tx.database, propertyId)
  if (home) refuseOvercrowding(guests, home)

  const schedule = scheduleOf(settings.policy, now, {
    checkIn: arrival,
    price: penceOf(total),
    securityDeposit: penceOf(accepted.price.securityDeposit),
  })
  const { hold } = schedule
  const status = hold ? ('pending' as const) : ('confirmed' as const)
  const bookingId = await insertBooking(tx, accepted, { schedule, status, settings, terms })
  await enterGuests(tx, bookingId, accepted.guestsForRegister)
  const booking = { id: bookingId, feedId: null, propertyId, stay, status, hold, netReceived: 0 }
  if (await isNewlyOverImported(tx, booking)) throw new Refusal('conflict', 'Another channel has taken these nights')
  await syncNights(tx, booking)
  await tx.audit({
    action: 'held',
    item: 'booking',
    itemId: bookingId,
    after: {
      propertyId,
      ...stay,
      guests,
      totalAmount: total,
      status,
      ...(hold && { heldUntil: hold.until.toISOString() }),
      offerId,
      ...(enquiryId !== null && { enquiryId }),
    },
  })
  return { bookingId, ...schedule, terms }
}

async function insertBooking(
  tx: TxContext,
  accepted: AcceptedStay,
  {
    schedule,
    status,
    settings,
    terms,
  }: { schedule: Schedule; status: 'pending' | 'confirmed'; settings: PublicSettings; terms: AgreedTerms },
): Promise<number> {
  const { propertyId, stay, price } = accepted
  const now = tx.clock.now()
  const prices = await readHomePrices(tx.database, { propertyIds: [propertyId], stay }, settings.vat)
  return addBooking(tx.database, {
    property_id: propertyId,
    guest_name: accepted.guestName,
    guest_email: accepted.guestEmail,
    guest_phone: accepted.guestPhone,
    guest_address: accepted.guestAddress,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    guests: accepted.guests,
    total_amount: accepted.total,
    price_lines: JSON.stringify(price.lines),
    security_deposit: price.securityDeposit,
    deposit_is_own: accepted.isDepositOwn,
    deposit_due_at: schedule.depositDueAt,
    price_due_on: schedule.priceDueOn,
    vat_percent: vatPercentOf(prices.get(propertyId)?.vat ?? settings.vat),
    ...termColumns(terms),
    agreed_from: 'offer',
    terms_accepted_at: now,
    status,
    ...holdColumns({ status, hold: schedule.hold }),
    enquiry_id: accepted.enquiryId,
    bank_details_id: (await findCurrentBankDetails(tx.database))?.id ?? null,
    created_at: now,
    updated_at: now,
  })
}
