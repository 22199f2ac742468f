import { type Route, route } from '#platform/server/http/route.ts'
import { searchProperties } from '../contract.ts'
import { findHomes } from './search.ts'
import { readWish } from './wish.ts'

export const searchRoutes: Route[] = [
  route(searchProperties, (office, { query }) => findHomes(office, readWish(query), query)),
]
