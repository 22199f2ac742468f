import { type Route, route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { listChosen, listNearest, readSearchRange, searchProperties } from '../contract.ts'
import { chosenHomes } from './chosen.ts'
import { largestOnShow } from './inside/store.ts'
import { findNearest } from './nearest.ts'
import { findHomes } from './search.ts'
import { type Asked, readWish } from './wish.ts'

export const searchRoutes: Route[] = [
  route(searchProperties, (office, { query }) => findHomes(office, wishIn(office, query), query)),
  route(listNearest, (office, { query }) => findNearest(office, wishIn(office, query))),
  route(readSearchRange, (office) => largestOnShow(office), { kept: true }),
  route(listChosen, (office, { query }) =>
    chosenHomes(office, query.homes.split(',').map(Number), wishIn(office, query)),
  ),
]

function wishIn(office: Office, asked: Asked) {
  return readWish(asked, dayInLondon(office.clock.now()))
}
