import { useQuery } from '@tanstack/react-query'
import { type ChosenStay, enquiryAddress, hasBothDates, type StayChoice } from '#features/calendar/web/stay-choice.ts'
import { quoteQuery } from '#features/prices/web/queries.ts'
import { formatStay } from '#platform/shared/day.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import type { Property } from '../contract.ts'
import { NightlyPrice } from './nightly-price.tsx'

/** A bar at the lower edge of a phone's screen. `dates` is the id of the price card's date picker. */
export function PriceBar({ home, choice, dates }: { home: Property; choice: StayChoice; dates: string }) {
  const stay = hasBothDates(choice) ? choice : undefined
  return (
    <div className="not-printed @container sticky bottom-0 z-20 border-line border-t bg-paper lg:hidden">
      <div className="wrap flex items-center justify-between gap-4 py-2">
        <div className="@3xs:block hidden min-w-0 text-ink-soft text-sm">
          {stay ? <StayTotal home={home} stay={stay} /> : <NightlyPrice home={home} />}
          <button
            type="button"
            onClick={() => {
              const picker = document.getElementById(dates)
              picker?.scrollIntoView({ block: 'center' })
              picker?.click()
            }}
            className="flex min-h-11 items-center font-medium text-pine underline underline-offset-4"
          >
            {stay ? formatStay(stay) : 'Choose dates'}
          </button>
        </div>
        <LinkButton
          href={enquiryAddress(home.title, { ...choice, guests: choice.guests ?? 1 })}
          className="@max-3xs:w-full shrink-0"
        >
          Enquire Now
        </LinkButton>
      </div>
    </div>
  )
}

function StayTotal({ home, stay }: { home: Property; stay: ChosenStay }) {
  const { data: quote } = useQuery(quoteQuery(home.id, stay))
  if (!quote) return <NightlyPrice home={home} />
  if (!quote.available) return <span className="font-semibold text-terracotta-deep">Taken on these dates</span>
  return (
    <span>
      <span className="font-semibold text-ink text-lg tabular-nums">{formatPounds(penceOf(quote.total))}</span> total
      {quote.nights < quote.minimumStay && (
        <span className="block text-terracotta-deep">{quote.minimumStay}-night minimum</span>
      )}
    </span>
  )
}
