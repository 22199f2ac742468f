import { issueLink, withdrawLinks } from '#features/bookings/server/private-links.ts'
import { enquiryOffered } from '#features/enquiries/server/answering.ts'
import type { NewOffer } from '#features/offers/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { withdrawEmails } from '#platform/server/mail/due.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { type Day, instantInLondon } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { columnsOf, type PricedChoices, priceChoices } from './choices.ts'
import { recordStep } from './offer-audit.ts'
import { noSuchOffer, offerOnWire, stateOfOffer } from './offers.ts'
import { addOffer, lockOffer, type OfferRow, openOffersOf, updateOffer } from './store.ts'

/** The type of the email that reminds a guest of an offer. */
export const REMINDER = 'offer-ending'

/** An offer and its private link. The link cannot be read again: the database stores only its SHA-256. */
export interface Sent {
  id: number
  link: string
}

/**
 * Sends an offer: stores it, issues its link, queues the email, writes the audit log and marks the enquiry. Withdraws the
 * enquiry's earlier open offers unless `keepsEarlier`. Throws as `priceChoices` does; `invalid` for an expiry in the past or
 * beyond 90 days, or an unknown enquiry.
 */
export async function sendOffer(tx: StaffTxContext, offered: NewOffer): Promise<Sent> {
  const now = tx.clock.now()
  const enquiryId = offered.enquiryId ?? null
  const priced = await priceChoices(tx, offered)
  const expiresAt = await expiryOf(
    tx,
    offered.expiresAt,
    priced.choices.map(({ stay }) => stay.checkIn),
  )
  if (enquiryId !== null && !offered.keepsEarlier) await supersedeEarlier(tx, enquiryId)
  const id = await addOffer(
    tx.database,
    {
      enquiry_id: enquiryId,
      guest_name: offered.guestName,
      guest_email: offered.guestEmail,
      guest_phone: offered.guestPhone || null,
      message: offered.message,
      expires_at: expiresAt,
      created_at: now,
      created_by: tx.by.userId,
      updated_at: now,
    },
    priced.choices.map(columnsOf),
  )
  if (enquiryId !== null) await enquiryOffered(tx, enquiryId, id)
  await tx.audit({
    action: 'sent',
    item: 'offer',
    itemId: id,
    after: factsForAuditLog(priced, expiresAt, offered),
  })
  return { id, link: await postOffer(tx, id, enquiryId) }
}

/**
 * Sends an offer again with another link and a new expiry; the earlier link still works. Throws `not-found` for an unknown id,
 * `conflict` for a stale version, a decided offer or one without available stays, `invalid` for an expiry in the past or beyond
 * 90 days.
 */
export async function resendOffer(
  tx: StaffTxContext,
  id: number,
  { expiresAt: requested, version }: { expiresAt?: string | null | undefined; version?: number | undefined },
): Promise<Sent> {
  const before = await lockUndecided(tx, id, version)
  const { choices } = await offerOnWire(tx, id)
  if (!choices.some(({ isStillFree }) => isStillFree))
    throw new Refusal('conflict', 'None of these stays is available any more. Please make another offer.')
  const free = choices.filter(({ isStillFree }) => isStillFree).map(({ checkIn }) => checkIn)
  const expiresAt = await expiryOf(tx, requested, free)
  await updateOffer(tx, id, { expires_at: expiresAt, expiry_noted_at: null })
  await recordStep(tx, {
    offerId: id,
    enquiryId: before.enquiry_id,
    action: 'resent',
    before: { expiresAt: before.expires_at.toISOString() },
    after: { expiresAt: expiresAt.toISOString() },
  })
  return { id, link: await postOffer(tx, id, before.enquiry_id) }
}

/**
 * Withdraws an offer: its links stop working and its unsent emails are dropped. Throws `not-found` for an unknown id, `conflict`
 * for a stale version or a decided offer.
 */
export async function withdrawOffer(
  tx: StaffTxContext,
  id: number,
  version: number | undefined,
): Promise<{ id: number }> {
  const before = await lockUndecided(tx, id, version)
  await withdraw(tx, id, before.enquiry_id)
  return { id }
}

async function withdraw(tx: StaffTxContext, id: number, enquiryId: number | null): Promise<void> {
  await updateOffer(tx, id, { state: 'withdrawn', decided_at: tx.clock.now() })
  await withdrawLinks(tx, { offerId: id })
  await withdrawEmails(tx, {
    cause: { of: 'offer', id },
    kinds: ['offer', REMINDER],
    reason: 'The offer was withdrawn.',
  })
  await recordStep(tx, { offerId: id, enquiryId, action: 'withdrawn' })
}

async function supersedeEarlier(tx: StaffTxContext, enquiryId: number): Promise<void> {
  for (const id of await openOffersOf(tx.database, enquiryId, tx.clock.now())) await withdraw(tx, id, enquiryId)
}

/** Queues the offer's email and issues a link for the office; returns the link's address. */
async function postOffer(tx: TxContext, id: number, enquiryId: number | null): Promise<string> {
  const about = aboutOffer(id, enquiryId)
  await tx.email({ kind: 'offer', about, to: 'guest', cause: { of: 'offer', id }, alone: true })
  return `${tx.config.publicUrl}/offer/${await issueLink(tx, { offerId: id })}`
}

/** Returns the item that emails about an offer belong to: its enquiry, else the offer itself. */
export function aboutOffer(id: number, enquiryId: number | null): { item: string; itemId: number } {
  return enquiryId === null ? { item: 'offer', itemId: id } : { item: 'enquiry', itemId: enquiryId }
}

/** Locks an open or expired offer. Throws `not-found` for an unknown id, `conflict` for a stale version or a decided offer. */
async function lockUndecided(tx: TxContext, id: number, version: number | undefined): Promise<OfferRow> {
  const row = await lockOffer(tx.database, id)
  if (!row) throw noSuchOffer()
  if (version !== undefined && version !== row.version) refuseStale(version, row.version, await offerOnWire(tx, id))
  const state = stateOfOffer(row, tx.clock.now())
  if (state !== 'open' && state !== 'expired')
    throw new Refusal('conflict', `This offer has been ${state} already`, { body: { state } })
  return row
}

/** 90 days. */
const LONGEST_HOURS = 2_160

/** An offer ends by the first check-in that it offers, as that stay could not be accepted later. */
async function expiryOf(tx: TxContext, requested: string | null | undefined, checkIns: Day[]): Promise<Date> {
  const now = tx.clock.now().getTime()
  const { policy } = await readSettings(tx)
  const expiresAt = new Date(requested ?? now + policy.offerHours * 3_600_000)
  if (expiresAt.getTime() <= now) throw wrongExpiry('Please choose a time that is still to come')
  if (expiresAt.getTime() > now + LONGEST_HOURS * 3_600_000) throw wrongExpiry('Please choose a time within 90 days')
  const arrivals = checkIns.map((day) => instantInLondon(day, policy.checkInFrom).getTime())
  const first = Math.min(...arrivals)
  if (first <= now) throw wrongExpiry('The check-in of this stay has passed')
  return new Date(Math.min(expiresAt.getTime(), first))
}

function wrongExpiry(message: string): Refusal {
  return fieldError('expiresAt', message)
}

function factsForAuditLog({ choices, broken }: PricedChoices, expiresAt: Date, { enquiryId, reason }: NewOffer) {
  return {
    ...(enquiryId && { enquiryId }),
    expiresAt: expiresAt.toISOString(),
    // One list per field, in the order of the choices, so that the audit log can show them.
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
