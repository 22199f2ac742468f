import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ScrollText from 'lucide-react/icons/scroll-text'
import { isDay } from '#platform/shared/day.ts'
import { ClearFilters } from '#platform/web/office/list/no-matches.tsx'
import { PagedList } from '#platform/web/office/list/paged-list.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { type UrlState, useUrlState } from '#platform/web/office/use-url-state.ts'
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
  const page = usePage(ENTRIES_PER_PAGE)
  const list = useQuery({
    ...auditLogQuery(filters, page.offset),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retryOnMount: true,
  })
  const changeFilters = (changes: Partial<AuditLogFilters>) => urlState.change({ ...changes, page: '' })
  const isFiltered = Object.values(filters).some((word) => word !== '')
  const clear = isFiltered && <ClearFilters onClear={() => changeFilters(NO_FILTERS)} page={page} />

  return (
    <section aria-label="Activity log">
      <ListHead title="Activity log" headingRef={page.heading} {...headOfQuery(list)} />
      <AuditLogFilterBar filters={filters} onChange={changeFilters} clear={clear} />
      <PagedList
        of={list}
        page={page}
        what="the activity log"
        counted="lines"
        look="lines"
        rowHeight="h-16"
        empty={
          <EmptyState
            icon={<ScrollText size={26} strokeWidth={1.75} aria-hidden="true" />}
            title={isFiltered ? 'No matching activity' : 'No activity yet'}
            action={clear}
          >
            Each change is listed here with its author, its time, and the values before and after.
          </EmptyState>
        }
      >
        {(line) => (
          <div className="py-3">
            <AuditEntryLine line={line} />
          </div>
        )}
      </PagedList>
    </section>
  )
}
