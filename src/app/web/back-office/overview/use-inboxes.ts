import { useQuery } from '@tanstack/react-query'
import type { PromiseSummary } from '#features/inbox/contract.ts'
import type { ApiError } from '#platform/web/api.ts'
import { ANEW, enquiriesSummaryQuery } from './queries.ts'

/** One inbox of the office: how many wait in it, and how its promise is kept. */
export interface InboxState {
  tab: string
  label: string
  /** `undefined` while it is on its way, and when it did not come. */
  promise: PromiseSummary | undefined
  isPending: boolean
  isFetching: boolean
  error: ApiError | null
  refetch: () => unknown
}

/** Every inbox in which somebody waits for an answer. */
export function useInboxes(): InboxState[] {
  const enquiries = useQuery({ ...enquiriesSummaryQuery, ...ANEW })
  return [{ ...asked(enquiries), tab: 'enquiries', label: 'Enquiries', promise: enquiries.data?.promise }]
}

function asked({ isPending, isFetching, error, refetch }: Omit<InboxState, 'tab' | 'label' | 'promise'>) {
  return { isPending, isFetching, error, refetch }
}
