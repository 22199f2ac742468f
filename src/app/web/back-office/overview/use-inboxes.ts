import { useQuery } from '@tanstack/react-query'
import type { PromiseSummary } from '#features/inbox/contract.ts'
import type { OfficeTabName } from '#features/office-address.ts'
import { useSite } from '#features/settings/web/queries.ts'
import type { ApiError } from '#platform/web/api.ts'
import {
  ANEW,
  applicationsSummaryQuery,
  enquiriesSummaryQuery,
  messagesSummaryQuery,
  reviewCountsQuery,
} from './queries.ts'

/** One inbox of the office: how many wait in it, and how its promise is kept. */
export interface InboxState {
  tab: OfficeTabName
  label: string
  /** The hours within which an answer is promised; `null` where none is. */
  hours: number | null
  /** `undefined` while it is on its way, and when it did not come. */
  promise: PromiseSummary | undefined
  isPending: boolean
  isFetching: boolean
  error: ApiError | null
  refetch: () => unknown
}

/** Every inbox in which somebody waits for the office. */
export function useInboxes(): InboxState[] {
  const { policy } = useSite().settings
  const enquiries = useQuery({ ...enquiriesSummaryQuery, ...ANEW })
  const messages = useQuery({ ...messagesSummaryQuery, ...ANEW })
  const applications = useQuery({ ...applicationsSummaryQuery, ...ANEW })
  const reviews = useQuery({ ...reviewCountsQuery, ...ANEW })
  return [
    {
      ...asked(enquiries),
      tab: 'enquiries',
      label: 'Enquiries',
      hours: policy.enquiryResponseHours,
      promise: enquiries.data?.promise,
    },
    {
      ...asked(messages),
      tab: 'messages',
      label: 'Messages',
      hours: policy.enquiryResponseHours,
      promise: messages.data?.promise,
    },
    {
      ...asked(applications),
      tab: 'applications',
      label: 'Applications',
      hours: policy.applicationResponseHours,
      promise: applications.data?.promise,
    },
    {
      ...asked(reviews),
      tab: 'reviews',
      label: 'Reviews',
      hours: null,
      promise: reviews.data && { waiting: reviews.data.pending, overdue: 0, keptPercent: null },
    },
  ]
}

function asked({ isPending, isFetching, error, refetch }: Omit<InboxState, 'tab' | 'label' | 'hours' | 'promise'>) {
  return { isPending, isFetching, error, refetch }
}
