import { notYet } from '#platform/server/http/later.ts'
import { type Route, route, type Visitor } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import {
  addProperty,
  changeProperty,
  getProperty,
  listFeaturedProperties,
  listProperties as listPropertiesEndpoint,
  removeProperty,
} from '../contract.ts'
import { listFeatured, listProperties, type Onlooker, showProperty } from './properties.ts'

export function propertyRoutes(office: Office): Route[] {
  return [
    route(listPropertiesEndpoint, ({ visitor, query }) => listProperties(office, onlookerOf(visitor), query), {
      kept: true,
    }),
    route(listFeaturedProperties, ({ query }) => listFeatured(office, query), { kept: true }),
    route(getProperty, ({ visitor, params }) => showProperty(office, onlookerOf(visitor), params.id), {
      kept: true,
    }),
    notYet(addProperty),
    notYet(changeProperty),
    notYet(removeProperty),
  ]
}

function onlookerOf(visitor: Visitor): Onlooker {
  return visitor.staff ? 'office' : 'everybody'
}
