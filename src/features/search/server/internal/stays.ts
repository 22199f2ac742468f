import { readCachedHomePrices, readHomePrices } from '#features/prices/server/home-prices.ts'
import { readMinimumStaysOfStays } from '#features/prices/server/minimum-stays.ts'
import { type HomePrices, type PricedStay, priceOfStay } from '#features/prices/server/pricing.ts'
import type { FoundProperty } from '#features/search/contract.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, type Stay } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import type { RequestedDates } from '../criteria.ts'
import type { Match } from './store.ts'

/** The stay found for each home, by the id of the home. */
type Stays = ReadonlyMap<number, Stay>

interface PricingOptions {
  guests: number
  settings: PublicSettings
}

/** Returns the stay of each match; an empty map for a search without dates. */
export function staysOf(matches: readonly Match[], dates: RequestedDates | null): Stays {
  return new Map(
    matches.flatMap(({ id, checkIn }) =>
      dates && checkIn ? [[id, { checkIn, checkOut: addDays(checkIn, dates.nights) }]] : [],
    ),
  )
}

/** Returns the price of each home's stay, by a single query. Omits a home that was deleted meanwhile. */
export async function readStayPrices(
  ctx: AppContext,
  stays: Stays,
  asking: PricingOptions,
): Promise<Map<number, PricedStay>> {
  if (stays.size === 0) return new Map()
  const priceQuery = { propertyIds: [...stays.keys()], stay: overallStay(stays) }
  return priceStays(await readHomePrices(ctx.database, priceQuery, asking.settings.vat), stays, asking)
}

/** Returns each stay with total and minimum nights for the results. Prices may come from the cache. */
export async function readFoundStays(
  ctx: AppContext,
  stays: Stays,
  asking: PricingOptions,
): Promise<Map<number, NonNullable<FoundProperty['stay']>>> {
  if (stays.size === 0) return new Map()
  const { policy } = asking.settings
  const prices = await readCachedHomePrices(ctx, [...stays.keys()], asking.settings.vat)
  const known = new Map([...stays].filter(([id]) => prices.has(id)))
  const within = overallStay(stays)
  const stayOf = (id: number) => known.get(id) ?? within
  const min = await readMinimumStaysOfStays(ctx, prices, { stayOf, within, policy })
  const costs = priceStays(prices, known, asking)
  return new Map(
    [...known].flatMap(([id, stay]) => {
      const [cost, minimumStay] = [costs.get(id), min.get(id)]
      if (!cost || minimumStay === undefined) return []
      const { nights, total, securityDeposit } = cost
      const found = { nights, total: toPounds(total), securityDeposit: toPounds(securityDeposit), minimumStay }
      return [[id, { ...stay, ...found }]]
    }),
  )
}

function priceStays(prices: ReadonlyMap<number, HomePrices>, stays: Stays, { guests, settings }: PricingOptions) {
  return new Map(
    [...stays].flatMap(([id, stay]): [number, PricedStay][] => {
      const home = prices.get(id)
      return home ? [[id, priceOfStay(home, { stay, guests }, settings.policy)]] : []
    }),
  )
}

/** Returns the span from the first check-in to the last check-out. */
function overallStay(stays: Stays): Stay {
  const all = [...stays.values()]
  const [first] = all
  if (!first) throw new RangeError('there is no stay')
  return all.reduce(
    (whole, { checkIn, checkOut }) => ({
      checkIn: checkIn < whole.checkIn ? checkIn : whole.checkIn,
      checkOut: checkOut > whole.checkOut ? checkOut : whole.checkOut,
    }),
    first,
  )
}
