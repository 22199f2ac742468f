import { officeUrl } from '#features/office-url.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { OpenOffers } from './open-offers.tsx'
import { Part } from './part.tsx'
import { useInboxes } from './use-inboxes.ts'

/** Each inbox's promised time, share of replies within the deadline and waiting items, then the open offers. */
export function ResponseTimesByInbox() {
  const inboxes = useInboxes()
  return (
    <Part title="Reply deadlines">
      {inboxes.every(({ isPending }) => isPending) ? (
        <Loading what="the reply deadlines" className="space-y-3 p-5">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </Loading>
      ) : inboxes.every(({ error }) => error) ? (
        <ErrorState
          className="p-5"
          title="The inboxes could not be loaded"
          description={inboxes[0]?.error?.serverMessage}
          onRetry={() => inboxes.forEach(({ refetch }) => void refetch())}
          retrying={inboxes.some(({ isFetching }) => isFetching)}
        />
      ) : (
        <ul className="divide-y divide-line">
          {inboxes.map(({ tab, label, hours, responseTimes, isPending }) => {
            return (
              <li key={tab} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
                <div>
                  <h3 className="font-medium font-text text-base tracking-normal">
                    <SiteLink href={officeUrl(tab)} className="underline-offset-4 hover:underline">
                      {label}
                    </SiteLink>
                  </h3>
                  <p className="text-ink-soft text-sm">
                    {hours === null ? 'Waiting for a decision' : `Promised within ${hours} hours`}
                    {responseTimes &&
                      responseTimes.onTimePercent !== null &&
                      ` · ${responseTimes.onTimePercent}% answered in time`}
                  </p>
                </div>
                <p className="flex flex-wrap gap-2">
                  {!responseTimes ? (
                    <span className="text-ink-soft text-sm">{isPending ? 'Loading...' : 'Unavailable'}</span>
                  ) : responseTimes.waiting === 0 ? (
                    <Badge tone="green">None waiting</Badge>
                  ) : (
                    <>
                      {responseTimes.overdue > 0 && <Badge tone="red">{responseTimes.overdue} overdue</Badge>}
                      <Badge tone="amber">{responseTimes.waiting} waiting</Badge>
                    </>
                  )}
                </p>
              </li>
            )
          })}
          <OpenOffers />
        </ul>
      )}
    </Part>
  )
}
