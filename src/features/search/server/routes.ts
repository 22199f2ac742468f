import type { AppContext } from '#platform/server/app-context.ts'
import { type Route, route } from '#platform/server/http/routes/route.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { listChosen, listNearest, readSearchRange, searchProperties } from '../contract.ts'
import { findChosenHomes } from './chosen-homes.ts'
import { parseCriteria, type SearchQuery } from './criteria.ts'
import { findSearchRange } from './internal/store.ts'
import { findNearest } from './nearest.ts'
import { findHomes } from './search.ts'

export const searchRoutes: Route[] = [
  route(searchProperties, (ctx, { query }) => findHomes(ctx, criteriaIn(ctx, query), query), { search: true }),
  route(listNearest, (ctx, { query }) => findNearest(ctx, criteriaIn(ctx, query)), { search: true }),
  route(readSearchRange, (ctx) => findSearchRange(ctx), { cached: true }),
  route(
    listChosen,
    (ctx, { query }) => findChosenHomes(ctx, query.homes.split(',').map(Number), criteriaIn(ctx, query)),
    { search: true },
  ),
]

function criteriaIn(ctx: AppContext, requested: SearchQuery) {
  return parseCriteria(requested, dayInLondon(ctx.clock.now()))
}
