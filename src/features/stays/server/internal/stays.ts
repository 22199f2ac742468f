import { type BookingState, isAgreed, STATES } from '#features/booking-state.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { paymentCheckOf } from '#features/ledger/server/payment-check.ts'
import { type GuestArrival, readArrivalForGuest } from '#features/properties/server/arrival.ts'
import { findHomeForGuests } from '#features/properties/server/home-for-guests.ts'
import { loadOwnRegister } from '#features/register/server/register.ts'
import { findBankDetails } from '#features/settings/server/bank-details.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { GuestStay, StayMoney } from '#features/stays/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import { type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import type { LinkedBooking } from '../resolve-private-link.ts'
import { type ArrivalWindow, readArrivalWindow } from './arrival-window.ts'
import { mayCancel } from './cancelling.ts'
import { isUpcomingOrInHouse } from './guests.ts'
import { findEntriesForGuest } from './store.ts'

export interface StayDeps {
  /** Returns the review link of a stay that is over; `null` for a reviewed stay. */
  reviewAddress(ctx: AppContext, bookingId: number): Promise<string | null>
}

/** Returns what the guest's page shows of a stay. Lists each field, so that no other field is exposed. */
export async function readStayForGuest(ctx: AppContext, deps: StayDeps, linked: LinkedBooking): Promise<GuestStay> {
  const { booking, columns } = linked
  const now = ctx.clock.now()
  const { state } = booking
  const isUpcoming = isUpcomingOrInHouse(booking, now)
  const money = booking.money && moneyForGuest(state, booking.money)
  const [home, account, arrival, window, entries, reviewAddress, guestsStaying, settings] = await Promise.all([
    findHomeForGuests(ctx.database, booking.propertyId),
    isToPay(state, money) ? findBankDetails(ctx.database, columns.bank_details_id) : null,
    readArrivalForGuest(ctx, booking.propertyId),
    isAgreed(state) ? readArrivalWindow(ctx, booking) : null,
    findEntriesForGuest(ctx.database, booking.id),
    state === 'completed' ? deps.reviewAddress(ctx, booking.id) : null,
    isUpcoming ? loadOwnRegister(ctx, booking.id) : null,
    readSettings(ctx),
  ])
  const { addressDays } = settings.policy
  const days = { checkIn: dayInLondon(new Date(booking.checkIn)), checkOut: dayInLondon(new Date(booking.checkOut)) }
  return {
    state,
    channel: booking.channel,
    hasEmail: booking.guestEmail !== '',
    guestName: booking.guestName,
    paymentReference: paymentReference(booking.id),
    home: home ?? { title: 'Our home', city: '', photograph: null, page: null },
    ...days,
    nights: booking.nights,
    guests: booking.guests,
    terms: booking.terms,
    heldUntil: booking.heldUntil,
    // The office may enter the channel's price, but the guest's page does not show that price.
    lines: booking.channel === null ? booking.agreedPrice.lines : [],
    total: booking.channel === null ? booking.totalAmount : ZERO,
    securityDeposit: booking.agreedPrice.securityDeposit,
    money,
    entries,
    bankDetails: account && pickAccountFields(account),
    paymentCheck:
      isToPay(state, money) || state === 'held part paid'
        ? paymentCheckOf(settings.policy, {
            now,
            heldUntil: booking.heldUntil === null ? null : new Date(booking.heldUntil),
            paidOn: state === 'held part paid' ? entries.findLast(({ kind }) => kind === 'received')?.day : undefined,
          })
        : null,
    cancellation: { allowed: mayCancel(booking, now) },
    cancelled: cancellationOf(linked),
    address: isUpcoming
      ? addressForGuest(arrival, {
          from: addressDays === null ? null : addDays(days.checkIn, -addressDays),
          today: dayInLondon(now),
          isPaid: window?.isPaid === true,
        })
      : null,
    houseRules: isUpcoming ? arrival.houseRules : '',
    arrival: window && arrivalForGuest(window, arrival),
    guestsStaying,
    review: state === 'completed' ? { link: reviewAddress } : null,
  }
}

/** In a state that requires no payment, sums due are zero and due dates are `null`. */
function moneyForGuest(state: BookingState, money: NonNullable<LinkedBooking['booking']['money']>): StayMoney {
  const isRequested = STATES[state].asksFor !== 'nothing'
  const owed = penceOf(money.owed)
  return {
    state: money.state,
    owed: isRequested ? toPounds(atLeastZero(owed)) : ZERO,
    depositOwed: isRequested ? money.depositOwed : ZERO,
    priceOwed: isRequested ? money.priceOwed : ZERO,
    claimed: money.claimed,
    claimOwed: isRequested ? money.claimOwed : ZERO,
    received: toPounds(pence(penceOf(money.received) - penceOf(money.refunded))),
    refundDue: toPounds(atLeastZero(-owed)),
    depositHeld: money.depositHeld,
    depositBackBy: money.depositBackBy,
    depositDueAt: isRequested ? money.depositDueAt : null,
    priceDueOn: isRequested ? money.priceDueOn : null,
    claimDueOn: isRequested ? money.claimDueOn : null,
    overdue: money.overdue,
  }
}

const ZERO = '0.00'

/** Whether the page shows the bank account: money is due, in a state that shows the account. */
function isToPay(state: BookingState, money: StayMoney | null): boolean {
  return STATES[state].showsAccount && money !== null && penceOf(money.owed) > 0
}

function pickAccountFields(account: NonNullable<GuestStay['bankDetails']>): NonNullable<GuestStay['bankDetails']> {
  const { accountName, bankName, sortCode, accountNumber, otherNameReason } = account
  return { accountName, bankName, sortCode, accountNumber, otherNameReason }
}

function cancellationOf({ booking, columns }: LinkedBooking): GuestStay['cancelled'] {
  if (booking.status !== 'cancelled') return null
  return {
    at: (columns.cancelled_at ?? columns.updated_at).toISOString(),
    by: columns.cancelled_by ?? 'office',
    charge: columns.cancellation_charge,
  }
}

/** `from` is the first day on which the address may be shown; `null` if it is shown from payment. */
function addressForGuest(
  { directions, position, details }: GuestArrival,
  { from, today, isPaid }: { from: Day | null; today: Day; isPaid: boolean },
): GuestStay['address'] {
  const text = details?.address ?? ''
  if (text === '' && directions === '' && !position) return null
  const isEarly = from !== null && today < from
  const state = !isPaid ? 'unpaid' : isEarly ? 'early' : 'shown'
  return { state, from, ...(state === 'shown' ? { text, directions, position } : NOT_SHOWN) }
}

const NOT_SHOWN = { text: '', directions: '', position: null }

function arrivalForGuest({ state, opensAt, closesAt }: ArrivalWindow, arrival: GuestArrival): GuestStay['arrival'] {
  return {
    state: state === 'open' && !arrival.details ? 'not-entered' : state,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
  }
}

function atLeastZero(sum: number): Pence {
  return pence(Math.max(0, sum))
}
