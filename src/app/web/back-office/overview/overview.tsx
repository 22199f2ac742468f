import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Changeovers } from '#features/office-calendar/web/office/changeovers.tsx'
import { Permitted, useIsPermitted, usePermitted } from '#features/permitted.tsx'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { Figures } from './figures.tsx'
import { MissingDetails } from './missing-details.tsx'
import { OVERVIEW_KEYS } from './queries.ts'
import { QuickActions } from './quick-actions.tsx'
import { ResponseTimesByInbox } from './response-times.tsx'
import { Starting } from './starting.tsx'
import { StayDays } from './stay-days.tsx'
import { ToDo } from './to-do.tsx'
import { YourProperties } from './your-properties.tsx'

/** Staff who only prepare homes see the changeovers in place of the overview. */
export function Overview() {
  return usePermitted('view lettings') ? <OfficeOverview /> : <Changeovers />
}

function OfficeOverview() {
  const client = useQueryClient()
  const isPermitted = useIsPermitted()
  const overviewQueries = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => KEYS.has(JSON.stringify(queryKey)),
  }
  const fetching = useIsFetching(overviewQueries)
  const fetchedAt = Math.max(...OVERVIEW_KEYS.map((key) => client.getQueryState(key)?.dataUpdatedAt ?? 0))
  return (
    <section aria-label="Overview">
      <ListHead
        title="Overview"
        fetchedAt={fetchedAt}
        refreshing={fetching > 0}
        onRefresh={() => void client.refetchQueries(overviewQueries)}
      />
      <div className="space-y-4 sm:space-y-5">
        <Permitted to="edit office">
          <Starting />
        </Permitted>
        {(isPermitted('edit lettings') || isPermitted('edit money')) && <ToDo />}
        <StayDays />
        <Permitted to="edit office">
          <MissingDetails />
        </Permitted>
        <Figures />
        <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
          <div className="space-y-4 sm:space-y-5">
            <QuickActions />
            <YourProperties />
          </div>
          <ResponseTimesByInbox />
        </div>
      </div>
    </section>
  )
}

const KEYS = new Set(OVERVIEW_KEYS.map((key) => JSON.stringify(key)))
