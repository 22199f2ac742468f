import { useQuery } from '@tanstack/react-query'
import { DEFAULT_SETTINGS, getSite, type Site } from '#features/settings/contract.ts'
import { queryOf } from '#platform/web/api.ts'

/** What every page asks for: the business itself. */
export const siteQuery = queryOf(getSite, {})

/** The business: its names, numbers and policies. The specification's own where they could not be had. */
export function useSite(): Site {
  const { data } = useQuery(siteQuery)
  return data ?? { settings: DEFAULT_SETTINGS, demo: false, publicUrl: '' }
}
