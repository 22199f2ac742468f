import { paymentReference } from '#features/bookings/contract.ts'
import { holdStay } from '#features/bookings/server/held-booking.ts'
import { linkTarget } from '#features/bookings/server/private-links.ts'
import { enquiryBooked } from '#features/enquiries/server/answering.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { tellOffice } from '#platform/server/mail/form-letters.tsx'
import { postLetter } from '#platform/server/mail/outbox.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Acceptance, OfferChoice } from '../contract.ts'
import type { Wished } from './alternatives.ts'
import { freeCancellationUntil } from './guest-offer.ts'
import { acceptedLetter, declinedLetter, heldLetter } from './letters.tsx'
import { linkLeadsNowhere } from './link.ts'
import { offerOnWire, stateOf } from './offers.ts'
import { type OfferInBooks, offerKept, updateOffer } from './store.ts'
import { tellStep } from './telling.ts'

/** An offer and the link that it was opened by. */
export interface Opened {
  offerId: number
  token: string
}

/** The nights of a stay went to somebody else between its offer and its acceptance. */
export class NightsGone extends Error {
  readonly wished: Wished

  constructor(wished: Wished) {
    super('the nights have gone')
    this.wished = wished
  }
}

/**
 * Accepts one stay of an offer, in the caller's transaction: its nights become a hold and its booking, with the guests'
 * register, the enquiry, the trail, what was agreed on as a letter to the guest, and word to the office.
 *
 * Refuses as `missing` a link that leads nowhere by now, as `taken` an offer that was decided on or has expired, as
 * `invalid` a choice that it does not have or more names than guests; throws `NightsGone` when somebody else has a night.
 * Answers the number of the booking.
 */
export async function acceptOffer(
  office: Office,
  books: Books,
  opened: Opened,
  acceptance: Acceptance,
): Promise<{ bookingId: number }> {
  const { offerId } = opened
  const row = await openOffer(office, books, opened)
  const offer = await offerOnWire(office, books, offerId)
  const choice = offer.choices.find(({ position }) => position === acceptance.choice)
  if (!choice) throw wrong('choice', 'Please choose one of the stays')
  if (acceptance.guests.length > choice.guests) throw wrong('guests', `This stay is for at most ${guests(choice)}`)

  const { bookingId, depositDueAt, priceDueOn } = await holdChoice(office, books, row, choice, acceptance)
  const now = office.clock.now()
  await updateOffer(
    books,
    offerId,
    { state: 'accepted', decided_at: now, booking_id: bookingId, accepted_position: choice.position },
    now,
  )
  await writeTrail(office, books, {
    actor: 'guest',
    action: 'accepted',
    item: 'offer',
    itemId: offerId,
    before: { state: 'open' },
    after: { state: 'accepted', choice: choice.position, bookingId },
  })
  if (row.enquiry_id !== null) await enquiryBooked(office, books, row.enquiry_id, bookingId, 'guest')

  const settings = await readSettings(office, books)
  const agreed = {
    offer: { ...offer, guestName: acceptance.guestName },
    choice,
    bookingId,
    reference: paymentReference(bookingId),
    depositDueAt,
    priceDueOn,
    freeUntil: freeCancellationUntil(choice.checkIn, settings.policy, now),
  }
  const { publicUrl } = office.config
  await postLetter(office, books, await heldLetter(agreed, settings, publicUrl))
  await tellOffice(office, books, settings.business, await acceptedLetter(agreed, settings.business, publicUrl))
  return { bookingId }
}

/** Declines an offer, in the caller's transaction, with word to the office. Refuses as `acceptOffer` does. */
export async function declineOffer(
  office: Office,
  books: Books,
  opened: Opened,
  word: string | undefined,
): Promise<{ offerId: number }> {
  const { offerId } = opened
  const row = await openOffer(office, books, opened)
  const now = office.clock.now()
  await updateOffer(books, offerId, { state: 'declined', decided_at: now, word: word || null }, now)
  await tellStep(
    office,
    books,
    { actor: 'guest' },
    {
      offerId,
      enquiryId: row.enquiry_id,
      action: 'declined',
      before: { state: 'open' },
      after: { state: 'declined', ...(word && { changed: ['word'] }) },
    },
  )
  const { business } = await readSettings(office, books)
  const offer = await offerOnWire(office, books, offerId)
  const letter = await declinedLetter(offer, business, office.config.publicUrl)
  const about =
    row.enquiry_id === null ? { item: 'offer', itemId: offerId } : { item: 'enquiry', itemId: row.enquiry_id }
  await tellOffice(office, books, business, { ...letter, ...about })
  return { offerId }
}

/** Locks an offer that still stands. Its link is looked at again: it may have been replaced while we waited. */
async function openOffer(office: Office, books: Books, { offerId, token }: Opened): Promise<OfferInBooks> {
  const row = await offerKept(books, offerId)
  const target = await linkTarget(books, token)
  if (!row || target?.offerId !== offerId) throw linkLeadsNowhere()
  const state = stateOf(row, office.clock.now())
  if (state === 'withdrawn') throw linkLeadsNowhere()
  if (state !== 'open') throw new Refusal('taken', NO_LONGER_OPEN[state], { body: { state } })
  return row
}

const NO_LONGER_OPEN = {
  expired: 'This offer has expired. Please write to us or call us: we are glad to make you another.',
  accepted: 'This offer has been accepted already.',
  declined: 'This offer has been declined. Please write to us or call us if you have thought better of it.',
}

async function holdChoice(
  office: Office,
  books: Books,
  row: OfferInBooks,
  choice: OfferChoice,
  acceptance: Acceptance,
) {
  const { propertyId, checkIn, checkOut } = choice
  const stay = { checkIn, checkOut }
  try {
    return await holdStay(office, books, {
      propertyId,
      stay,
      guests: choice.guests,
      guestName: acceptance.guestName,
      guestEmail: row.guest_email,
      guestPhone: acceptance.phone,
      guestAddress: acceptance.address,
      named: acceptance.guests,
      total: choice.total,
      price: { lines: choice.lines, securityDeposit: choice.securityDeposit },
      enquiryId: row.enquiry_id,
      offerId: row.id,
    })
  } catch (error) {
    // Who has the nights is the office's to know.
    if (error instanceof Refusal && error.kind === 'taken')
      throw new NightsGone({ propertyId, stay, guests: choice.guests })
    throw error
  }
}

function guests({ guests }: OfferChoice): string {
  return `${guests} ${guests === 1 ? 'guest' : 'guests'}`
}

function wrong(path: string, message: string): Refusal {
  return new Refusal('invalid', message, { errors: [{ path, message }] })
}
