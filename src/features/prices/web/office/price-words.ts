import type { OfficePrices, PricesForm } from '#features/prices/contract.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatLongDay } from '#platform/shared/day.ts'
import { formatPounds, formatPrice, penceOf } from '#platform/shared/money.ts'
import type { Difference } from '#platform/web/office/changed-meanwhile.tsx'

/** Formats an amount of the API as `£145` or `£145.50`. */
export function priceOf(amount: string): string {
  return formatPrice(penceOf(amount))
}

export const VAT_WORDS = {
  'not-registered': 'No VAT: prices are what guests pay',
  inclusive: 'Prices already include VAT',
  exclusive: 'Prices are without VAT, and 20 % is added for guests',
} as const

type Named = Pick<PricesForm['seasons'][number], 'name' | 'firstNight' | 'lastNight' | 'minimumStay'> & {
  pricePerNight: string | number
  weekendPrice: string | number | null
}

/** Describes a season, to compare two versions of it. */
function describeSeason(season: Named): string {
  const { name, firstNight, lastNight, pricePerNight, weekendPrice, minimumStay } = season
  const parts = [
    `${formatLongDay(firstNight)} to ${formatLongDay(lastNight)}`,
    `${pounds(pricePerNight)} a night`,
    weekendPrice === null ? '' : `weekends ${pounds(weekendPrice)}`,
    minimumStay === null ? '' : `from ${counted(minimumStay, 'night')}`,
  ]
  return `${name}: ${parts.filter(Boolean).join(', ')}`
}

/** Returns the fields in which the prices to save differ from those that another member of staff has stored. */
export function priceDifferences(mine: PricesForm, theirs: OfficePrices): Difference[] {
  const [ours, other] = [inWords(mine), inWords(theirs)]
  return Object.keys(ours).flatMap((label) => {
    const [yours = '', stored = ''] = [ours[label], other[label]]
    return yours === stored ? [] : [{ label, yours, theirs: stored }]
  })
}

type Worded = Omit<PricesForm, 'version'>

function inWords(prices: Worded): Record<string, string> {
  return {
    'Price a night': pounds(prices.pricePerNight),
    'Weekend price': prices.weekendPrice === null ? '' : pounds(prices.weekendPrice),
    'Minimum stay': prices.minimumStay === null ? '' : counted(prices.minimumStay, 'night'),
    'Shorter gaps': prices.letsGaps ? 'Let' : 'Not let',
    'Cleaning fee': pounds(prices.cleaningFee),
    'Guests in the price': prices.includedGuests === null ? 'All' : String(prices.includedGuests),
    'Each further guest': pounds(prices.extraGuestPrice),
    'Weekly reduction': `${prices.weeklyReduction} %`,
    'Monthly reduction': `${prices.monthlyReduction} %`,
    VAT: prices.vat === null ? 'As the business' : VAT_WORDS[prices.vat],
    Seasons: [...prices.seasons]
      .sort((one, another) => (one.firstNight < another.firstNight ? -1 : 1))
      .map(describeSeason)
      .join('; '),
  }
}

function pounds(amount: string | number): string {
  return formatPounds(penceOf(amount))
}
