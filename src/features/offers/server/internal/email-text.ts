import type { AgreedPart } from '#features/agreement-rows.ts'
import { agreementFacts } from '#features/bookings/server/agreement/agreement-facts.ts'
import type { Offer, OfferChoice } from '#features/offers/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { DueEmail } from '#platform/server/mail/email-types.ts'
import { penceOf } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { loadOffer } from './offers.ts'

export const BANK_DETAILS_WARNING =
  'Our bank details are never sent by email: they are on your private page only. Please do not trust any email that gives them.'

/** Returns an offer for an email; `null` for a deleted offer and for an erased guest. */
export async function findOfferToEmail(ctx: AppContext, id: DueEmail['causeId']): Promise<Offer | null> {
  try {
    const offer = id === null ? null : await loadOffer(ctx, id)
    return offer?.guestEmail ? offer : null
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not-found') return null
    throw error
  }
}

const OFFERED_ROWS = ['home', 'checkIn', 'checkOut', 'guests', 'lines', 'total'] as const

export function choiceFacts({ propertyTitle, ...choice }: OfferChoice) {
  return offeredFacts({ ...choice, home: propertyTitle })
}

/** The rows of an offered stay; a deposit of £0 has no row. */
export function offeredFacts(agreed: AgreedPart<(typeof OFFERED_ROWS)[number] | 'securityDeposit'>) {
  const hasDeposit = penceOf(agreed.securityDeposit) > 0
  return agreementFacts(agreed, hasDeposit ? [...OFFERED_ROWS, 'securityDeposit'] : OFFERED_ROWS)
}
