import { type AgreementRow, agreementRows, compareAgreements, OFFICE_FORMATS } from '#features/agreement-rows.ts'
import type { AgreementDocument, AgreementVersion } from '#features/bookings/contract.ts'

/** For example "Accepted by the guest" or "Changed by Ada Byron". */
export function describeOrigin({ version, from, madeBy }: AgreementVersion): string {
  if (version > 1) return madeBy ? `Changed by ${madeBy}` : 'Changed'
  if (from === 'offer') return 'Accepted by the guest'
  if (from === 'import') return madeBy ? `Moved in by ${madeBy}` : 'Moved in'
  return madeBy ? `Entered by ${madeBy}` : 'Entered'
}

const TERMS = [
  'vat',
  'securityDeposit',
  'depositDueAt',
  'priceDueOn',
  'cancellation',
  'checkInFrom',
  'checkOutBy',
  'depositReturnWorkingDays',
  'arrivalDetailsHours',
  'account',
] as const

/** Returns the agreed terms, without the rows of home, days, guests and price. */
export function describeTerms(agreed: AgreementDocument): AgreementRow[] {
  return agreementRows(agreed, TERMS, OFFICE_FORMATS)
}

export function changesBetween(before: AgreementDocument, after: AgreementDocument) {
  const choice = ['home', 'checkIn', 'checkOut', 'guests', 'lines', 'total', ...TERMS] as const
  return compareAgreements(before, after, choice, OFFICE_FORMATS).filter(({ was, text }) => was !== text)
}
