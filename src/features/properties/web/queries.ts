import { queryOf } from '#platform/web/api.ts'
import { getProperty, listFeaturedProperties, listProperties } from '../contract.ts'

/** All homes that are let, for lists to choose from. */
export const homesQuery = queryOf(listProperties, { query: {} })

/** The homes on the home page. */
export const featuredHomesQuery = queryOf(listFeaturedProperties, {})

/** One home; null when there is none, or none any more. */
export function homeQuery(id: number) {
  return queryOf(getProperty, { params: { id } }, { on404: 'returnNull' })
}
