import { type AgreedPart, type AgreementRowName, agreementRows, EMAIL_FORMATS } from '#features/agreement-rows.ts'
import type { AgreementDocument, OpenBooking } from '#features/bookings/contract.ts'
import { describeCancellation } from '#features/cancellation-scale.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

/** A row of an email's table; a row without a value is left out. */
type Fact = [label: string, value: string | null]

/** The current agreement of a booking. Has no account, because no email contains it [rule bank-details-place]. */
export function agreementOf(booking: OpenBooking): Omit<AgreementDocument, 'account'> {
  const { checkIn, checkOut, guests, totalAmount, agreedPrice, terms, money } = booking
  return {
    ...terms,
    ...agreedPrice,
    home: homeTitle(booking),
    checkIn: dayInLondon(new Date(checkIn)),
    checkOut: dayInLondon(new Date(checkOut)),
    guests,
    total: totalAmount,
    depositDueAt: money?.depositDueAt ?? null,
    priceDueOn: money?.priceDueOn ?? null,
  }
}

export function homeTitle({ property }: OpenBooking): string {
  return property?.title ?? 'our home'
}

export function agreementFacts<Name extends AgreementRowName>(
  agreed: AgreedPart<Name>,
  choice: readonly Name[],
): Fact[] {
  return agreementRows(agreed, choice, EMAIL_FORMATS).map(({ label, text }): Fact => [label, text])
}

export function stayFacts(booking: OpenBooking): Fact[] {
  return agreementFacts(agreementOf(booking), ['home', 'checkIn', 'checkOut'])
}

/** When and where: the facts that a guest looks up before the stay. */
export function visitFacts(booking: OpenBooking): Fact[] {
  return agreementFacts(agreementOf(booking), ['home', 'arrival', 'departure', 'guests'])
}

/** The sentences on cancelling and on the deposit in emails that the guest keeps as the agreement. */
export function describeAgreedTerms({ checkIn, terms, agreedPrice }: OpenBooking, today: Day): string[] {
  const days = { checkIn: dayInLondon(new Date(checkIn)), today }
  const hasDeposit = penceOf(agreedPrice.securityDeposit) > 0
  return [
    ...describeCancellation(terms.cancellationScale, days),
    ...(hasDeposit
      ? [
          `The security deposit is returned within ${formatCount(terms.depositReturnWorkingDays, 'working day')} of check-out, less the cost of any damage.`,
        ]
      : []),
    'A stay on fixed days has no 14-day right to cancel.',
  ]
}
