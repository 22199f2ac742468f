import type { AgreementDocument, AgreementVersion } from '#features/bookings/contract.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatBritishMoment, formatListDay } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'

/** Returns the origin of a version: "Accepted by the guest", "Changed by Ada Byron". */
export function originOf({ version, from, madeBy }: AgreementVersion): string {
  if (version > 1) return madeBy ? `Changed by ${madeBy}` : 'Changed'
  if (from === 'offer') return 'Accepted by the guest'
  return madeBy ? `Entered by ${madeBy}` : 'Entered'
}

/** One agreed term as a label and a text. */
export interface AgreedFact {
  term: string
  words: string
}

/** Returns the agreed terms except home, days, guests, total and price lines, most important first. */
export function describeTerms(agreed: AgreementDocument): AgreedFact[] {
  return FACTS.slice(FIRST_TERM).map(({ term, inWords }) => ({ term, words: inWords(agreed) }))
}

/** Returns the terms that differ between two versions, with the old and the new text. */
export function changesBetween(before: AgreementDocument, after: AgreementDocument): (AgreedFact & { was: string })[] {
  return FACTS.map(({ term, inWords }) => ({ term, was: inWords(before), words: inWords(after) })).filter(
    ({ was, words }) => was !== words,
  )
}

const NONE = 'None'

const FACTS: { term: string; inWords: (agreed: AgreementDocument) => string }[] = [
  { term: 'Home', inWords: ({ home }) => home },
  { term: 'Days', inWords: ({ checkIn, checkOut }) => `${formatListDay(checkIn)} – ${formatListDay(checkOut)}` },
  { term: 'Guests', inWords: ({ guests }) => String(guests) },
  { term: 'Total', inWords: ({ total }) => formatSum(total) },
  {
    term: 'Lines',
    inWords: ({ lines }) => lines.map(({ label, amount }) => `${label}: ${formatSum(amount)}`).join('; ') || NONE,
  },
  {
    term: 'VAT',
    inWords: ({ vatPercent, vatAmount }) =>
      vatPercent === 0 ? NONE : `${formatSum(vatAmount)} in the price (${vatPercent}%)`,
  },
  {
    term: 'Security deposit',
    inWords: ({ securityDeposit }) => formatSum(securityDeposit),
  },
  {
    term: 'Deposit due by',
    inWords: ({ depositDueAt }) => (depositDueAt === null ? NONE : formatBritishMoment(new Date(depositDueAt))),
  },
  { term: 'Price due by', inWords: ({ priceDueOn }) => (priceDueOn === null ? NONE : formatListDay(priceDueOn)) },
  { term: 'Free cancellation until', inWords: ({ freeUntil }) => formatListDay(freeUntil) },
  { term: 'If cancelled later', inWords: ({ lateChargePercent }) => `${lateChargePercent}% of the price is charged` },
  { term: 'Check-in from', inWords: ({ checkInFrom }) => checkInFrom },
  { term: 'Check-out by', inWords: ({ checkOutBy }) => checkOutBy },
  {
    term: 'Deposit goes back',
    inWords: ({ depositReturnWorkingDays }) =>
      `within ${counted(depositReturnWorkingDays, 'working day')} of check-out`,
  },
  {
    term: 'Arrival details',
    inWords: ({ arrivalDetailsHours }) => `from ${counted(arrivalDetailsHours, 'hour')} before check-in`,
  },
  { term: 'Account to pay to', inWords: ({ account }) => account ?? NONE },
]

/** The first five facts (home, days, guests, total, lines) are shown elsewhere. */
const FIRST_TERM = 5
