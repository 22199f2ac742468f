import { formatUnsigned } from '#features/payments/web/office/payment-labels.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

/** Shows money in in green, and money out with the label “out”. */
export function Amount({ amount, className }: { amount: string; className?: string }) {
  const isOut = amount.startsWith('-')
  return (
    <span className={classNames('whitespace-nowrap text-right font-medium tabular-nums', className)}>
      {isOut ? (
        <>
          {formatUnsigned(amount)} <span className="font-normal text-ink-soft">out</span>
        </>
      ) : (
        <span className="text-green-ink">{formatPoundsText(amount)}</span>
      )}
    </span>
  )
}
