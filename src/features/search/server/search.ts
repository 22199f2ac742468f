import { homePrices } from '#features/prices/server/home-prices.ts'
import { minimumStays } from '#features/prices/server/minimum-stays.ts'
import { priceOfStay } from '#features/prices/server/pricing.ts'
import { listProperties } from '#features/properties/server/properties.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { Office } from '#platform/server/office.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { toPounds } from '#platform/shared/money.ts'
import type { FoundProperty } from '../contract.ts'
import { fits } from './inside/store.ts'
import type { Wish } from './wish.ts'

interface Paging {
  limit?: number | undefined
  offset?: number | undefined
}

/** Homes that fit a wish: in that place, with room for all, and available for the whole stay, whose price they then carry. */
export async function findHomes(office: Office, wish: Wish, page: Paging): Promise<Paged<FoundProperty>> {
  const [settings, found] = await Promise.all([
    readSettings(office),
    listProperties(office, { audience: 'everybody', ...page, which: fits(wish, office.clock.now()) }),
  ])
  const { stay } = wish
  if (!stay) return { rows: found.rows.map((home) => ({ ...home, stay: null })), total: found.total }
  const ids = found.rows.map(({ id }) => id)
  const prices = await homePrices(office.database, { propertyIds: ids, stay }, settings.vat)
  const least = await minimumStays(office, prices, { stay, policy: settings.policy })
  const priced = (id: number): FoundProperty['stay'] => {
    const [price, minimumStay] = [prices.get(id), least.get(id)]
    // A home that was deleted since it was found has no price any more.
    if (!price || minimumStay === undefined) return null
    const { nights, total, securityDeposit } = priceOfStay(price, { stay, guests: wish.guests ?? 1 }, settings.policy)
    return { nights, total: toPounds(total), securityDeposit: toPounds(securityDeposit), minimumStay }
  }
  return { rows: found.rows.map((home) => ({ ...home, stay: priced(home.id) })), total: found.total }
}
