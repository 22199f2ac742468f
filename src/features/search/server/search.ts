import { priceForGuest } from '#features/prices/server/pricing.ts'
import { homesOnShow } from '#features/properties/server/properties.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { settingsOnShow } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { type Pence, penceOf } from '#platform/shared/money.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import type { FoundProperty } from '../contract.ts'
import { pricesFor, staysFor, staysOf } from './inside/stays.ts'
import { everyMatch, fits, type Match, matchingHomes } from './inside/store.ts'
import type { Wish } from './wish.ts'

interface Paging {
  limit?: number | undefined
  offset?: number | undefined
}

/** Homes that fit a wish: in that place, with room for all, and available for a stay that would do, whose price they then carry. */
export async function findHomes(ctx: AppContext, wish: Wish, page: Paging): Promise<Paged<FoundProperty>> {
  const settings = await settingsOnShow(ctx)
  const byPrice = wish.sort === 'price' || wish.price !== null
  const found = byPrice ? await foundByPrice(ctx, wish, settings) : undefined
  const { limit = DEFAULT_LIMIT, offset = 0 } = page
  const matches = found
    ? { rows: found.slice(offset, offset + limit), total: found.length }
    : await matchingHomes(ctx, { ...matchingOf(ctx, wish, settings), limit, offset })
  return { rows: await asFound(ctx, matches.rows, { wish, settings }), total: matches.total }
}

/** Homes by their numbers and the days of their stays as guests are shown them, in the same order. */
export async function asFound(
  ctx: AppContext,
  matches: Match[],
  { wish, settings }: { wish: Pick<Wish, 'dates' | 'guests'>; settings: PublicSettings },
): Promise<FoundProperty[]> {
  if (matches.length === 0) return []
  const ids = matches.map(({ id }) => id)
  const [homes, stays] = await Promise.all([
    homesOnShow(ctx, ids),
    staysFor(ctx, staysOf(matches, wish.dates), { guests: wish.guests ?? 1, settings }),
  ])
  return ids.flatMap((id) => {
    const home = homes.get(id)
    // One that was deleted since it was found is left out.
    return home ? [{ ...home, stay: stays.get(id) ?? null }] : []
  })
}

/** What the query of a wish goes by, but for its page. */
export function matchingOf(ctx: AppContext, wish: Wish, settings: PublicSettings) {
  return {
    which: fits(wish, ctx.clock.now()),
    dates: wish.dates,
    sort: wish.sort === 'price' ? ('recommended' as const) : wish.sort,
    minNights: settings.policy.minimumStayNights,
  }
}

/**
 * All homes that fit a wish, its price too, the cheapest first where it is sorted by price. Every price comes from the one sum
 * that quotes come from, so that the homes are read first: two queries, whatever their number.
 */
async function foundByPrice(ctx: AppContext, wish: Wish, settings: PublicSettings): Promise<Match[]> {
  const { dates, guests, price, sort } = wish
  const order = matchingOf(ctx, wish, settings)
  const matches = await everyMatch(ctx, order)
  const totals = await pricesFor(ctx, staysOf(matches, dates), { guests: guests ?? 1, settings })
  const nights = dates?.nights ?? 1
  const priced = matches.flatMap((match) => {
    const total =
      match.lowestNight === null
        ? totals.get(match.id)?.total
        : priceForGuest(penceOf(match.lowestNight), match.vat ?? settings.vat)
    return total === undefined ? [] : [{ ...match, total }]
  })
  const affordable = ({ total }: { total: Pence }) =>
    price === null || total <= price.max * (price.per === 'night' ? nights : 1)
  const found = priced.filter(affordable)
  if (sort === 'price') return found.sort((one, other) => one.total - other.total || one.id - other.id)
  return found
}
