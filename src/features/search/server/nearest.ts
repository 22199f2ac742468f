import { TRAITS, type Trait } from '#features/home-traits.ts'
import { readCachedSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { CRITERIA, type Criterion, type FoundProperty } from '../contract.ts'
import { checkInsByDistance, NO_CRITERIA, type RequestedDates, type SearchCriteria } from './criteria.ts'
import { findMatches, findNearestMatches, type HomeCondition, MAX_HOMES_CONSIDERED } from './internal/store.ts'
import { findHomes, readFoundHomes, selectAffordable, toMatchQuery } from './search.ts'

/** Max homes in `stays` and in `others`. */
const MAX_SUGGESTIONS = 6

/**
 * Suggests alternatives for a search without results. `stays` meet all criteria except the dates. `others` are
 * available homes with enough room, else smaller available homes, else any homes.
 */
export async function findNearest(
  ctx: AppContext,
  criteria: SearchCriteria,
): Promise<{ stays: FoundProperty[]; others: FoundProperty[]; obstacles: Obstacle[] }> {
  const { dates, guests } = criteria
  // Runs the queries in parallel, because each reads the nights of every home.
  const [stays, withRoom, obstacles] = await Promise.all([
    dates ? findNearestStays(ctx, criteria, dates) : [],
    findFirstHomes(ctx, { dates, guests }),
    findObstacles(ctx, criteria),
  ])
  const shown = new Set(stays.map(({ id }) => id))
  const attempts = [
    () => withRoom,
    // Without another available home for all guests, suggests smaller homes.
    () => findFirstHomes(ctx, { dates }, guests === null ? undefined : (home) => home('max_guests', '<', guests)),
    () => findFirstHomes(ctx, {}),
  ]
  for (const find of attempts) {
    const others = (await find()).filter(({ id }) => !shown.has(id)).slice(0, MAX_SUGGESTIONS)
    if (others.length > 0) return { stays, others, obstacles }
  }
  return { stays, others: [], obstacles }
}

interface Obstacle {
  criterion: Criterion
  homes: number
}

/** Returns each criterion that alone prevents results, with the number of homes found without it. */
async function findObstacles(ctx: AppContext, criteria: SearchCriteria): Promise<Obstacle[]> {
  const found = CRITERIA.map(async (criterion) => {
    const rest = withoutCriterion(criteria, criterion)
    return { criterion, homes: rest ? (await findHomes(ctx, rest, { limit: 1 })).total : 0 }
  })
  return (await Promise.all(found)).filter(({ homes }) => homes > 0)
}

/**
 * Returns the criteria without `criterion`; `null` if `criterion` is not requested. Removing the dates also removes a price for
 * the stay.
 */
function withoutCriterion(criteria: SearchCriteria, criterion: Criterion): SearchCriteria | null {
  if (isTrait(criterion)) {
    const traits = criteria.traits.filter((trait) => trait !== criterion)
    return traits.length < criteria.traits.length ? { ...criteria, traits } : null
  }
  if (criteria[criterion] === null) return null
  const isPriceOfDates = criterion === 'dates' && criteria.price?.per === 'stay'
  return { ...criteria, [criterion]: null, ...(isPriceOfDates && { price: null }) }
}

function isTrait(criterion: Criterion): criterion is Trait {
  return TRAITS.some((trait) => trait === criterion)
}

/** Returns the first homes that meet the dates, the guests and a further condition. */
async function findFirstHomes(
  ctx: AppContext,
  requested: Partial<Pick<SearchCriteria, 'dates' | 'guests'>>,
  extra: HomeCondition = (home) => home.lit(true),
): Promise<FoundProperty[]> {
  const settings = await readCachedSettings(ctx)
  const criteria = { ...NO_CRITERIA, ...requested }
  const { condition, ...matching } = toMatchQuery(ctx, criteria, settings)
  const both: HomeCondition = (home) => home.and([extra(home), condition(home)])
  const { rows } = await findMatches(ctx, { ...matching, condition: both, limit: 2 * MAX_SUGGESTIONS, offset: 0 })
  return readFoundHomes(ctx, rows, { criteria, settings })
}

async function findNearestStays(
  ctx: AppContext,
  criteria: SearchCriteria,
  dates: RequestedDates,
): Promise<FoundProperty[]> {
  const settings = await readCachedSettings(ctx)
  const today = dayInLondon(ctx.clock.now())
  const nearby = { ...dates, checkIns: checkInsByDistance(dates, today) }
  const matches = await findNearestMatches(ctx, {
    ...toMatchQuery(ctx, { ...criteria, dates: null }, settings),
    requested: dates,
    dates: nearby,
    max: criteria.price ? MAX_HOMES_CONSIDERED : MAX_SUGGESTIONS,
  })
  const requested = { ...criteria, dates: nearby }
  const affordable = criteria.price ? await selectAffordable(ctx, matches, { criteria: requested, settings }) : matches
  return readFoundHomes(ctx, affordable.slice(0, MAX_SUGGESTIONS), { criteria: requested, settings })
}
