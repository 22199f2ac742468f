import { useQuery } from '@tanstack/react-query'
import { paidHoldsQuery } from '#features/bookings/web/office/queries.ts'
import { channelProblemsQuery } from '#features/channels/web/office/queries.ts'
import { emailSummaryQuery } from '#features/emails/web/office/queries.ts'
import type { OfficeTabName } from '#features/office-url.ts'
import { paymentSummaryQuery } from '#features/payments/web/office/queries.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { useInboxes } from './overview/use-inboxes.ts'
import { paymentsWaiting } from './payments-waiting.ts'

/** Returns the number of waiting items by tab. A tab without waiting items, or whose figure could not be fetched, is absent. */
export function useWaitingCounts(): Map<OfficeTabName, number> {
  const waiting = useInboxes().map(({ tab, responseTimes }): [OfficeTabName, number] => [
    tab,
    responseTimes?.waiting ?? 0,
  ])
  const { data: money } = useQuery({ ...paymentSummaryQuery, ...ALWAYS_REFETCH })
  waiting.push(['payments', money ? paymentsWaiting(money) : 0])
  const { data: bookings } = useQuery({ ...paidHoldsQuery, ...ALWAYS_REFETCH })
  waiting.push(['bookings', bookings?.count ?? 0])
  const { data: emails } = useQuery({ ...emailSummaryQuery, ...ALWAYS_REFETCH })
  waiting.push(['emails', emails?.failed ?? 0])
  const { data: channels } = useQuery({ ...channelProblemsQuery, ...ALWAYS_REFETCH })
  waiting.push(['settings', channels ? Object.values(channels).reduce((sum, { length }) => sum + length, 0) : 0])
  return new Map(waiting.filter(([, count]) => count > 0))
}
