import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Day } from '#platform/shared/day.ts'
import type { ApiError } from '#platform/web/api.ts'

/** Where a page is: its path, the names in it, and its query. Pages use this, never the router's hooks. */
export interface PageLocation {
  path: string
  params: Record<string, string>
  search: URLSearchParams
}

/** Asks for a query's data before the page is shown; undefined when it could not be had. */
export type Ask = <Data>(query: UseQueryOptions<Data, ApiError, Data, QueryKey>) => Promise<Data | undefined>

/** What loading found out about the page as a whole. */
export interface PageFacts {
  status?: 404
}

/** One public address: what it must know before it is shown, and how it looks. */
export interface Page {
  load?(location: PageLocation, ask: Ask, today: Day): Promise<PageFacts>
  Component: ComponentType<{ location: PageLocation }>
}
