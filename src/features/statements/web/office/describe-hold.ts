import type { AwaitedRow, PaymentReason, StatementHold } from '#features/statements/contract.ts'
import { formatBritishMoment, formatListDay, formatLongStay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'

/** For example "Jo Guest, Heath Cottage, 1–4 October 2026". */
export function describeHeldStay({ guestName, propertyTitle, ...stay }: StatementHold): string {
  return `${guestName}, ${propertyTitle}, ${formatLongStay(stay)}`
}

export function describeHoldEnd({ heldUntil }: StatementHold): string {
  return `held until ${formatBritishMoment(new Date(heldUntil))}`
}

const REASONS: Record<PaymentReason, string> = {
  reference: 'it has the reference',
  sum: 'it has an amount that is due',
  name: 'it has the guest’s name',
  unreadable: 'its amount cannot be read',
}

/** For example "Line 12 of september.csv: it has the guest’s name". */
export function describeAwaitedRow({ line, day, amount, fileName, reason }: AwaitedRow): string {
  const what =
    day === null || amount === null || line !== null
      ? `Line ${line} of ${fileName}`
      : `${formatPoundsText(amount)} on ${formatListDay(day)}, not matched, in ${fileName}`
  return `${what}: ${REASONS[reason]}`
}
