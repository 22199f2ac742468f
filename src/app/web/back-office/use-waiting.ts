import { useQuery } from '@tanstack/react-query'
import { ANEW, paymentSummaryQuery } from '#features/payments/web/office/queries.ts'
import { useInboxes } from './overview/use-inboxes.ts'

/** How many wait for the office, by tab; where nobody does, and where it could not be read, there is no figure. */
export function useWaiting(): Map<string, number> {
  const waiting = useInboxes().map(({ tab, promise }): [string, number] => [tab, promise?.waiting ?? 0])
  const { data: money } = useQuery({ ...paymentSummaryQuery, ...ANEW })
  waiting.push(['payments', money ? money.unmatched.count + money.overdue.count : 0])
  return new Map(waiting.filter(([, count]) => count > 0))
}
