import type { Offer, OfferChoice } from '#features/offers/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { DueEmail } from '#platform/server/mail/email-types.ts'
import { formatFullDay } from '#platform/shared/day.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
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

/** Returns the rows of an email's table: home, days, guests and price lines. */
export function stayFacts(choice: OfferChoice): [name: string, value: string][] {
  return [
    ['Home', choice.propertyTitle],
    ['Check-in', formatFullDay(choice.checkIn)],
    ['Check-out', formatFullDay(choice.checkOut)],
    ['Guests', String(choice.guests)],
    ...choice.lines.map(({ label, amount }): [string, string] => [label, formatAmount(amount)]),
    ['Price of the stay', formatAmount(choice.total)],
    ['Refundable security deposit', formatAmount(choice.securityDeposit)],
  ]
}

export function formatAmount(amount: string): string {
  return formatPounds(penceOf(amount))
}
