import { holdStay } from '#features/bookings/server/holds/hold-stay.ts'
import { findLinkTarget } from '#features/bookings/server/private-links.ts'
import { markEnquiryBooked } from '#features/enquiries/server/change-enquiry.ts'
import type { Acceptance, OfferChoice } from '#features/offers/contract.ts'
import { invalidLinkError } from '#features/offers/server/invalid-links.ts'
import { tellOffice } from '#platform/server/mail/form-emails.tsx'
import type { TxContext } from '#platform/server/transaction.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { RequestedStay } from '../alternatives.ts'
import { recordStep } from '../offer-audit.ts'
import { currentState, loadOffer } from '../offers.ts'
import { aboutOffer } from '../sending.ts'
import { lockOffer, type OfferRow, updateOffer } from '../store.ts'

export interface OpenedLink {
  offerId: number
  token: string
}

/**
 * Thrown when an offered stay can no longer be held: nights are taken, check-in has passed, or the home was deleted.
 */
export class NightsTakenError extends Error {
  readonly requested: RequestedStay

  constructor(requested: RequestedStay) {
    super('the nights are taken')
    this.requested = requested
  }
}

/**
 * Accepts one stay of an offer and returns the booking's id. Throws `not-found` for an invalid link, `conflict` for an
 * offer that is not open, `invalid` for an unknown stay or wrong guests. Throws `NightsTakenError` for a stay that can
 * no longer be held.
 */
export async function acceptOffer(
  tx: TxContext,
  opened: OpenedLink,
  acceptance: Acceptance,
): Promise<{ bookingId: number }> {
  const { offerId } = opened
  const row = await lockOpenOffer(tx, opened)
  const offer = await loadOffer(tx, offerId)
  const choice = offer.choices.find(({ position }) => position === acceptance.choice)
  if (!choice) throw fieldError('choice', 'Please choose one of the stays')
  if (acceptance.guests.length > choice.guests)
    throw fieldError('guests', `This stay is for at most ${formatGuests(choice)}`)

  const { bookingId } = await holdChoice(tx, choice, { row, acceptance })
  tx.publicDataChanged()
  await updateOffer(tx, offerId, {
    state: 'accepted',
    decided_at: tx.clock.now(),
    booking_id: bookingId,
    accepted_position: choice.position,
  })
  await tx.audit({
    action: 'accepted',
    item: 'offer',
    itemId: offerId,
    before: { state: 'open' },
    after: { state: 'accepted', choice: choice.position, bookingId },
  })
  if (row.enquiry_id !== null) await markEnquiryBooked(tx, row.enquiry_id, bookingId)

  const about = { item: 'booking', itemId: bookingId }
  const cause = { of: 'offer', id: offerId }
  await tx.email({ kind: 'offer-held', about, to: 'guest', cause })
  await tellOffice(tx, { kind: 'offer-accepted', about, cause })
  return { bookingId }
}

/**
 * Declines an offer and returns its id. Throws `not-found` for an invalid link, `conflict` for an offer that is not open.
 */
export async function declineOffer(
  tx: TxContext,
  opened: OpenedLink,
  word: string | undefined,
): Promise<{ offerId: number }> {
  const { offerId } = opened
  const row = await lockOpenOffer(tx, opened)
  await updateOffer(tx, offerId, { state: 'declined', decided_at: tx.clock.now(), word: word || null })
  await recordStep(tx, {
    offerId,
    enquiryId: row.enquiry_id,
    action: 'declined',
    before: { state: 'open' },
    after: { state: 'declined', ...(word && { changed: ['word'] }) },
  })
  const about = aboutOffer(offerId, row.enquiry_id)
  await tellOffice(tx, { kind: 'offer-declined', about, cause: { of: 'offer', id: offerId } })
  return { offerId }
}

/** Locks an open offer. Checks the link again: the office may have withdrawn the offer while the request waited. */
async function lockOpenOffer(tx: TxContext, { offerId, token }: OpenedLink): Promise<OfferRow> {
  const row = await lockOffer(tx.database, offerId)
  const target = await findLinkTarget(tx, token)
  if (!row || target?.offerId !== offerId) throw invalidLinkError()
  const state = currentState(row, tx.clock.now())
  if (state === 'withdrawn') throw invalidLinkError()
  if (state !== 'open') throw new Refusal('conflict', NO_LONGER_OPEN[state], { body: { state } })
  return row
}

const NO_LONGER_OPEN = {
  expired: 'This offer has expired. Please contact us: we will be glad to make you a new one.',
  accepted: 'This offer has been accepted already.',
  declined: 'This offer has been declined. Please contact us if you have changed your mind.',
}

async function holdChoice(
  tx: TxContext,
  choice: OfferChoice,
  { row, acceptance }: { row: OfferRow; acceptance: Acceptance },
) {
  const { propertyId, checkIn, checkOut } = choice
  const stay = { checkIn, checkOut }
  try {
    return await holdStay(tx, {
      propertyId,
      stay,
      guests: choice.guests,
      guestName: acceptance.guestName,
      guestEmail: row.guest_email,
      guestPhone: acceptance.phone,
      guestAddress: acceptance.address,
      guestsForRegister: acceptance.guests,
      total: choice.total,
      price: { lines: choice.lines, securityDeposit: choice.securityDeposit },
      isDepositOwn: choice.isDepositOwn,
      enquiryId: row.enquiry_id,
      offerId: row.id,
    })
  } catch (error) {
    // The message of the conflict may name another booking.
    if (error instanceof Refusal && error.kind === 'conflict')
      throw new NightsTakenError({ propertyId, stay, guests: choice.guests })
    throw error
  }
}

function formatGuests({ guests }: OfferChoice): string {
  return formatCount(guests, 'guest')
}
