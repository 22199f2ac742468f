import { downloadRoute, type Route, route } from '#platform/server/http/route.ts'
import * as calls from '../contract.ts'
import { exportTakings, readTakings } from './inside/takings.ts'

/** What each home has taken, for the office to tell its owner. */
export const takingsRoutes: Route[] = [
  route(calls.getTakings, (office, { params, query }) => readTakings(office, params.id, query)),
  downloadRoute(calls.exportTakings, (office, { params, query }) => exportTakings(office, params.id, query)),
]
