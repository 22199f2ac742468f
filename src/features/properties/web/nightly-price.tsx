import { formatPoundsShort, penceOf } from '#platform/shared/money.ts'
import type { Property } from '../contract.ts'

/** Shows a price such as `From £145 a night`, with the mandatory cleaning fee where the home has a fee. */
export function NightlyPrice({ home }: { home: Pick<Property, 'fromPrice' | 'cleaningFee'> }) {
  const cleaning = penceOf(home.cleaningFee)
  return (
    <>
      <span>
        From{' '}
        <span className="font-semibold text-ink text-lg tabular-nums">
          {formatPoundsShort(penceOf(home.fromPrice))}
        </span>{' '}
        a night
      </span>
      {cleaning > 0 && <span className="block text-sm"> plus {formatPoundsShort(cleaning)} cleaning a stay</span>}
    </>
  )
}
