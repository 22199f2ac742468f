import { agreementFacts } from '#features/bookings/server/agreement/agreement-facts.ts'
import { sumRow } from '#features/bookings/server/agreement/price-of-stay.tsx'
import type { Offer, OfferChoice } from '#features/offers/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { DueEmail } from '#platform/server/mail/email-types.ts'
import type { PriceRow } from '#platform/server/mail/looks/email-blocks.tsx'
import { formatPoundsText } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { loadOffer } from './offers.ts'

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

/** When and where of an offered stay. */
export function choiceFacts({ propertyTitle, ...choice }: OfferChoice) {
  return agreementFacts({ ...choice, home: propertyTitle }, ['home', 'checkIn', 'checkOut', 'guests'])
}

/** Price line by line, and the deposit; a deposit of £0 has no row. */
export function choicePrice({ lines, total, securityDeposit }: OfferChoice): PriceRow[] {
  return [
    ...lines.map(({ label, amount }) => ({ label, amount: formatPoundsText(amount) })),
    { label: 'Price of the stay', amount: formatPoundsText(total), isTotal: true },
    ...sumRow('Security deposit', securityDeposit),
  ]
}
