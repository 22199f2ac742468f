import type { UseQueryResult } from '@tanstack/react-query'
import InboxIcon from 'lucide-react/icons/inbox'
import type { Paged } from '#platform/shared/endpoint.ts'
import type { ApiError } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type InboxKind, ROWS_PER_PAGE } from './inbox-kind.ts'

interface InboxRowsProps<Row> {
  kind: Pick<InboxKind<Row, never>, 'many' | 'emptyText' | 'rowOf' | 'Card'>
  list: Pick<UseQueryResult<Paged<Row>, ApiError>, 'data' | 'isPending' | 'isError' | 'error' | 'isFetching'>
  now: number
  offset: number
  /** Whether only some are asked for. */
  isFiltered: boolean
  onRetry: () => void
  onClear: () => void
  onOpen: (id: number) => void
  onTurn: (offset: number) => void
}

/** The list while none is open: a card each, page by page. */
export function InboxRows<Row>(props: InboxRowsProps<Row>) {
  const { kind, list, now, offset, isFiltered, onRetry, onClear, onOpen, onTurn } = props
  const { data, isPending, isError, error, isFetching } = list
  const { Card } = kind
  if (isPending)
    return (
      <Loading what={kind.many} className="space-y-4">
        {['first', 'second', 'third'].map((place) => (
          <Skeleton key={place} className="h-52 rounded-card" />
        ))}
      </Loading>
    )
  if (isError)
    return (
      <ErrorState
        title={`Failed to fetch ${kind.many}`}
        description={error?.said}
        onRetry={onRetry}
        retrying={isFetching}
      />
    )
  if (!data || (data.total === 0 && !isFiltered))
    return (
      <EmptyState icon={ICON} title={`No ${kind.many} yet`}>
        {kind.emptyText}
      </EmptyState>
    )
  if (data.total === 0)
    return (
      <EmptyState
        icon={ICON}
        title={`No ${kind.many} found matching your criteria`}
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear Filters
          </Button>
        }
      />
    )
  return (
    <>
      <ul className="space-y-4">
        {data.rows.map((row) => {
          const { id } = kind.rowOf(row)
          return (
            <li key={id}>
              <Card row={row} now={now} onOpen={() => onOpen(id)} />
            </li>
          )
        })}
      </ul>
      {(data.total > ROWS_PER_PAGE || offset > 0) && (
        <div className="mt-8">
          <Pagination offset={offset} limit={ROWS_PER_PAGE} total={data.total} of={kind.many} onOffset={onTurn} />
        </div>
      )}
    </>
  )
}

const ICON = <InboxIcon size={26} strokeWidth={1.75} aria-hidden="true" />
