import { type Route, route } from '#platform/server/http/route.ts'
import { getTrailChoices, listTrail } from '../contract.ts'
import { readTrail, readTrailChoices } from './internal/trail.ts'

export const trailRoutes: Route[] = [
  route(listTrail, (ctx, { query }) => readTrail(ctx, query)),
  route(getTrailChoices, (ctx) => readTrailChoices(ctx)),
]
