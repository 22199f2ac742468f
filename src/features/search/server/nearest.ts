import { settingsOnShow } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import type { FoundProperty } from '../contract.ts'
import { NO_CRITERIA, nearestFirst, type RequestedDates, type SearchCriteria } from './criteria.ts'
import { matchingHomes, nearestMatches, type Which } from './internal/store.ts'
import { asFound, matchingOf } from './search.ts'

/** Max homes of each kind. */
const MAX = 6

/**
 * Suggests alternatives for criteria without results. `stays` meet all criteria except the dates, each with its nearest available
 * stay. `others` are available with room for all guests, else available, else any. A few queries for any number of homes.
 */
export async function findNearest(
  ctx: AppContext,
  criteria: SearchCriteria,
): Promise<{ stays: FoundProperty[]; others: FoundProperty[] }> {
  const { dates, guests } = criteria
  // Both read the nights of every home, so they run in parallel.
  const [stays, withRoom] = await Promise.all([
    dates ? nearestStays(ctx, criteria, dates) : [],
    someOf(ctx, { dates, guests }),
  ])
  const shown = new Set(stays.map(({ id }) => id))
  const wider = [
    () => withRoom,
    // No home left has room for all guests, so only smaller homes are considered.
    () => someOf(ctx, { dates }, guests === null ? undefined : (home) => home('max_guests', '<', guests)),
    () => someOf(ctx, {}),
  ]
  for (const find of wider) {
    const others = (await find()).filter(({ id }) => !shown.has(id)).slice(0, MAX)
    if (others.length > 0) return { stays, others }
  }
  return { stays, others: [] }
}

/** Returns the first homes that meet the dates, the guests and a further condition. */
async function someOf(
  ctx: AppContext,
  requested: Partial<Pick<SearchCriteria, 'dates' | 'guests'>>,
  also: Which = (home) => home.lit(true),
): Promise<FoundProperty[]> {
  const settings = await settingsOnShow(ctx)
  const criteria = { ...NO_CRITERIA, ...requested }
  const { which, ...matching } = matchingOf(ctx, criteria, settings)
  const both: Which = (home) => home.and([also(home), which(home)])
  const { rows } = await matchingHomes(ctx, { ...matching, which: both, limit: 2 * MAX, offset: 0 })
  return asFound(ctx, rows, { criteria, settings })
}

async function nearestStays(
  ctx: AppContext,
  criteria: SearchCriteria,
  dates: RequestedDates,
): Promise<FoundProperty[]> {
  const settings = await settingsOnShow(ctx)
  const today = dayInLondon(ctx.clock.now())
  const nearby = { ...dates, checkIns: nearestFirst(dates, today) }
  const matches = await nearestMatches(ctx, {
    ...matchingOf(ctx, { ...criteria, dates: null }, settings),
    requested: dates,
    dates: nearby,
    max: MAX,
  })
  const found = await asFound(ctx, matches, { criteria: { ...criteria, dates: nearby }, settings })
  const { price } = criteria
  if (!price) return found
  const max = price.max * (price.per === 'night' ? dates.nights : 1)
  return found.filter(({ stay }) => stay && penceOf(stay.total) <= max)
}
