import { useQuery } from '@tanstack/react-query'
import type { ResponseTimes } from '#features/inbox/contract.ts'
import type { OfficeTabName } from '#features/office-url.ts'
import { useSite } from '#features/settings/web/queries.ts'
import type { ApiError } from '#platform/web/api.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { applicationsSummaryQuery, enquiriesSummaryQuery, messagesSummaryQuery, reviewCountsQuery } from './queries.ts'

/** An inbox's waiting items and response times. */
export interface InboxState {
  tab: OfficeTabName
  label: string
  /** The promised response time in hours; `null` without a promise. */
  hours: number | null
  /** `undefined` while loading and after a failed fetch. */
  responseTimes: ResponseTimes | undefined
  isPending: boolean
  isFetching: boolean
  error: ApiError | null
  refetch: () => unknown
}

export function useInboxes(): InboxState[] {
  const { policy } = useSite().settings
  const enquiries = useQuery({ ...enquiriesSummaryQuery, ...ALWAYS_REFETCH })
  const messages = useQuery({ ...messagesSummaryQuery, ...ALWAYS_REFETCH })
  const applications = useQuery({ ...applicationsSummaryQuery, ...ALWAYS_REFETCH })
  const reviews = useQuery({ ...reviewCountsQuery, ...ALWAYS_REFETCH })
  return [
    {
      ...fetchStateOf(enquiries),
      tab: 'enquiries',
      label: 'Enquiries',
      hours: policy.enquiryResponseHours,
      responseTimes: enquiries.data?.responseTimes,
    },
    {
      ...fetchStateOf(messages),
      tab: 'messages',
      label: 'Messages',
      hours: policy.enquiryResponseHours,
      responseTimes: messages.data?.responseTimes,
    },
    {
      ...fetchStateOf(applications),
      tab: 'applications',
      label: 'Applications',
      hours: policy.applicationResponseHours,
      responseTimes: applications.data?.responseTimes,
    },
    {
      ...fetchStateOf(reviews),
      tab: 'reviews',
      label: 'Reviews',
      hours: null,
      responseTimes: reviews.data && { waiting: reviews.data.pending, overdue: 0, onTimePercent: null },
    },
  ]
}

function fetchStateOf({
  isPending,
  isFetching,
  error,
  refetch,
}: Omit<InboxState, 'tab' | 'label' | 'hours' | 'responseTimes'>) {
  return { isPending, isFetching, error, refetch }
}
