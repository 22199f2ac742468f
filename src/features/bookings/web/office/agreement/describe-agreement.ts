import type { AgreementDocument, AgreementVersion } from '#features/bookings/contract.ts'
import { formatBritishMoment, formatListDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

/** For example "Accepted by the guest" or "Changed by Ada Byron". */
export function describeOrigin({ version, from, madeBy }: AgreementVersion): string {
  if (version > 1) return madeBy ? `Changed by ${madeBy}` : 'Changed'
  if (from === 'offer') return 'Accepted by the guest'
  return madeBy ? `Entered by ${madeBy}` : 'Entered'
}

export interface AgreedFact {
  term: string
  text: string
}

/** Returns the terms without home, days, guests, total and price lines. The most important term is first. */
export function describeTerms(agreed: AgreementDocument): AgreedFact[] {
  return FACTS.slice(FIRST_TERM).map(({ term, describe }) => ({ term, text: describe(agreed) }))
}

/** Returns only the facts that differ. */
export function changesBetween(before: AgreementDocument, after: AgreementDocument): (AgreedFact & { was: string })[] {
  return FACTS.map(({ term, describe }) => ({ term, was: describe(before), text: describe(after) })).filter(
    ({ was, text }) => was !== text,
  )
}

const NONE = 'None'

const FACTS: { term: string; describe: (agreed: AgreementDocument) => string }[] = [
  { term: 'Home', describe: ({ home }) => home },
  { term: 'Days', describe: ({ checkIn, checkOut }) => `${formatListDay(checkIn)} – ${formatListDay(checkOut)}` },
  { term: 'Guests', describe: ({ guests }) => String(guests) },
  { term: 'Total', describe: ({ total }) => formatPoundsText(total) },
  {
    term: 'Lines',
    describe: ({ lines }) =>
      lines.map(({ label, amount }) => `${label}: ${formatPoundsText(amount)}`).join('; ') || NONE,
  },
  {
    term: 'VAT',
    describe: ({ vatPercent, vatAmount }) =>
      vatPercent === 0 ? NONE : `${formatPoundsText(vatAmount)} in the price (${vatPercent}%)`,
  },
  {
    term: 'Security deposit',
    describe: ({ securityDeposit }) => formatPoundsText(securityDeposit),
  },
  {
    term: 'Deposit due by',
    describe: ({ depositDueAt }) => (depositDueAt === null ? NONE : formatBritishMoment(new Date(depositDueAt))),
  },
  { term: 'Price due by', describe: ({ priceDueOn }) => (priceDueOn === null ? NONE : formatListDay(priceDueOn)) },
  { term: 'Free cancellation until', describe: ({ freeUntil }) => formatListDay(freeUntil) },
  { term: 'If cancelled later', describe: ({ lateChargePercent }) => `${lateChargePercent}% of the price is charged` },
  { term: 'Check-in from', describe: ({ checkInFrom }) => checkInFrom },
  { term: 'Check-out by', describe: ({ checkOutBy }) => checkOutBy },
  {
    term: 'Deposit goes back',
    describe: ({ depositReturnWorkingDays }) =>
      `within ${formatCount(depositReturnWorkingDays, 'working day')} of check-out`,
  },
  {
    term: 'Arrival details',
    describe: ({ arrivalDetailsHours }) => `from ${formatCount(arrivalDetailsHours, 'hour')} before check-in`,
  },
  { term: 'Account for payments', describe: ({ account }) => account ?? NONE },
]

/** `describeTerms` leaves out the first five facts: home, days, guests, total and price lines. */
const FIRST_TERM = 5
