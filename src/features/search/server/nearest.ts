import { settingsOnShow } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import type { FoundProperty } from '../contract.ts'
import { NO_CRITERIA, nearestFirst, type RequestedDates, type SearchCriteria } from './criteria.ts'
import { matchingHomes, nearestMatches, type Which } from './internal/store.ts'
import { asFound, matchingOf } from './search.ts'

/** How many of each are shown. */
const MAX = 6

/**
 * What comes nearest to a criteria that finds nothing: homes that fit but for the dates, with their nearest free stay as many nights
 * long, the nearest first; and other homes: available on the dates and with room for all where there are any, else
 * available, else any. A few queries, whatever the number of homes.
 */
export async function findNearest(
  ctx: AppContext,
  criteria: SearchCriteria,
): Promise<{ stays: FoundProperty[]; others: FoundProperty[] }> {
  const { dates, guests } = criteria
  // Both look at the nights of every home, and neither waits for the other.
  const [stays, withRoom] = await Promise.all([
    dates ? nearestStays(ctx, criteria, dates) : [],
    someOf(ctx, { dates, guests }),
  ])
  const shown = new Set(stays.map(({ id }) => id))
  const wider = [
    () => withRoom,
    // None has room for all: those alone are looked at that have less.
    () => someOf(ctx, { dates }, guests === null ? undefined : (home) => home('max_guests', '<', guests)),
    () => someOf(ctx, {}),
  ]
  for (const find of wider) {
    const others = (await find()).filter(({ id }) => !shown.has(id)).slice(0, MAX)
    if (others.length > 0) return { stays, others }
  }
  return { stays, others: [] }
}

/** The first homes that fit the dates and the guests of a criteria, and a condition. */
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
