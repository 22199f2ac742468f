import { formatPoundsText } from '#platform/shared/money.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

interface PriceLinesProps {
  lines: readonly { label: string; amount: string }[]
  total: string
  securityDeposit?: string
  className?: string
  totalClassName?: string
}

/** The deposit comes after the total, because the total does not include the deposit. */
export function PriceLines({ lines, total, securityDeposit, className, totalClassName }: PriceLinesProps) {
  return (
    <dl className={classNames('tabular-nums', className)}>
      {lines.map(({ label, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text, and they never move
        <div key={index} className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
          <dt className="wrap-anywhere min-w-0 flex-1 basis-24">{label}</dt>
          <dd className="whitespace-nowrap">{formatPoundsText(amount)}</dd>
        </div>
      ))}
      <div className={classNames('flex flex-wrap justify-between gap-x-4 font-semibold', totalClassName)}>
        <dt>Total</dt>
        <dd className="whitespace-nowrap">{formatPoundsText(total)}</dd>
      </div>
      {securityDeposit !== undefined && (
        <div className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
          <dt className="min-w-0 flex-1 basis-24">Plus refundable security deposit</dt>
          <dd className="whitespace-nowrap">{formatPoundsText(securityDeposit)}</dd>
        </div>
      )}
    </dl>
  )
}
