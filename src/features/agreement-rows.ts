import type { AgreementDocument } from '#features/bookings/contract.ts'
import { summarizeCancellation } from '#features/cancellation-scale.ts'
import {
  type Day,
  formatBritishMoment,
  formatFullDay,
  formatListDay,
  formatLongMoment,
  formatTimeOfDay,
} from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

interface Formats {
  day: (day: Day) => string
  moment: (instant: Date) => string
  time: (time: string) => string
}

export const OFFICE_FORMATS: Formats = { day: formatListDay, moment: formatBritishMoment, time: (time) => time }
export const EMAIL_FORMATS: Formats = { day: formatFullDay, moment: formatLongMoment, time: formatTimeOfDay }

type Part<Field extends keyof AgreementDocument> = Pick<AgreementDocument, Field>

const row = <Agreed>(label: string, describe: (agreed: Agreed, formats: Formats) => string | null) => ({
  label,
  describe,
})

/** Every row of an agreement, in the order shown. A row's text is `null` where nothing was agreed. */
const ROWS = {
  home: row('Home', ({ home }: Part<'home'>) => home),
  checkIn: row('Check-in', ({ checkIn }: Part<'checkIn'>, { day }) => day(checkIn)),
  arrival: row(
    'Check-in',
    ({ checkIn, checkInFrom }: Part<'checkIn' | 'checkInFrom'>, { day, time }) =>
      `${day(checkIn)}, from ${time(checkInFrom)}`,
  ),
  checkOut: row('Check-out', ({ checkOut }: Part<'checkOut'>, { day }) => day(checkOut)),
  departure: row(
    'Check-out',
    ({ checkOut, checkOutBy }: Part<'checkOut' | 'checkOutBy'>, { day, time }) =>
      `${day(checkOut)}, by ${time(checkOutBy)}`,
  ),
  guests: row('Guests', ({ guests }: Part<'guests'>) => String(guests)),
  lines: row(
    'Lines',
    ({ lines }: Part<'lines'>) =>
      lines.map(({ label, amount }) => `${label}: ${formatPoundsText(amount)}`).join('; ') || null,
  ),
  total: row('Price of the stay', ({ total }: Part<'total'>) => formatPoundsText(total)),
  vat: row('VAT', ({ vatPercent, vatAmount }: Part<'vatPercent' | 'vatAmount'>) =>
    vatPercent === 0 ? null : `${formatPoundsText(vatAmount)} in the price (${vatPercent}%)`,
  ),
  securityDeposit: row('Security deposit', (agreed: Part<'securityDeposit'>) =>
    formatPoundsText(agreed.securityDeposit),
  ),
  depositDueAt: row(
    'Deposit due by',
    ({ depositDueAt }: Part<'depositDueAt'>, { moment }) => depositDueAt && moment(new Date(depositDueAt)),
  ),
  priceDueOn: row('Price due by', ({ priceDueOn }: Part<'priceDueOn'>, { day }) => priceDueOn && day(priceDueOn)),
  cancellation: row('Cancelling', ({ cancellationScale, checkIn }: Part<'cancellationScale' | 'checkIn'>, { day }) =>
    summarizeCancellation(cancellationScale, checkIn, day),
  ),
  checkInFrom: row('Check-in from', ({ checkInFrom }: Part<'checkInFrom'>, { time }) => time(checkInFrom)),
  checkOutBy: row('Check-out by', ({ checkOutBy }: Part<'checkOutBy'>, { time }) => time(checkOutBy)),
  depositReturnWorkingDays: row(
    'Deposit goes back',
    (agreed: Part<'depositReturnWorkingDays'>) =>
      `within ${formatCount(agreed.depositReturnWorkingDays, 'working day')} of check-out`,
  ),
  arrivalDetailsHours: row(
    'Arrival details',
    (agreed: Part<'arrivalDetailsHours'>) => `from ${formatCount(agreed.arrivalDetailsHours, 'hour')} before check-in`,
  ),
  account: row('Account for payments', ({ account }: Part<'account'>) => account),
}

export type AgreementRowName = keyof typeof ROWS

/** The fields of a document that the chosen rows need. */
export type AgreedPart<Name extends AgreementRowName> = (typeof ROWS)[Name]['describe'] extends (
  agreed: infer Agreed,
  formats: Formats,
) => unknown
  ? Agreed
  : never

export interface AgreementRow {
  label: string
  text: string | null
}

/** Returns the chosen rows in the order of the agreement; each price line is a row. */
export function agreementRows<Name extends AgreementRowName>(
  agreed: AgreedPart<Name>,
  choice: readonly Name[],
  formats: Formats,
): AgreementRow[] {
  const document = agreed as AgreementDocument
  return inOrder(choice).flatMap((name): AgreementRow[] =>
    name === 'lines'
      ? document.lines.map(({ label, amount }) => ({ label, text: formatPoundsText(amount) }))
      : [{ label: labelOfRow(name), text: ROWS[name].describe(document, formats) }],
  )
}

/** Returns the chosen rows of `after`, each with the text of `before`; all price lines are one row. */
export function compareAgreements<Name extends AgreementRowName>(
  before: AgreedPart<Name>,
  after: AgreedPart<Name>,
  choice: readonly Name[],
  formats: Formats,
): (AgreementRow & { was: string | null })[] {
  return inOrder(choice).map((name) => ({
    label: labelOfRow(name),
    was: ROWS[name].describe(before as AgreementDocument, formats),
    text: ROWS[name].describe(after as AgreementDocument, formats),
  }))
}

export function labelOfRow(name: AgreementRowName): string {
  return ROWS[name].label
}

function inOrder(choice: readonly AgreementRowName[]): AgreementRowName[] {
  return (Object.keys(ROWS) as AgreementRowName[]).filter((name) => choice.includes(name))
}
