import type { ReactNode } from 'react'
import type { Paged } from '#platform/shared/endpoint.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Pagination } from '#platform/web/ui/controls/pagination.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { type QueryResult, QueryState, type QueryStateProps } from '../query-state.tsx'
import type { ListPage } from './use-page.ts'

/** A paged list's `useQuery` result. */
export type PagedResult<Row> = QueryResult<Paged<Row>> & { isPlaceholderData: boolean }

type StateProps = Pick<QueryStateProps<never>, 'what' | 'onRetry' | 'shapes' | 'loading'>

export interface PagedRowsProps<Row> extends StateProps {
  of: PagedResult<Row>
  page: ListPage
  /** The counted rows, if `what` does not name them: "stays" in "1 to 50 of 90 stays". */
  counted?: string
  /** Replaces the list's total if another query counts the rows; undefined while counting. */
  total?: number | undefined
  /** Shown instead of an empty list. */
  empty: ReactNode
  children: (data: Paged<Row>) => ReactNode
}

/** Shows the state of a paged query: loading, failed, empty, or its rows with the page links. */
export function PagedRows<Row>({ of, page, counted, total, empty, children, ...state }: PagedRowsProps<Row>) {
  const { isPlaceholderData: isOutdated, isError, error, isFetching, refetch } = of
  // The text of an empty list is about the current filters, so it waits for their rows.
  const data = isOutdated && of.data?.rows.length === 0 ? undefined : of.data
  return (
    <QueryState {...state} of={{ data, isError, error, isFetching, refetch }} shapesClassName="space-y-4">
      {(data) => {
        if (data.rows.length === 0)
          return page.offset === 0 ? (
            empty
          ) : (
            <EmptyState
              title="This page no longer exists"
              action={<Button onClick={() => page.goTo(0)}>Go to the first page</Button>}
            />
          )
        const rowCount = total ?? data.total
        return (
          <>
            <div aria-busy={isOutdated} className={classNames('transition-opacity', isOutdated && 'opacity-60')}>
              {children(data)}
            </div>
            {!Number.isNaN(rowCount) && (
              <Pagination
                className="not-printed mt-6"
                offset={page.offset}
                limit={page.limit}
                total={rowCount}
                of={counted ?? state.what}
                onOffset={page.goTo}
              />
            )}
          </>
        )
      }}
    </QueryState>
  )
}
