import { type Route, route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { searchProperties } from '../contract.ts'
import { findHomes } from './search.ts'
import { readWish } from './wish.ts'

export function searchRoutes(office: Office): Route[] {
  return [route(searchProperties, ({ query }) => findHomes(office, readWish(query), query))]
}
