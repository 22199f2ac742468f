import { issueLink, withdrawLinks } from '#features/bookings/server/private-links.ts'
import { markEnquiryOffered } from '#features/enquiries/server/change-enquiry.ts'
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
import { currentState, loadOffer, offerNotFound } from './offers.ts'
import { addOffer, lockOffer, lockOpenOffers, type OfferRow, updateOffer } from './store.ts'

export const REMINDER = 'offer-ending'

/**
 * Sends an offer. Throws as `priceChoices` does, and `invalid` for an unknown enquiry, a check-in that has passed, or
 * an expiry in the past or beyond 90 days.
 */
export async function sendOffer(tx: StaffTxContext, offered: NewOffer): Promise<{ id: number }> {
  const now = tx.clock.now()
  const enquiryId = offered.enquiryId ?? null
  const priced = await priceChoices(tx, offered)
  const expiresAt = await resolveExpiry(
    tx,
    offered.expiresAt,
    priced.choices.map(({ stay }) => stay.checkIn),
  )
  if (enquiryId !== null) await withdrawEarlierOffers(tx, enquiryId, offered)
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
  if (enquiryId !== null) await markEnquiryOffered(tx, enquiryId, id)
  await tx.audit({
    action: 'sent',
    item: 'offer',
    itemId: id,
    after: factsForAuditLog(priced, expiresAt, offered),
  })
  await emailOffer(tx, id, enquiryId)
  return { id }
}

/**
 * Emails an offer again with a new link and expiry; earlier links still work. Throws `not-found` for an unknown id,
 * `conflict` for a stale, decided or unavailable offer, `invalid` for a wrong expiry or a check-in that has passed.
 */
export async function resendOffer(
  tx: StaffTxContext,
  id: number,
  { expiresAt: requested, version }: { expiresAt?: string | null | undefined; version?: number | undefined },
): Promise<{ id: number }> {
  const before = await lockUndecided(tx, id, version)
  const { choices } = await loadOffer(tx, id)
  if (!choices.some(({ isStillFree }) => isStillFree))
    throw new Refusal('conflict', 'None of these stays is available any more. Please make another offer.')
  const free = choices.filter(({ isStillFree }) => isStillFree).map(({ checkIn }) => checkIn)
  const expiresAt = await resolveExpiry(tx, requested, free)
  await updateOffer(tx, id, { expires_at: expiresAt, expiry_noted_at: null })
  await recordStep(tx, {
    offerId: id,
    enquiryId: before.enquiry_id,
    action: 'resent',
    before: { expiresAt: before.expires_at.toISOString() },
    after: { expiresAt: expiresAt.toISOString() },
  })
  await emailOffer(tx, id, before.enquiry_id)
  return { id }
}

/**
 * Returns a new private link to an offer; earlier links still work. Throws `not-found` for an unknown id, `conflict` for a decided
 * offer.
 */
export async function makeOfferLink(tx: StaffTxContext, id: number): Promise<{ link: string }> {
  const { enquiry_id: enquiryId } = await lockUndecided(tx, id, undefined)
  await recordStep(tx, { offerId: id, enquiryId, action: 'link shown' })
  return { link: `${tx.config.publicUrl}/offer/${await issueLink(tx, { offerId: id })}` }
}

/**
 * Withdraws an offer, its links and unsent emails. Throws `not-found` for an unknown id, `conflict` for a stale version or a
 * decided offer.
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

async function withdrawEarlierOffers(
  tx: StaffTxContext,
  enquiryId: number,
  { keepsEarlier, guestEmail }: NewOffer,
): Promise<void> {
  for (const { id, guest_email } of await lockOpenOffers(tx.database, enquiryId, tx.clock.now()))
    if (!keepsEarlier || guest_email.toLowerCase() !== guestEmail.toLowerCase()) await withdraw(tx, id, enquiryId)
}

async function emailOffer(tx: TxContext, id: number, enquiryId: number | null): Promise<void> {
  const about = aboutOffer(id, enquiryId)
  await tx.email({ kind: 'offer', about, to: 'guest', cause: { of: 'offer', id }, alone: true })
}

/** Emails about an offer belong to its enquiry, or without an enquiry to the offer. */
export function aboutOffer(id: number, enquiryId: number | null): { item: string; itemId: number } {
  return enquiryId === null ? { item: 'offer', itemId: id } : { item: 'enquiry', itemId: enquiryId }
}

/** Locks an open or expired offer. Throws `not-found` for an unknown id, `conflict` for a stale version or a decided offer. */
async function lockUndecided(tx: TxContext, id: number, version: number | undefined): Promise<OfferRow> {
  const row = await lockOffer(tx.database, id)
  if (!row) throw offerNotFound()
  if (version !== undefined && version !== row.version) refuseStale(version, row.version, await loadOffer(tx, id))
  const state = currentState(row, tx.clock.now())
  if (state !== 'open' && state !== 'expired')
    throw new Refusal('conflict', `This offer has been ${state} already`, { body: { state } })
  return row
}

/** 90 days. */
const MAX_HOURS = 2_160

/** Returns the expiry, at the latest the earliest check-in of the offer: that stay could not be accepted later. */
async function resolveExpiry(tx: TxContext, requested: string | null | undefined, checkIns: Day[]): Promise<Date> {
  const now = tx.clock.now().getTime()
  const { policy } = await readSettings(tx)
  const expiresAt = new Date(requested ?? now + policy.offerHours * 3_600_000)
  if (expiresAt.getTime() <= now) throw expiryError('Please choose a time that is still to come')
  if (expiresAt.getTime() > now + MAX_HOURS * 3_600_000) throw expiryError('Please choose a time within 90 days')
  const arrivals = checkIns.map((day) => instantInLondon(day, policy.checkInFrom).getTime())
  const first = Math.min(...arrivals)
  if (first <= now) throw expiryError('The check-in of this stay has passed')
  return new Date(Math.min(expiresAt.getTime(), first))
}

function expiryError(message: string): Refusal {
  return fieldError('expiresAt', message)
}

function factsForAuditLog({ choices, brokenRules }: PricedChoices, expiresAt: Date, { enquiryId, reason }: NewOffer) {
  return {
    ...(enquiryId && { enquiryId }),
    expiresAt: expiresAt.toISOString(),
    // The audit log shows each field as a list of values, in the order of the choices.
    propertyId: choices.map(({ propertyId }) => propertyId),
    checkIn: choices.map(({ stay }) => stay.checkIn),
    checkOut: choices.map(({ stay }) => stay.checkOut),
    guests: choices.map((choice) => choice.guests),
    totalAmount: choices.map(({ total }) => toPounds(total)),
    securityDeposit: choices.map((choice) => toPounds(choice.securityDeposit)),
    ...(choices.some(({ calculatedTotal }) => calculatedTotal !== null) && {
      priceWorkedOut: choices.map(({ total, calculatedTotal }) => toPounds(calculatedTotal ?? total)),
    }),
    ...(brokenRules.length > 0 && { rulesOverruled: brokenRules, reason }),
  }
}
