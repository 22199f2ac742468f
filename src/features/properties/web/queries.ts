import { queryOf, queryOrNull } from '#platform/web/api.ts'
import type { getProperty, listFeaturedProperties, listProperties, listSharedFeatures } from '../contract.ts'
import { toExcerpt } from './home/description-parts.ts'
import { trimToCard, trimToName } from './trim-home.ts'

export const homesQuery = queryOf<typeof listProperties>('/api/properties', { query: {} }, [
  'homes',
  'prices',
  'reviews',
])

/** Up to 1,000 homes. In a server-rendered page the homes lack their long fields. */
export const homeNamesQuery = queryOf<typeof listProperties>(
  '/api/properties',
  { query: { limit: 1000 } },
  ['homes', 'prices', 'reviews'],
  import.meta.env.SSR ? (homes) => ({ ...homes, rows: homes.rows.map(trimToName) }) : undefined,
)

export const sharedFeaturesQuery = queryOf<typeof listSharedFeatures>('/api/properties/shared-features', {}, ['homes'])

/** Max featured homes on the home page. */
const MAX_FEATURED = 12

export const featuredHomesQuery = queryOf<typeof listFeaturedProperties>(
  '/api/properties/featured',
  { query: { limit: MAX_FEATURED } },
  ['homes', 'prices', 'reviews'],
  import.meta.env.SSR
    ? (homes) => ({
        ...homes,
        rows: homes.rows.map((home) => ({ ...trimToCard(home), description: toExcerpt(home.description) })),
      })
    : undefined,
)

/** Null for an unknown, hidden or deleted home. */
export function homeQuery(id: number) {
  return queryOrNull<typeof getProperty>('/api/properties/{id}', { params: { id } }, ['homes', 'prices', 'reviews'], {
    on404: 'returnNull',
  })
}
