import InboxIcon from 'lucide-react/icons/inbox'
import type { Paged } from '#platform/shared/endpoint.ts'
import { type QueryResult, QueryState } from '#platform/web/office/query-state.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Pagination } from '#platform/web/ui/controls/pagination.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { type InboxKind, ROWS_PER_PAGE } from './inbox-kind.ts'

interface InboxRowsProps<Row> {
  kind: Pick<InboxKind<Row, never>, 'many' | 'emptyText' | 'rowOf' | 'Card'>
  list: QueryResult<Paged<Row>>
  now: number
  offset: number
  /** Whether a filter is set: an empty list then shows another text. */
  isFiltered: boolean
  onRetry: () => void
  onClear: () => void
  onOpen: (id: number) => void
  onOffset: (offset: number) => void
}

/** The full list: one card per item, with pages. */
export function InboxRows<Row>(props: InboxRowsProps<Row>) {
  const { kind, list, now, offset, isFiltered, onRetry, onClear, onOpen, onOffset: onTurn } = props
  const { Card } = kind
  return (
    <QueryState
      of={list}
      what={kind.many}
      onRetry={onRetry}
      shapes={['h-52 rounded-card', 'h-52 rounded-card', 'h-52 rounded-card']}
      shapesClassName="space-y-4"
      empty={
        isFiltered ? (
          <EmptyState
            icon={ICON}
            title={`No ${kind.many} found matching your criteria`}
            action={
              <Button variant="secondary" onClick={onClear}>
                Clear Filters
              </Button>
            }
          />
        ) : (
          <EmptyState icon={ICON} title={`No ${kind.many} yet`}>
            {kind.emptyText}
          </EmptyState>
        )
      }
    >
      {(data) => (
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
          <Pagination
            className="mt-8"
            offset={offset}
            limit={ROWS_PER_PAGE}
            total={data.total}
            of={kind.many}
            onOffset={onTurn}
          />
        </>
      )}
    </QueryState>
  )
}

const ICON = <InboxIcon size={26} strokeWidth={1.75} aria-hidden="true" />
