import { queryOf, queryOrNull } from '#platform/web/api.ts'
import type { getProperty, listFeaturedProperties, listProperties } from '../contract.ts'
import { excerptOf } from './description-parts.ts'
import { forCard, forName } from './for-card.ts'

/** All homes that are let, for lists to choose from. */
export const homesQuery = queryOf<typeof listProperties>('/api/properties', { query: {} }, [
  'homes',
  'prices',
  'reviews',
])

/** All homes that are let, by name and by what guests think of them. */
export const homeNamesQuery = queryOf<typeof listProperties>(
  '/api/properties',
  { query: { limit: 1000 } },
  ['homes', 'prices', 'reviews'],
  import.meta.env.SSR ? (homes) => ({ ...homes, rows: homes.rows.map(forName) }) : undefined,
)

/** As many featured homes as a front page can show before it becomes a catalogue. */
const MAX_FEATURED = 12

/** The homes on the home page. */
export const featuredHomesQuery = queryOf<typeof listFeaturedProperties>(
  '/api/properties/featured',
  { query: { limit: MAX_FEATURED } },
  ['homes', 'prices', 'reviews'],
  import.meta.env.SSR
    ? (homes) => ({
        ...homes,
        rows: homes.rows.map((home) => ({ ...forCard(home), description: excerptOf(home.description) })),
      })
    : undefined,
)

/** One home; null when there is none, or none any more. */
export function homeQuery(id: number) {
  return queryOrNull<typeof getProperty>('/api/properties/{id}', { params: { id } }, ['homes', 'prices', 'reviews'], {
    on404: 'returnNull',
  })
}
