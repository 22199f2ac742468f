import { useQuery } from '@tanstack/react-query'
import type { ResponseTimes } from '#features/inbox/contract.ts'
import type { OfficeTabName } from '#features/office-address.ts'
import { useSite } from '#features/settings/web/queries.ts'
import type { ApiError } from '#platform/web/api.ts'
import {
  ALWAYS_REFETCH,
  applicationsSummaryQuery,
  enquiriesSummaryQuery,
  messagesSummaryQuery,
  reviewCountsQuery,
} from './queries.ts'

/** One inbox of the office: how many wait in it, and how its reply deadline is kept. */
export interface InboxState {
  tab: OfficeTabName
  label: string
  /** The hours within which an answer is promised; `null` where none is. */
  hours: number | null
  /** `undefined` while it is on its way, and when it did not come. */
  responseTimes: ResponseTimes | undefined
  isPending: boolean
  isFetching: boolean
  error: ApiError | null
  refetch: () => unknown
}

/** Every inbox in which somebody waits for the office. */
export function useInboxes(): InboxState[] {
  const { policy } = useSite().settings
  const enquiries = useQuery({ ...enquiriesSummaryQuery, ...ALWAYS_REFETCH })
  const messages = useQuery({ ...messagesSummaryQuery, ...ALWAYS_REFETCH })
  const applications = useQuery({ ...applicationsSummaryQuery, ...ALWAYS_REFETCH })
  const reviews = useQuery({ ...reviewCountsQuery, ...ALWAYS_REFETCH })
  return [
    {
      ...requested(enquiries),
      tab: 'enquiries',
      label: 'Enquiries',
      hours: policy.enquiryResponseHours,
      responseTimes: enquiries.data?.responseTimes,
    },
    {
      ...requested(messages),
      tab: 'messages',
      label: 'Messages',
      hours: policy.enquiryResponseHours,
      responseTimes: messages.data?.responseTimes,
    },
    {
      ...requested(applications),
      tab: 'applications',
      label: 'Applications',
      hours: policy.applicationResponseHours,
      responseTimes: applications.data?.responseTimes,
    },
    {
      ...requested(reviews),
      tab: 'reviews',
      label: 'Reviews',
      hours: null,
      responseTimes: reviews.data && { waiting: reviews.data.pending, overdue: 0, onTimePercent: null },
    },
  ]
}

function requested({
  isPending,
  isFetching,
  error,
  refetch,
}: Omit<InboxState, 'tab' | 'label' | 'hours' | 'responseTimes'>) {
  return { isPending, isFetching, error, refetch }
}
