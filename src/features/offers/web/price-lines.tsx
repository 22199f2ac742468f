import { formatPounds, formatPoundsText, penceOf, sumOf } from '#platform/shared/money.ts'
import type { GuestChoice } from '../contract.ts'

export function PriceLines({ choice }: { choice: Pick<GuestChoice, 'lines' | 'total' | 'securityDeposit' | 'terms'> }) {
  const { lines, total, securityDeposit, terms } = choice
  const hasDeposit = penceOf(securityDeposit) > 0
  return (
    <>
      <dl className="space-y-2 tabular-nums">
        {lines.map(({ label, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same label, and lines never move
          <div key={index} className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
            <dt className="wrap-anywhere min-w-0 flex-1 basis-24">{label}</dt>
            <dd className="ml-auto whitespace-nowrap">{formatPoundsText(amount)}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3 font-semibold">
          <dt className="text-lg">{hasDeposit ? 'Price of the stay' : 'Total'}</dt>
          <dd className="ml-auto whitespace-nowrap text-xl">{formatPoundsText(total)}</dd>
        </div>
      </dl>
      <div className="mt-4 rounded-field bg-pine-tint px-4 py-3 text-pine-deep">
        <p className="flex flex-wrap justify-between gap-x-4 font-medium tabular-nums">
          <span>Security deposit</span>
          <span className="ml-auto whitespace-nowrap">{formatPoundsText(securityDeposit)}</span>
        </p>
        <p className="mt-0.5 text-sm">
          This refundable deposit is not included in the price. It is returned within {terms.depositReturnWorkingDays}{' '}
          working days of check-out.
        </p>
      </div>
      {hasDeposit && (
        <p className="mt-4 flex flex-wrap justify-between gap-x-4 font-semibold tabular-nums print:hidden">
          <span>Stay and deposit together</span>
          <span className="ml-auto whitespace-nowrap">
            {formatPounds(sumOf([penceOf(total), penceOf(securityDeposit)]))}
          </span>
        </p>
      )}
    </>
  )
}
