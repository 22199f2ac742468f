import { nightsAsked } from '#features/calendar/server/calendar.ts'
import { priceOfStay } from '#features/calendar/server/pricing.ts'
import type { Property } from '#features/properties/contract.ts'
import { listProperties } from '#features/properties/server/properties.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { Office } from '#platform/server/office.ts'
import type { Stay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { penceOf, toPounds } from '#platform/shared/money.ts'
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
  return {
    rows: found.rows.map((home) => ({ ...home, stay: wish.stay && stayIn(home, wish.stay, settings) })),
    total: found.total,
  }
}

function stayIn(home: Property, stay: Stay, { policy }: PublicSettings): FoundProperty['stay'] {
  const { nights, total, securityDeposit } = priceOfStay(penceOf(home.pricePerNight), nightsAsked(stay), policy)
  return { nights, total: toPounds(total), securityDeposit: toPounds(securityDeposit) }
}
