import { useQuery } from '@tanstack/react-query'
import { type ChosenStay, propertyAddress } from '#features/calendar/web/stay-choice.ts'
import { quoteQuery } from '#features/prices/web/queries.ts'
import type { Property } from '#features/properties/contract.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'

/** Shows the total of a stay, or why it is not possible. Nothing while the quote loads. The home must sleep the guests. */
export function StayTotal({ home, stay }: { home: Property; stay: ChosenStay }) {
  const { data: quote } = useQuery(quoteQuery(home.id, stay))
  if (!quote) return null
  if (!quote.available) return `${home.title} is taken on some of these nights.`
  const nights = `${formatCount(quote.nights, 'night')}`
  if (quote.nights < quote.minimumStay)
    return `${home.title} has a minimum stay of ${quote.minimumStay} nights on those dates.`
  return (
    <>
      {nights} at{' '}
      <SiteLink href={propertyAddress(home.id, stay)} className="text-pine underline decoration-1 underline-offset-4">
        {home.title}
      </SiteLink>
      : <span className="font-semibold text-ink tabular-nums">{formatPounds(penceOf(quote.total))}</span> total
    </>
  )
}
