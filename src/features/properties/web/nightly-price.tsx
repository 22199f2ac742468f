import { formatPrice, penceOf } from '#platform/shared/money.ts'
import type { Property } from '../contract.ts'

/** `From £145 a night`, and what cleaning costs besides: nobody can stay without paying it. */
export function NightlyPrice({ home }: { home: Pick<Property, 'fromPrice' | 'cleaningFee'> }) {
  const cleaning = penceOf(home.cleaningFee)
  return (
    <>
      <span>
        From <span className="font-semibold text-ink text-lg tabular-nums">{formatPrice(penceOf(home.fromPrice))}</span>{' '}
        a night
      </span>
      {cleaning > 0 && <span className="block text-sm"> plus {formatPrice(cleaning)} cleaning a stay</span>}
    </>
  )
}
