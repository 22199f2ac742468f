import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/web/api.ts'
import type { getSite, Site } from '../contract.ts'

export const siteQuery = queryOf<typeof getSite>('/api/site', {}, ['settings'])

/** Returns the business's settings. The server loads them for every page, so they are always present. */
export function useSite(): Site {
  const { data } = useQuery(siteQuery)
  if (!data) throw new Error('The page has no settings')
  return data
}
