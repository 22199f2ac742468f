import { type Route, route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { getTrailChoices, listTrail } from '../contract.ts'
import { readTrail, readTrailChoices } from './trail.ts'

export function trailRoutes(office: Office): Route[] {
  return [
    route(listTrail, ({ query }) => readTrail(office, query)),
    route(getTrailChoices, () => readTrailChoices(office)),
  ]
}
