import { compareAgreements, OFFICE_FORMATS } from '#features/agreement-rows.ts'
import { STATES } from '#features/booking-state.ts'
import type {
  AgreedStay,
  BookingStatus,
  Cancellation,
  ChangeOutcome,
  ChangePreview,
} from '#features/bookings/contract.ts'
import { describeCancellationOn } from '#features/cancellation-scale.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

export interface PriceOption {
  value: 'agreed' | 'calculated' | 'own'
  /** For example "Keep £535.00" or "Charge £495.00". */
  label: string
  outcome: ChangeOutcome
}

/** `worked-out` is the calculated price, `own` an amount that the office enters. */
export type PriceChoice = 'agreed' | 'worked-out' | 'own'

/** The price chosen in the form comes first. */
export function priceOptions({ agreed, calculated, own }: ChangePreview, choice: PriceChoice): PriceOption[] {
  if (choice === 'own') return own ? [charge('own', own)] : []
  if (!agreed) return []
  const agreedOption: PriceOption = {
    value: 'agreed',
    label: `Keep ${formatPoundsText(agreed.total)}`,
    outcome: agreed,
  }
  if (!calculated) return [agreedOption]
  const other = charge('calculated', calculated)
  return choice === 'agreed' ? [agreedOption, other] : [other, agreedOption]
}

function charge(value: PriceOption['value'], outcome: ChangeOutcome): PriceOption {
  return { value, label: `Charge ${formatPoundsText(outcome.total)}`, outcome }
}

/** Whether a change keeps home, price and deposit, needs no reason and has no other price to choose. */
export function hasNothingToDecide({ agreed, calculated, current }: ChangePreview): boolean {
  return (
    agreed !== null &&
    calculated === null &&
    agreed.wants.length === 0 &&
    agreed.home === current.home &&
    agreed.total === current.total &&
    agreed.securityDeposit === current.securityDeposit
  )
}

export interface ChangedRow {
  label: string
  now: string
  after: string
}

/** Leaves out facts that would not change. */
export function changedRows(current: AgreedStay, outcome: ChangeOutcome): ChangedRow[] {
  const rows = compareAgreements(current, outcome, PREVIEWED, OFFICE_FORMATS)
  const owed = { label: 'Still to pay', was: describeOwed(current), text: describeOwed(outcome) }
  return [...rows, owed]
    .filter(({ was, text }) => was !== text)
    .map(({ label, was, text }) => ({ label, now: was ?? NONE, after: text ?? NONE }))
}

const PREVIEWED = [
  'home',
  'checkIn',
  'checkOut',
  'guests',
  'total',
  'securityDeposit',
  'depositDueAt',
  'priceDueOn',
  'cancellation',
] as const

const NONE = '–'

function describeOwed({ owed }: AgreedStay): string | null {
  if (owed === null) return null
  return owed.startsWith('-') ? `${formatPoundsText(owed.slice(1))} to refund` : formatPoundsText(owed)
}

export function describeNightsChange({ nights: { freed, taken } }: ChangePreview, { state }: ChangeOutcome): string {
  if (taken > 0 && freed > 0) return `It takes ${formatCount(taken, 'other night')}; ${becomeAvailable(freed)}.`
  if (taken > 0) return `It takes ${formatCount(taken, 'night')}: no other guest can book them.`
  const { hasNights } = STATES[state]
  if (freed > 0)
    return hasNights
      ? `${capitalise(becomeAvailable(freed))}.`
      : `${capitalise(becomeAvailable(freed))} at once: others can book them.`
  return hasNights ? 'The booked nights do not change.' : 'The dates are not held: others can book them.'
}

function becomeAvailable(nights: number): string {
  return `${formatCount(nights, 'night')} ${nights === 1 ? 'becomes' : 'become'} available`
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function describeEmails({ emails }: ChangeOutcome): string {
  if (emails.length === 0) return 'No email is sent to the guest.'
  return emails
    .map(({ kind, to }) => `${to} will be emailed (see Emails): ${EMAILS[kind] ?? 'what has changed'}.`)
    .join(' ')
}

const EMAILS: Record<string, string> = {
  'booking-cancelled-by-office': 'the stay is cancelled, and by whom',
  'booking-held': 'the end of the hold, and what is due by then',
  'booking-cancelled': 'the stay is cancelled, and what goes back or is still to pay',
  'booking-changed': 'what has changed',
  'booking-confirmed': 'the stay is confirmed, with all that was agreed on',
}

export function describeCancellationTerms(
  { isFree, on, charge }: Cancellation,
  { cancellationScale, checkIn }: Pick<AgreedStay, 'cancellationScale' | 'checkIn'>,
  status: BookingStatus,
): string {
  if (status === 'pending')
    return 'This booking is not confirmed, so cancelling it is free of charge: any payments must be refunded.'
  const rule = describeCancellationOn(cancellationScale, checkIn, on)
  return isFree
    ? `${rule} Any payments must be refunded.`
    : `${rule} That is ${formatPoundsText(charge)}, whether or not it has been paid. None of the deposit is kept.`
}

export function cancelLabel(charge: string): string {
  return Number(charge) > 0
    ? `Cancel the stay and charge ${formatPoundsText(charge)}`
    : 'Cancel the stay without a charge'
}

/** The balance of a cancelled stay, for example "£217.50 goes back to the guest". */
export function describeBalance({ owed }: ChangeOutcome): string {
  if (owed === null || Number(owed) === 0) return 'Nothing is due, and there is nothing to refund.'
  return owed.startsWith('-')
    ? `${formatPoundsText(owed.slice(1))} goes back to the guest: please send it and record it as a refund.`
    : `${formatPoundsText(owed)} is still to pay: the guest’s page explains how.`
}

/** `title` heads the dialog; `done` ends the sentence in the toast. */
export const CHANGE_LABELS: Record<BookingStatus | 'stay', { title: (booking: string) => string; done: string }> = {
  pending: { title: (booking) => `Set ${booking} to pending`, done: 'is pending' },
  confirmed: { title: (booking) => `Confirm ${booking}`, done: 'is confirmed' },
  completed: { title: (booking) => `Complete ${booking}`, done: 'is completed' },
  cancelled: { title: (booking) => `Cancel ${booking}`, done: 'is cancelled' },
  stay: { title: (booking) => `Change the stay of ${booking}`, done: 'is changed' },
}
