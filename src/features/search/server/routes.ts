import type { AppContext } from '#platform/server/app-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { listChosen, listNearest, readSearchRange, searchProperties } from '../contract.ts'
import { chosenHomes } from './chosen.ts'
import { largestOnShow } from './inside/store.ts'
import { findNearest } from './nearest.ts'
import { findHomes } from './search.ts'
import { type Asked, readWish } from './wish.ts'

export const searchRoutes: Route[] = [
  route(searchProperties, (ctx, { query }) => findHomes(ctx, wishIn(ctx, query), query)),
  route(listNearest, (ctx, { query }) => findNearest(ctx, wishIn(ctx, query))),
  route(readSearchRange, (ctx) => largestOnShow(ctx), { cached: true }),
  route(listChosen, (ctx, { query }) => chosenHomes(ctx, query.homes.split(',').map(Number), wishIn(ctx, query))),
]

function wishIn(ctx: AppContext, requested: Asked) {
  return readWish(requested, dayInLondon(ctx.clock.now()))
}
