import { HELD_UNTIL_DECIDED } from '#features/bookings/server/holds.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { scheduleOf } from '#features/ledger/server/schedule.ts'
import type { AcceptedStay, Alternatives, GuestChoice, GuestOffer } from '#features/offers/contract.ts'
import { listProperties } from '#features/properties/server/properties.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { bankDetailsOf } from '#features/settings/server/bank-details.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { Office } from '#platform/server/office.ts'
import { addDays, type Day, dayInLondon, toDay } from '#platform/shared/day.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import { linkLeadsNowhere } from '../dead-links.ts'
import { findAlternatives } from './alternatives.ts'
import { choiceOnWire, stateOfOffer } from './offers.ts'
import { bookingOfOffer, type ChoiceRead, choicesOf, offerWithId } from './store.ts'

/**
 * An offer as its guest may see it: nothing of the office's, and the account only once it is accepted. Reading changes
 * nothing: mail scanners open every link. Refuses a withdrawn one as a link that leads nowhere.
 */
export async function offerForGuest(office: Office, offerId: number): Promise<GuestOffer> {
  const now = office.clock.now()
  const row = await offerWithId(office.database, offerId)
  if (!row) throw linkLeadsNowhere()
  const state = stateOfOffer(row, now)
  if (state === 'withdrawn') throw linkLeadsNowhere()
  const [settings, choices, booking] = await Promise.all([
    readSettings(office),
    choicesOf(office.database, [offerId], now),
    row.booking_id === null ? null : bookingOfOffer(office.database, row.booking_id, now),
  ])
  const pictures = await picturesOf(
    office,
    choices.map(({ property_id }) => property_id),
  )
  return {
    id: row.id,
    state,
    guestName: row.guest_name,
    message: row.message,
    expiresAt: row.expires_at.toISOString(),
    minimumAge: settings.policy.minimumAge,
    choices: choices.map((choice) => ({
      ...choiceForGuest(choice, pictures.get(choice.property_id) ?? null),
      ...dueWhen(choice, choice.position === row.accepted_position ? booking : null, { ...settings, now }),
    })),
    acceptedChoice: row.accepted_position,
    stay: booking && (await stayOf(office, booking)),
    alternatives: state === 'open' ? await freeInstead(office, choices) : null,
  }
}

/** Nothing while something of the offer is still free. */
async function freeInstead(office: Office, choices: ChoiceRead[]): Promise<Alternatives | null> {
  const [first] = choices
  if (!first || choices.some(({ is_free: isFree }) => isFree)) return null
  const { property_id: propertyId, check_in: checkIn, check_out: checkOut, guests } = first
  return findAlternatives(office, { propertyId, stay: { checkIn: toDay(checkIn), checkOut: toDay(checkOut) }, guests })
}

type BookingOfOffer = Awaited<ReturnType<typeof bookingOfOffer>>

function choiceForGuest(
  row: ChoiceRead,
  photograph: Photograph | null,
): Omit<GuestChoice, 'depositDueAt' | 'priceDueOn' | 'freeCancellationUntil'> {
  return {
    ...choiceOnWire(row),
    home: {
      title: row.title,
      city: row.city,
      photograph,
      page: row.is_shown ? `/property/${row.property_id}` : null,
      maxGuests: row.max_guests,
    },
  }
}

/** By the booking's own schedule once there is one, until then by that of an acceptance now. */
function dueWhen(
  row: ChoiceRead,
  booking: BookingOfOffer | null,
  { policy, now }: Pick<PublicSettings, 'policy'> & { now: Date },
): Pick<GuestChoice, 'depositDueAt' | 'priceDueOn' | 'freeCancellationUntil'> {
  const checkIn = toDay(row.check_in)
  const usual = scheduleOf(policy, now, checkIn)
  return {
    depositDueAt: (booking?.deposit_due_at ?? usual.depositDueAt).toISOString(),
    priceDueOn: booking?.price_due_on ? toDay(booking.price_due_on) : usual.priceDueOn,
    freeCancellationUntil: freeCancellationUntil(checkIn, policy, now),
  }
}

/** The last day on which cancelling costs nothing; `null` where it has passed. */
export function freeCancellationUntil(
  checkIn: Day,
  policy: Pick<PublicSettings['policy'], 'freeCancellationDays'>,
  now: Date,
): Day | null {
  const last = addDays(checkIn, -policy.freeCancellationDays)
  return last < dayInLondon(now) ? null : last
}

async function stayOf(office: Office, booking: BookingOfOffer): Promise<AcceptedStay> {
  const { held_until: heldUntil } = booking
  const hasGone = booking.deleted_at !== null || (booking.status === 'pending' && heldUntil === null)
  const status = hasGone ? 'cancelled' : booking.status
  const isDecided = heldUntil !== null && heldUntil < HELD_UNTIL_DECIDED
  return {
    status,
    heldUntil: status === 'pending' && isDecided ? heldUntil.toISOString() : null,
    heldUntilDecided: status === 'pending' && !isDecided,
    total: booking.total_amount,
    securityDeposit: booking.security_deposit ?? '0.00',
    depositDueAt: booking.deposit_due_at?.toISOString() ?? null,
    priceDueOn: booking.price_due_on === null ? null : toDay(booking.price_due_on),
    paymentReference: paymentReference(booking.id),
    bankDetails: status === 'cancelled' ? null : await bankDetailsOf(office.database, booking.bank_details_id),
    stayLink: true,
  }
}

/** The first picture of each of some homes, in one query. */
async function picturesOf(office: Office, ids: number[]): Promise<Map<number, Photograph | null>> {
  const { rows } = await listProperties(office, { audience: 'office', which: (home) => home('property.id', 'in', ids) })
  return new Map(rows.map(({ id, photographs }) => [id, photographs[0] ?? null]))
}
