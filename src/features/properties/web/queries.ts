import { queryOf, queryOrNull } from '#platform/web/api.ts'
import type { getProperty, listFeaturedProperties, listProperties } from '../contract.ts'

/** All homes that are let, for lists to choose from. */
export const homesQuery = queryOf<typeof listProperties>('/api/properties', { query: {} })

/** The homes on the home page. */
export const featuredHomesQuery = queryOf<typeof listFeaturedProperties>('/api/properties/featured', {})

/** One home; null when there is none, or none any more. */
export function homeQuery(id: number) {
  return queryOrNull<typeof getProperty>('/api/properties/{id}', { params: { id } }, { on404: 'returnNull' })
}
