import { formatUnsigned } from '#features/payments/web/office/payment-labels.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

/** An amount of a bank line: money in is green, money out has a label. */
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
