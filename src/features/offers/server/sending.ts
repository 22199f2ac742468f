import { issueLink, withdrawLinks } from '#features/bookings/server/private-links.ts'
import { enquiryOffered } from '#features/enquiries/server/answering.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import { postLetter } from '#platform/server/mail/outbox.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { NewOffer } from '../contract.ts'
import { columnsOf, type PricedChoices, priceChoices } from './choices.ts'
import { offerLetter } from './letters.tsx'
import { noSuchOffer, offerOnWire, stateOf } from './offers.ts'
import { addOffer, type OfferInBooks, offerKept, updateOffer } from './store.ts'
import { tellStep } from './telling.ts'

/** An offer and the private address that leads to it, which is told this once. */
export interface Sent {
  id: number
  link: string
}

/**
 * Offers a guest stays, in the caller's transaction: the offer, its link, the letter with it, the enquiry that it answers
 * and the trail. Refuses what `priceChoices` refuses, an expiry that has passed or lies too far ahead as `invalid`, and an
 * unknown enquiry as `invalid`.
 */
export async function sendOffer(office: Office, books: Books, offered: NewOffer, staff: StaffMember): Promise<Sent> {
  const now = office.clock.now()
  const enquiryId = offered.enquiryId ?? null
  const expiresAt = await expiryOf(office, books, offered.expiresAt)
  const priced = await priceChoices(office, books, offered)
  const id = await addOffer(
    books,
    {
      enquiry_id: enquiryId,
      guest_name: offered.guestName,
      guest_email: offered.guestEmail,
      guest_phone: offered.guestPhone || null,
      message: offered.message,
      expires_at: expiresAt,
      created_at: now,
      created_by: staff.userId,
      updated_at: now,
    },
    priced.choices.map(columnsOf),
  )
  if (enquiryId !== null) await enquiryOffered(office, books, enquiryId, id, staff)
  await writeTrail(office, books, {
    actor: 'staff',
    userId: staff.userId,
    action: 'sent',
    item: 'offer',
    itemId: id,
    after: whatIsTold(priced, expiresAt, offered),
  })
  return { id, link: await postOffer(office, books, id) }
}

/**
 * Sends an offer once more: with a new link, since the old one may have gone astray, and a new expiry. The earlier link
 * opens nothing any more. Refuses as `missing` an unknown offer, as `taken` a stale version, one that was decided on and one
 * of which nothing is free any more.
 */
export async function resendOffer(
  office: Office,
  books: Books,
  id: number,
  { expiresAt: wished, version }: { expiresAt?: string | null | undefined; version?: number | undefined },
  staff: StaffMember,
): Promise<Sent> {
  const before = await undecided(office, books, id, version)
  const expiresAt = await expiryOf(office, books, wished)
  const { choices } = await offerOnWire(office, books, id)
  if (!choices.some(({ isStillFree }) => isStillFree))
    throw new Refusal('taken', 'None of these stays is free any more. Please make another offer.')
  await updateOffer(books, id, { expires_at: expiresAt, expiry_noted_at: null }, office.clock.now())
  await tellStep(office, books, by(staff), {
    offerId: id,
    enquiryId: before.enquiry_id,
    action: 'resent',
    before: { expiresAt: before.expires_at.toISOString() },
    after: { expiresAt: expiresAt.toISOString() },
  })
  return { id, link: await postOffer(office, books, id) }
}

/** Takes an offer back: its link opens nothing any more. Refuses as `resendOffer` does. */
export async function withdrawOffer(
  office: Office,
  books: Books,
  id: number,
  version: number | undefined,
  staff: StaffMember,
): Promise<void> {
  const before = await undecided(office, books, id, version)
  const now = office.clock.now()
  await updateOffer(books, id, { state: 'withdrawn', decided_at: now }, now)
  await withdrawLinks(office, books, { offerId: id })
  await tellStep(office, books, by(staff), { offerId: id, enquiryId: before.enquiry_id, action: 'withdrawn' })
}

/** Gives an offer a new link and posts it to the guest; answers the address. */
async function postOffer(office: Office, books: Books, id: number): Promise<string> {
  const token = await issueLink(office, books, { offerId: id })
  const link = `${office.config.publicUrl}/offer/${token}`
  const offer = await offerOnWire(office, books, id)
  const { business } = await readSettings(office, books)
  const letter = await offerLetter(offer, link, business)
  const about = offer.enquiryId === null ? { item: 'offer', itemId: id } : { item: 'enquiry', itemId: offer.enquiryId }
  await postLetter(office, books, { ...letter, ...about, to: offer.guestEmail, replyTo: business.email })
  return link
}

/** An offer that its guest has not decided on and that was not taken back, locked; expired ones too. */
async function undecided(office: Office, books: Books, id: number, version: number | undefined): Promise<OfferInBooks> {
  const row = await offerKept(books, id)
  if (!row) throw noSuchOffer()
  if (version !== undefined && version !== row.version)
    refuseStale(version, row.version, await offerOnWire(office, books, id))
  const state = stateOf(row, office.clock.now())
  if (state !== 'open' && state !== 'expired')
    throw new Refusal('taken', `This offer has been ${state} already`, { body: { state } })
  return row
}

/** Longer than anybody plans a holiday for. */
const LONGEST_HOURS = 2_160

async function expiryOf(office: Office, books: Books, wished: string | null | undefined): Promise<Date> {
  const now = office.clock.now().getTime()
  const { policy } = await readSettings(office, books)
  const expiresAt = new Date(wished ?? now + policy.offerHours * 3_600_000)
  if (expiresAt.getTime() <= now) throw wrongExpiry('Please choose a time that is still to come')
  if (expiresAt.getTime() > now + LONGEST_HOURS * 3_600_000) throw wrongExpiry('Please choose a time within 90 days')
  return expiresAt
}

function wrongExpiry(message: string): Refusal {
  return new Refusal('invalid', message, { errors: [{ path: 'expiresAt', message }] })
}

function whatIsTold({ choices, broken }: PricedChoices, expiresAt: Date, { enquiryId, reason }: NewOffer) {
  return {
    ...(enquiryId && { enquiryId }),
    expiresAt: expiresAt.toISOString(),
    // A list for each field, in the order of the choices: so the trail can read them out.
    propertyId: choices.map(({ propertyId }) => propertyId),
    checkIn: choices.map(({ stay }) => stay.checkIn),
    checkOut: choices.map(({ stay }) => stay.checkOut),
    guests: choices.map((choice) => choice.guests),
    totalAmount: choices.map(({ total }) => toPounds(total)),
    securityDeposit: choices.map((choice) => toPounds(choice.securityDeposit)),
    ...(choices.some(({ workedOut }) => workedOut !== null) && {
      priceWorkedOut: choices.map(({ total, workedOut }) => toPounds(workedOut ?? total)),
    }),
    ...(broken.length > 0 && { rulesOverruled: broken, reason }),
  }
}

function by({ userId }: StaffMember) {
  return { actor: 'staff' as const, userId }
}
