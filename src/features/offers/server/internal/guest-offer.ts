import { STATES } from '#features/booking-state.ts'
import { termsBesideNeighbours } from '#features/bookings/server/agreement/neighbour-hours.ts'
import { termsOf } from '#features/bookings/server/agreement/terms.ts'
import { stateOfRow } from '#features/bookings/server/booking-state.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { paymentCheckOf } from '#features/ledger/server/payment-check.ts'
import { priceDueFrom, scheduleOf } from '#features/ledger/server/schedule.ts'
import type { AcceptedStay, Alternatives, GuestChoice, GuestOffer } from '#features/offers/contract.ts'
import { listProperties } from '#features/properties/server/properties.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { findBankDetails } from '#features/settings/server/bank-details.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon, instantInLondon, toDay } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import { invalidLinkError } from '../invalid-links.ts'
import { findAlternatives } from './alternatives.ts'
import { currentState, serializeChoice } from './offers.ts'
import { type ChoiceRead, findChoices, findOffer, readBooking } from './store.ts'

/**
 * Returns the guest's view of an offer. Changes nothing, because mail scanners open every link. Throws `not-found` for an unknown or
 * withdrawn offer.
 */
export async function readOfferForGuest(ctx: AppContext, offerId: number): Promise<GuestOffer> {
  const now = ctx.clock.now()
  const row = await findOffer(ctx.database, offerId)
  if (!row) throw invalidLinkError()
  const state = currentState(row, now)
  if (state === 'withdrawn') throw invalidLinkError()
  const [settings, choices, booking] = await Promise.all([
    readSettings(ctx),
    findChoices(ctx.database, [offerId], now),
    row.booking_id === null ? null : readBooking(ctx.database, row.booking_id),
  ])
  const photographByHome = await findFirstPhotographs(
    ctx,
    choices.map(({ property_id }) => property_id),
  )
  return {
    id: row.id,
    state,
    guestName: row.guest_name,
    phoneGiven: state === 'open' ? (row.guest_phone ?? '') : '',
    message: row.message,
    expiresAt: row.expires_at.toISOString(),
    minimumAge: state === 'open' ? settings.policy.minimumAge : null,
    choices: await Promise.all(
      choices.map(async (choice) => ({
        ...serializeForGuest(choice, photographByHome.get(choice.property_id) ?? null),
        ...(booking ? agreedTerms(choice, booking) : await termsIfAccepted(ctx, choice, settings)),
      })),
    ),
    acceptedChoice: row.accepted_position,
    stay: booking && (await readAcceptedStay(ctx, booking, settings)),
    alternatives: state === 'open' ? await findAvailableInstead(ctx, choices) : null,
  }
}

/** Finds alternatives to the first stay of an offer; `null` while any stay of the offer is available. */
async function findAvailableInstead(ctx: AppContext, choices: ChoiceRead[]): Promise<Alternatives | null> {
  const [first] = choices
  if (!first || choices.some(({ is_free: isFree }) => isFree)) return null
  const { property_id: propertyId, check_in: checkIn, check_out: checkOut, guests } = first
  return findAlternatives(ctx, { propertyId, stay: { checkIn: toDay(checkIn), checkOut: toDay(checkOut) }, guests })
}

type BookingOfOffer = Awaited<ReturnType<typeof readBooking>>

function serializeForGuest(row: ChoiceRead, photograph: Photograph | null): Omit<GuestChoice, keyof TermsAndDueDates> {
  return {
    ...serializeChoice(row),
    home: {
      title: row.title,
      city: row.city,
      photograph,
      page: row.is_shown ? `/property/${row.property_id}` : null,
      maxGuests: row.max_guests,
    },
  }
}

type TermsAndDueDates = Pick<GuestChoice, 'terms' | 'depositDueAt' | 'priceDueOn'>

/** Returns the terms and due dates that would apply if the guest accepted now. */
async function termsIfAccepted(
  { database, clock }: AppContext,
  row: ChoiceRead,
  { policy }: PublicSettings,
): Promise<TermsAndDueDates> {
  const now = clock.now()
  const checkIn = toDay(row.check_in)
  const stay = { propertyId: row.property_id, stay: { checkIn, checkOut: toDay(row.check_out) } }
  const terms = await termsBesideNeighbours(database, policy, stay)
  const { depositDueAt, priceDueOn } = scheduleOf(policy, now, {
    checkIn: instantInLondon(checkIn, terms.checkInFrom),
    price: penceOf(row.total_amount),
    securityDeposit: penceOf(row.security_deposit),
  })
  return {
    terms,
    depositDueAt: depositDueAt.toISOString(),
    priceDueOn,
  }
}

/** Returns the agreed terms and due dates. For a choice that was not accepted, the due date of the price is calculated. */
function agreedTerms(row: ChoiceRead, booking: BookingOfOffer): TermsAndDueDates {
  const checkIn = toDay(row.check_in)
  const terms = termsOf(booking)
  const dueOn = row.position === row.accepted_position ? booking.price_due_on : null
  const depositDueAt = booking.deposit_due_at ?? booking.created_at
  return {
    terms,
    depositDueAt: depositDueAt.toISOString(),
    priceDueOn: dueOn === null ? priceDueFrom(terms, dayInLondon(depositDueAt), checkIn) : toDay(dueOn),
  }
}

async function readAcceptedStay(
  ctx: AppContext,
  booking: BookingOfOffer,
  { policy }: PublicSettings,
): Promise<AcceptedStay> {
  const now = ctx.clock.now()
  const state = stateOfRow(booking, now)
  const { hasNights, showsAccount } = STATES[state]
  const isToPay = showsAccount && Number(booking.owed ?? 0) > 0
  return {
    state,
    heldUntil: hasNights ? (booking.held_until?.toISOString() ?? null) : null,
    isToPay,
    total: booking.total_amount,
    securityDeposit: booking.security_deposit,
    depositDueAt: booking.deposit_due_at?.toISOString() ?? null,
    priceDueOn: booking.price_due_on === null ? null : toDay(booking.price_due_on),
    paymentReference: paymentReference(booking.id),
    bankDetails: isToPay ? await findBankDetails(ctx.database, booking.bank_details_id) : null,
    paymentCheck: isToPay ? paymentCheckOf(policy, { now, heldUntil: booking.held_until }) : null,
    stayLink: true,
  }
}

/** Returns the first photograph of each home, in one query. */
async function findFirstPhotographs(ctx: AppContext, ids: number[]): Promise<Map<number, Photograph | null>> {
  const { rows } = await listProperties(ctx, {
    audience: 'office',
    condition: (home) => home('property.id', 'in', ids),
  })
  return new Map(rows.map(({ id, photographs }) => [id, photographs[0] ?? null]))
}
