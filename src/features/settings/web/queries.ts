import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/web/api.ts'
import * as calls from '../calls.ts'
import type { getSite, Site } from '../contract.ts'

export const siteQuery = queryOf<typeof getSite>(calls.getSite, {})

/** Returns settings, missing details and pictures of the site. Every page has this data, because the server loads it. */
export function useSite(): Site {
  const { data } = useQuery(siteQuery)
  if (!data) throw new Error('The page has no settings')
  return data
}
