import type { AgreementDocument } from '#features/bookings/contract.ts'
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

/** Every row of an agreement, in the order shown. `describe` returns `null` where nothing was agreed. */
const ROWS = {
  home: { label: 'Home', describe: ({ home }: Part<'home'>) => home },
  checkIn: { label: 'Check-in', describe: ({ checkIn }: Part<'checkIn'>, { day }: Formats) => day(checkIn) },
  arrival: {
    label: 'Check-in',
    describe: ({ checkIn, checkInFrom }: Part<'checkIn' | 'checkInFrom'>, { day, time }: Formats) =>
      `${day(checkIn)}, from ${time(checkInFrom)}`,
  },
  checkOut: { label: 'Check-out', describe: ({ checkOut }: Part<'checkOut'>, { day }: Formats) => day(checkOut) },
  departure: {
    label: 'Check-out',
    describe: ({ checkOut, checkOutBy }: Part<'checkOut' | 'checkOutBy'>, { day, time }: Formats) =>
      `${day(checkOut)}, by ${time(checkOutBy)}`,
  },
  guests: { label: 'Guests', describe: ({ guests }: Part<'guests'>) => String(guests) },
  lines: {
    label: 'Lines',
    describe: ({ lines }: Part<'lines'>) =>
      lines.map(({ label, amount }) => `${label}: ${formatPoundsText(amount)}`).join('; ') || null,
  },
  total: { label: 'Price of the stay', describe: ({ total }: Part<'total'>) => formatPoundsText(total) },
  vat: {
    label: 'VAT',
    describe: ({ vatPercent, vatAmount }: Part<'vatPercent' | 'vatAmount'>) =>
      vatPercent === 0 ? null : `${formatPoundsText(vatAmount)} in the price (${vatPercent}%)`,
  },
  securityDeposit: {
    label: 'Security deposit',
    describe: ({ securityDeposit }: Part<'securityDeposit'>) => formatPoundsText(securityDeposit),
  },
  depositDueAt: {
    label: 'Deposit due by',
    describe: ({ depositDueAt }: Part<'depositDueAt'>, { moment }: Formats) =>
      depositDueAt && moment(new Date(depositDueAt)),
  },
  priceDueOn: {
    label: 'Price due by',
    describe: ({ priceDueOn }: Part<'priceDueOn'>, { day }: Formats) => priceDueOn && day(priceDueOn),
  },
  freeUntil: {
    label: 'Free cancellation until',
    describe: ({ freeUntil }: Part<'freeUntil'>, { day }: Formats) => day(freeUntil),
  },
  lateChargePercent: {
    label: 'If cancelled later',
    describe: ({ lateChargePercent }: Part<'lateChargePercent'>) => `${lateChargePercent}% of the price is charged`,
  },
  checkInFrom: {
    label: 'Check-in from',
    describe: ({ checkInFrom }: Part<'checkInFrom'>, { time }: Formats) => time(checkInFrom),
  },
  checkOutBy: {
    label: 'Check-out by',
    describe: ({ checkOutBy }: Part<'checkOutBy'>, { time }: Formats) => time(checkOutBy),
  },
  depositReturnWorkingDays: {
    label: 'Deposit goes back',
    describe: ({ depositReturnWorkingDays }: Part<'depositReturnWorkingDays'>) =>
      `within ${formatCount(depositReturnWorkingDays, 'working day')} of check-out`,
  },
  arrivalDetailsHours: {
    label: 'Arrival details',
    describe: ({ arrivalDetailsHours }: Part<'arrivalDetailsHours'>) =>
      `from ${formatCount(arrivalDetailsHours, 'hour')} before check-in`,
  },
  account: { label: 'Account for payments', describe: ({ account }: Part<'account'>) => account },
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
