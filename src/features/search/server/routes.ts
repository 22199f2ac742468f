import type { AppContext } from '#platform/server/app-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { listChosen, listNearest, readSearchRange, searchProperties } from '../contract.ts'
import { chosenHomes } from './chosen.ts'
import { readCriteria, type SearchQuery } from './criteria.ts'
import { largestOnShow } from './internal/store.ts'
import { findNearest } from './nearest.ts'
import { findHomes } from './search.ts'

export const searchRoutes: Route[] = [
  route(searchProperties, (ctx, { query }) => findHomes(ctx, criteriaIn(ctx, query), query)),
  route(listNearest, (ctx, { query }) => findNearest(ctx, criteriaIn(ctx, query))),
  route(readSearchRange, (ctx) => largestOnShow(ctx), { cached: true }),
  route(listChosen, (ctx, { query }) => chosenHomes(ctx, query.homes.split(',').map(Number), criteriaIn(ctx, query))),
]

function criteriaIn(ctx: AppContext, requested: SearchQuery) {
  return readCriteria(requested, dayInLondon(ctx.clock.now()))
}
