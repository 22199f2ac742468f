import { formatPrice, penceOf } from '#platform/shared/money.ts'
import type { Property } from '../contract.ts'

/** `From £145 a night`. */
export function NightlyPrice({ home }: { home: Pick<Property, 'pricePerNight'> }) {
  return (
    <span className="whitespace-nowrap">
      From{' '}
      <span className="font-semibold text-ink text-lg tabular-nums">{formatPrice(penceOf(home.pricePerNight))}</span> a
      night
    </span>
  )
}
