import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useRef } from 'react'
import { isDay } from '#platform/shared/day.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { type UrlState, useUrlState } from '#platform/web/office/use-url-state.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Pagination } from '#platform/web/ui/controls/pagination.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { AuditEntryLine } from './audit-entry.tsx'
import { AuditLogFilterBar } from './audit-log-filter-bar.tsx'
import { type AuditLogFilters, auditLogQuery, ENTRIES_PER_PAGE } from './queries.ts'

const NO_FILTERS: AuditLogFilters = { search: '', who: '', item: '', action: '', since: '', until: '' }

/** Reads the filters from the URL: `/admin?tab=settings&section=audit-log&who=1&since=2026-09-01`. */
function readFilters({ read }: Pick<UrlState, 'read'>): AuditLogFilters {
  const dayOf = (name: string) => (isDay(read(name)) ? read(name) : '')
  return {
    search: read('search'),
    who: /^[1-9]\d{0,8}$/.exec(read('who'))?.[0] ?? '',
    item: read('item').slice(0, 60),
    action: read('action').slice(0, 60),
    since: dayOf('since'),
    until: dayOf('until'),
  }
}

/** Lists the audit log, newest first, with filters. */
export function AuditLogList() {
  const urlState = useUrlState()
  const filters = readFilters(urlState)
  const offset = Number(/^[1-9]\d{0,6}$/.exec(urlState.read('from'))?.[0] ?? 0)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery({
    ...auditLogQuery(filters, offset),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retryOnMount: true,
  })
  const { isFetching, dataUpdatedAt, refetch } = list
  const refresh = () => void refetch()
  const changeFilters = (changes: Partial<AuditLogFilters>) => urlState.change({ ...changes, from: undefined })
  const goToPage = (offset: number) => {
    urlState.change({ from: offset || undefined })
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }
  const isFiltered = Object.values(filters).some((word) => word !== '')
  const clear = (
    <Button
      variant="secondary"
      onClick={() => {
        changeFilters(NO_FILTERS)
        // The button disappears with the filters, so the heading takes the focus.
        heading.current?.focus({ preventScroll: true })
      }}
    >
      Clear Filters
    </Button>
  )

  return (
    <section aria-label="Activity log">
      <ListHead
        title="Activity log"
        headingRef={heading}
        fetchedAt={dataUpdatedAt}
        refreshing={isFetching}
        onRefresh={refresh}
      />
      <AuditLogFilterBar filters={filters} onChange={changeFilters} clear={isFiltered && clear} />
      <QueryState
        of={list}
        what="the activity log"
        onRetry={refresh}
        shapes={['h-16 rounded-card', 'h-16 rounded-card', 'h-16 rounded-card', 'h-16 rounded-card']}
        shapesClassName="space-y-2"
        empty={
          <EmptyState
            icon={<ScrollText size={26} strokeWidth={1.75} aria-hidden="true" />}
            title={isFiltered ? 'No matching activity' : 'No activity yet'}
            action={isFiltered && clear}
          >
            Each change is listed here with its author, its time, and the values before and after.
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <Card as="section" aria-label="Activity log entries">
              <ol className="divide-y divide-line">
                {data.rows.map((line) => (
                  <li key={line.id} className="px-4 py-3 sm:px-5">
                    <AuditEntryLine line={line} />
                  </li>
                ))}
              </ol>
            </Card>
            <Pagination
              className="mt-6"
              offset={offset}
              limit={ENTRIES_PER_PAGE}
              total={data.total}
              of="lines"
              onOffset={goToPage}
            />
          </>
        )}
      </QueryState>
    </section>
  )
}
