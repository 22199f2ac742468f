import { forCard } from '#features/properties/web/for-card.ts'
import { queryOf } from '#platform/web/api.ts'
import type { searchProperties } from '../contract.ts'

/** Homes on one page of results. */
export const RESULTS_PER_PAGE = 24

/** The results for an address of `/properties`, as it stands there: what is wrong with it, the server says. */
export function resultsQuery(search: URLSearchParams) {
  const given = (name: string) => search.get(name) || undefined
  return queryOf<typeof searchProperties>(
    '/api/properties/search',
    {
      query: {
        location: given('location'),
        checkin: given('checkin'),
        checkout: given('checkout'),
        guests: given('guests'),
        limit: RESULTS_PER_PAGE,
        offset: given('offset'),
      },
    },
    ['homes', 'nights', 'prices', 'reviews'],
    import.meta.env.SSR ? (homes) => ({ ...homes, rows: homes.rows.map(forCard) }) : undefined,
  )
}
