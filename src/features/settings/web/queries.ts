import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/web/api.ts'
import type { getSite, Site } from '../contract.ts'

/** What every page asks for: the business itself. */
export const siteQuery = queryOf<typeof getSite>('/api/site', {}, ['settings'])

/** The business: its names, numbers and policies. The server never draws a page without them. */
export function useSite(): Site {
  const { data } = useQuery(siteQuery)
  if (!data) throw new Error('The page came without the business that it belongs to')
  return data
}
