import { useQuery } from '@tanstack/react-query'
import { formatLongDay } from '#platform/shared/day.ts'
import { formatPoundsShort, penceOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { HomeRates } from '../contract.ts'
import { ratesQuery } from './queries.ts'

/** Shows a home's standard prices, its current and coming seasons, reductions, fees and deposit. */
export function YearPrices({ propertyId }: { propertyId: number }) {
  const { data: rates, isError } = useQuery(ratesQuery(propertyId))
  if (isError) return <p className="text-ink-soft">The prices could not be loaded. Choose dates to see the total.</p>
  if (!rates) return <Skeleton className="min-h-96" />
  return (
    <div>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Prices per night through the year</caption>
        <thead className="text-ink-soft text-sm">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-3 font-normal">
              When
            </th>
            <th scope="col" className="py-2 pr-3 font-normal">
              A night
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Minimum stay
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-b">
          <Row name="Standard price" rate={rates} />
          {rates.seasons.map((season) => (
            <Row
              key={season.firstNight}
              name={season.name}
              days={`${formatLongDay(season.firstNight)} to ${formatLongDay(season.lastNight)}`}
              rate={season}
            />
          ))}
        </tbody>
      </table>
      <div className="prose mt-4 text-ink-soft">
        <ul>
          {describeRules(rates).map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type Rate = Pick<HomeRates, 'pricePerNight' | 'weekendPrice' | 'minimumStay'>

function Row({ name, days, rate }: { name: string; days?: string; rate: Rate }) {
  const weekend = rate.weekendPrice !== null && rate.weekendPrice !== rate.pricePerNight ? rate.weekendPrice : null
  return (
    <tr>
      <th scope="row" className="wrap-anywhere py-3 pr-3 align-top font-medium">
        {name}
        {days && <span className="block font-normal text-ink-soft text-sm">{days}</span>}
      </th>
      <td className="wrap-anywhere py-3 pr-3 align-top tabular-nums">
        {formatPrice(rate.pricePerNight)}
        {weekend && (
          <span className="block text-ink-soft text-sm">
            {formatPrice(weekend)} <span className="whitespace-nowrap">Fri and Sat</span>
          </span>
        )}
      </td>
      <td className="sm:whitespace-nowrap py-3 text-right align-top tabular-nums">
        {formatCount(rate.minimumStay, 'night')}
      </td>
    </tr>
  )
}

/** Describes reductions, cleaning fee, further guests and deposit. */
function describeRules(rates: HomeRates): string[] {
  const { includedGuests, weeklyReduction, monthlyReduction, depositPercent } = rates
  const [cleaning, extra, min] = [rates.cleaningFee, rates.extraGuestPrice, rates.minDeposit].map(penceOf)
  return [
    weeklyReduction > 0 && `Stays of 7 nights or more: ${weeklyReduction}% off.`,
    monthlyReduction > 0 && `Stays of 28 nights or more: ${monthlyReduction}% off.`,
    cleaning && `Cleaning: ${formatPoundsShort(cleaning)} a stay.`,
    includedGuests !== null &&
      extra &&
      `For up to ${formatCount(includedGuests, 'guest')}; each further guest is ${formatPoundsShort(extra)} a night.`,
    describeDeposit(depositPercent, min ? formatPoundsShort(min) : null),
  ].filter((remark) => typeof remark === 'string')
}

function describeDeposit(percent: number, min: string | null): string | null {
  const share = percent > 0 ? `${percent}% of the price of the stay` : null
  const sum = share && min ? `${share}, at least ${min}` : (share ?? min)
  return sum && `Refundable security deposit: ${sum}.`
}

function formatPrice(amount: string): string {
  return formatPoundsShort(penceOf(amount))
}
