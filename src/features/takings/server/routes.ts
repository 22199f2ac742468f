import { downloadRoute, type Route, route } from '#platform/server/http/routes/route.ts'
import * as calls from '../contract.ts'
import { exportTakings, readTakings } from './internal/takings.ts'

export const takingsRoutes: Route[] = [
  route(calls.getTakings, (ctx, { params, query }) => readTakings(ctx, params.id, query)),
  downloadRoute(calls.exportTakings, (ctx, { params, query }) => exportTakings(ctx, params.id, query)),
]
