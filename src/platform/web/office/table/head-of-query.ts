import type { UseQueryResult } from '@tanstack/react-query'
import type { ListHeadProps } from './list-head.tsx'

type Reading = Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>

/** Returns what `ListHead` shows and does for a list that is one query. */
export function headOfQuery(query: Reading): Pick<ListHeadProps, 'fetchedAt' | 'refreshing' | 'onRefresh'> {
  return { fetchedAt: query.dataUpdatedAt, refreshing: query.isFetching, onRefresh: () => void query.refetch() }
}
