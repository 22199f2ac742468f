import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Day } from '#platform/shared/day.ts'
import type { ApiError } from '#platform/web/api.ts'

/** A page's path, path parameters and query. Pages use this instead of the router's hooks. */
export interface PageLocation {
  path: string
  params: Record<string, string>
  search: URLSearchParams
}

/** Loads a query before the page is shown. Resolves to undefined if the query failed. */
export type Ask = <Data>(query: UseQueryOptions<Data, ApiError, Data, QueryKey>) => Promise<Data | undefined>

/** Results of loading that concern the whole page. */
export interface PageFacts {
  status?: 404
}

export interface Page {
  load?(location: PageLocation, ask: Ask, today: Day): Promise<PageFacts>
  Component: ComponentType<{ location: PageLocation }>
}
