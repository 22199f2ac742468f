import type { OfficePrices, PricesForm } from '#features/prices/contract.ts'
import { formatLongDay } from '#platform/shared/day.ts'
import { formatPounds, formatPoundsShort, penceOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { Difference } from '#platform/web/office/edit-conflict-dialog.tsx'

/** Formats an amount of the API as `£145` or `£145.50`. */
export function formatAmount(amount: string): string {
  return formatPoundsShort(penceOf(amount))
}

export const VAT_LABELS = {
  'not-registered': 'No VAT: prices are what guests pay',
  inclusive: 'Prices already include VAT',
  exclusive: 'Prices exclude VAT, and 20 % is added for guests',
} as const

type DescribedSeason = Pick<PricesForm['seasons'][number], 'name' | 'firstNight' | 'lastNight' | 'minimumStay'> & {
  pricePerNight: string | number
  weekendPrice: string | number | null
}

/** Describes a season, for the comparison of two versions. */
function describeSeason(season: DescribedSeason): string {
  const { name, firstNight, lastNight, pricePerNight, weekendPrice, minimumStay } = season
  const parts = [
    `${formatLongDay(firstNight)} to ${formatLongDay(lastNight)}`,
    `${formatPrice(pricePerNight)} a night`,
    weekendPrice === null ? '' : `weekends ${formatPrice(weekendPrice)}`,
    minimumStay === null ? '' : `from ${formatCount(minimumStay, 'night')}`,
  ]
  return `${name}: ${parts.filter(Boolean).join(', ')}`
}

/** Returns the fields in which the prices to save differ from those that another member of staff has stored. */
export function priceDifferences(typed: PricesForm, stored: OfficePrices): Difference[] {
  const [typedTexts, storedTexts] = [describePrices(typed), describePrices(stored)]
  return Object.keys(typedTexts).flatMap((label) => {
    const [typedText = '', storedText = ''] = [typedTexts[label], storedTexts[label]]
    return typedText === storedText ? [] : [{ label, typed: typedText, stored: storedText }]
  })
}

type DescribedPrices = Omit<PricesForm, 'version'>

function describePrices(prices: DescribedPrices): Record<string, string> {
  return {
    'Price a night': formatPrice(prices.pricePerNight),
    'Weekend price': prices.weekendPrice === null ? '' : formatPrice(prices.weekendPrice),
    'Minimum stay': prices.minimumStay === null ? '' : formatCount(prices.minimumStay, 'night'),
    'Shorter gaps': prices.letsGaps ? 'Let' : 'Not let',
    'Cleaning fee': formatPrice(prices.cleaningFee),
    'Guests included in the price': prices.includedGuests === null ? 'All' : String(prices.includedGuests),
    'Each further guest': formatPrice(prices.extraGuestPrice),
    'Weekly reduction': `${prices.weeklyReduction} %`,
    'Monthly reduction': `${prices.monthlyReduction} %`,
    VAT: prices.vat === null ? 'As the business' : VAT_LABELS[prices.vat],
    Seasons: [...prices.seasons]
      .sort((one, another) => (one.firstNight < another.firstNight ? -1 : 1))
      .map(describeSeason)
      .join('; '),
  }
}

function formatPrice(amount: string | number): string {
  return formatPounds(penceOf(amount))
}
