import { minimumStays } from '#features/calendar/server/gaps.ts'
import { homePrices } from '#features/calendar/server/home-prices.ts'
import { type HomePrices, priceOfStay } from '#features/calendar/server/pricing.ts'
import { listProperties } from '#features/properties/server/properties.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { Office } from '#platform/server/office.ts'
import type { Stay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { toPounds } from '#platform/shared/money.ts'
import type { FoundProperty } from '../contract.ts'
import { fits } from './store.ts'
import type { Wish } from './wish.ts'

interface Paging {
  limit?: number | undefined
  offset?: number | undefined
}

/** Homes that fit a wish: in that place, with room for all, and free for the whole stay, whose price they then carry. */
export async function findHomes(office: Office, wish: Wish, page: Paging): Promise<Paged<FoundProperty>> {
  const [settings, found] = await Promise.all([
    readSettings(office),
    listProperties(office, 'everybody', page, fits(wish, office.clock.now())),
  ])
  const { stay } = wish
  if (!stay) return { rows: found.rows.map((home) => ({ ...home, stay: null })), total: found.total }
  const ids = found.rows.map(({ id }) => id)
  const prices = await homePrices(office.database, ids, stay, settings.vat)
  const least = await minimumStays(office, prices, stay, settings.policy)
  const guests = wish.guests ?? 1
  return {
    rows: found.rows.map((home) => ({
      ...home,
      stay: stayIn({ prices: prices.get(home.id), minimumStay: least.get(home.id) }, stay, guests, settings),
    })),
    total: found.total,
  }
}

/** A home that was deleted since it was found has no price any more. */
function stayIn(
  { prices, minimumStay }: { prices: HomePrices | undefined; minimumStay: number | undefined },
  stay: Stay,
  guests: number,
  { policy }: PublicSettings,
): FoundProperty['stay'] {
  if (!prices || minimumStay === undefined) return null
  const { nights, total, securityDeposit } = priceOfStay(prices, stay, guests, policy)
  return { nights, total: toPounds(total), securityDeposit: toPounds(securityDeposit), minimumStay }
}
