import { priceForGuest } from '#features/prices/server/pricing.ts'
import { readVisibleHomes } from '#features/properties/server/properties.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readCachedSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { type Pence, penceOf } from '#platform/shared/money.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import type { FoundProperty } from '../contract.ts'
import type { SearchCriteria } from './criteria.ts'
import { readFoundStays, readStayPrices, staysOf } from './internal/stays.ts'
import { criteriaCondition, findAllMatches, findMatches, type Match, type PricedMatch } from './internal/store.ts'

interface Paging {
  limit?: number | undefined
  offset?: number | undefined
}

/** Returns a page of visible homes that meet the criteria, each with the price of the found stay. */
export async function findHomes(
  ctx: AppContext,
  criteria: SearchCriteria,
  page: Paging,
): Promise<Paged<FoundProperty>> {
  const settings = await readCachedSettings(ctx)
  const byPrice = criteria.sort === 'price' || criteria.price !== null
  const found = byPrice ? await findByPrice(ctx, criteria, settings) : undefined
  const { limit = MAX_LIMIT, offset = 0 } = page
  const matches = found
    ? { rows: found.slice(offset, offset + limit), total: found.length }
    : await findMatches(ctx, { ...toMatchQuery(ctx, criteria, settings), limit, offset })
  return { rows: await readFoundHomes(ctx, matches.rows, { criteria, settings }), total: matches.total }
}

/** Converts matches to homes for guests, in the order of the matches. */
export async function readFoundHomes(
  ctx: AppContext,
  matches: Match[],
  { criteria, settings }: { criteria: Pick<SearchCriteria, 'dates' | 'guests'>; settings: PublicSettings },
): Promise<FoundProperty[]> {
  if (matches.length === 0) return []
  const ids = matches.map(({ id }) => id)
  const [homes, stays] = await Promise.all([
    readVisibleHomes(ctx, ids),
    readFoundStays(ctx, staysOf(matches, criteria.dates), { guests: criteria.guests ?? 1, settings }),
  ])
  return ids.flatMap((id) => {
    const home = homes.get(id)
    // Omits a home that was hidden or deleted meanwhile.
    return home ? [{ ...home, stay: stays.get(id) ?? null }] : []
  })
}

/** Returns the options of `findMatches` for the criteria, without price and paging. */
export function toMatchQuery(ctx: AppContext, criteria: SearchCriteria, settings: PublicSettings) {
  return {
    condition: criteriaCondition(criteria, ctx.clock.now()),
    dates: criteria.dates,
    sort: criteria.sort === 'price' ? ('recommended' as const) : criteria.sort,
    minNights: settings.policy.minimumStayNights,
  }
}

/**
 * Returns all homes that meet the criteria and the maximum price. Reads the homes first, because the code of quotes calculates
 * the prices.
 */
async function findByPrice(ctx: AppContext, criteria: SearchCriteria, settings: PublicSettings): Promise<Match[]> {
  const matches = await findAllMatches(ctx, toMatchQuery(ctx, criteria, settings))
  const found = await selectAffordable(ctx, matches, { criteria, settings })
  if (criteria.sort === 'price') return found.sort((one, other) => one.total - other.total || one.id - other.id)
  return found
}

/**
 * Returns the matches within the maximum price, in the same order, each with its price in pence: for the stay, or for one
 * night if no dates are given.
 */
export async function selectAffordable<M extends PricedMatch>(
  ctx: AppContext,
  matches: M[],
  { criteria, settings }: { criteria: Pick<SearchCriteria, 'dates' | 'guests' | 'price'>; settings: PublicSettings },
): Promise<(M & { total: Pence })[]> {
  const { dates, guests, price } = criteria
  const totals = await readStayPrices(ctx, staysOf(matches, dates), { guests: guests ?? 1, settings })
  const nights = dates?.nights ?? 1
  const priced = matches.flatMap((match) => {
    const { lowestNight, vat } = match
    const total = lowestNight ? priceForGuest(penceOf(lowestNight), vat ?? settings.vat) : totals.get(match.id)?.total
    return total === undefined ? [] : [{ ...match, total }]
  })
  return priced.filter(({ total }) => price === null || total <= price.max * (price.per === 'night' ? nights : 1))
}
