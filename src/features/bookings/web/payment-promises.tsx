import type { PaymentCheck } from '#features/ledger/contract.ts'
import { type Day, formatFullDay } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import { callUsOn } from '#platform/shared/phone.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

export interface PromisesProps {
  business: { name: string; legalName: string; phone: string }
  paymentCheck: PaymentCheck
  securityDeposit: string
  depositReturnWorkingDays: number
  today: Day
}

/** Shown beside the end of a hold [rule hold-with-money]. */
export const PAID_IN_TIME = 'Paid before the deadline, your dates stay held until we confirm.'

/** What happens after the payment, and what protects it. */
export function PaymentPromises(props: PromisesProps) {
  return (
    <ul className="list-disc space-y-1.5 border-line border-t py-4 pr-5 pl-9 text-sm">
      {describePromises(props).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

export function describePromises(props: PromisesProps): string[] {
  const { business, paymentCheck, securityDeposit, depositReturnWorkingDays, today } = props
  const days = formatCount(depositReturnWorkingDays, 'working day')
  return [
    `${describeCheck(paymentCheck, business.phone, today)} Your receipt then shows amount, day and payment reference.`,
    `If we cancel your stay, we refund everything you have paid for it within ${days}.`,
    penceOf(securityDeposit) > 0
      ? `${business.legalName || business.name} holds the security deposit, and refunds it within ${days} of check-out, less the cost of anything broken or missing.`
      : '',
  ].filter(Boolean)
}

function describeCheck({ by, isPromised }: PaymentCheck, phone: string, today: Day): string {
  if (!isPromised) return `If you pay today, this page confirms it by ${formatFullDay(by)}.`
  return by < today
    ? `We should have confirmed your payment by ${formatFullDay(by)}: please ${callUsOn(phone)}.`
    : `If you have paid, this page confirms it by ${formatFullDay(by)}.`
}
