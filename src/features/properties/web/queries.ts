import { queryOf, queryOrNull } from '#platform/web/api.ts'
import * as calls from '../calls.ts'
import type { getProperty, listFeaturedProperties, listProperties, listSharedFeatures } from '../contract.ts'
import { toExcerpt } from './home/description/description-parts.ts'
import { trimToCard, trimToName, trimToPhotographs } from './trim-home.ts'

export const homesQuery = queryOf<typeof listProperties>(calls.listProperties, { query: {} })

/** Up to 1,000 homes. In a server-rendered page the homes lack their long fields. */
export const homeNamesQuery = queryOf<typeof listProperties>(
  calls.listProperties,
  { query: { limit: 1000 } },
  import.meta.env.SSR ? (homes) => ({ ...homes, rows: homes.rows.map(trimToName) }) : undefined,
)

export const sharedFeaturesQuery = queryOf<typeof listSharedFeatures>(calls.listSharedFeatures, {})

/** Max featured homes on the home page. */
const MAX_FEATURED = 12

export const featuredHomesQuery = queryOf<typeof listFeaturedProperties>(
  calls.listFeaturedProperties,
  { query: { limit: MAX_FEATURED } },
  import.meta.env.SSR
    ? (homes) => ({
        ...homes,
        rows: homes.rows.map((home) => ({ ...trimToCard(home), description: toExcerpt(home.description) })),
      })
    : undefined,
)

/** Up to three featured homes, whose photographs illustrate the pages about the business. */
export const picturedHomesQuery = queryOf<typeof listFeaturedProperties>(
  calls.listFeaturedProperties,
  { query: { limit: 3 } },
  import.meta.env.SSR ? (homes) => ({ ...homes, rows: homes.rows.map(trimToPhotographs) }) : undefined,
)

/** Null for an unknown or deleted home, and for guests also for a hidden home. */
export function homeQuery(id: number) {
  return queryOrNull<typeof getProperty>(
    calls.getProperty,
    { params: { id } },
    {
      on404: 'returnNull',
    },
  )
}
