import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import SearchX from 'lucide-react/icons/search-x'
import type { Ref } from 'react'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { OfficeTable } from '#platform/web/office/table/office-table.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Pagination } from '#platform/web/ui/controls/pagination.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import type { BookingActions } from '../booking-actions.tsx'
import { SORT_LABELS } from '../booking-labels.ts'
import { BOOKINGS_PER_PAGE, bookingCountQuery, bookingsQuery } from '../queries.ts'
import { BookingCard } from './booking-card.tsx'
import { bookingColumns } from './booking-columns.tsx'
import { type BookingFilters, hasFilters, NO_FILTERS } from './read-booking-filters.ts'

interface BookingListProps {
  filters: BookingFilters
  actions: BookingActions
  headingRef: Ref<HTMLHeadingElement>
  onFilter: (changes: Partial<typeof NO_FILTERS>) => void
  onPage: (page: number) => void
  onAdd: () => void
  onShowDeleted: () => void
}

export function BookingList(props: BookingListProps) {
  const { filters, headingRef, onShowDeleted } = props
  const { data: counted, isPlaceholderData } = useQuery({
    ...bookingCountQuery(filters),
    placeholderData: keepPreviousData,
  })
  // Placeholder data is the count for the previous filters.
  const total = isPlaceholderData ? undefined : counted?.count
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 ref={headingRef} tabIndex={-1} aria-live="polite" className="scroll-mt-16 text-xl tabular-nums">
          Bookings{total !== undefined && ` (${groupDigits(total)})`}
        </h2>
        <Button variant="quiet" size="small" onClick={onShowDeleted}>
          Recently deleted
        </Button>
      </div>
      <Page {...props} total={total} />
    </>
  )
}

function Page({ filters, actions, total, onFilter, onPage, onAdd }: BookingListProps & { total: number | undefined }) {
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...bookingsQuery(filters),
    placeholderData: keepPreviousData,
  })
  const offset = (filters.page - 1) * BOOKINGS_PER_PAGE

  if (isError)
    return (
      <ErrorState
        title="Bookings could not be loaded"
        description={error.serverMessage}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data?.rows.length === 0 && !isPlaceholderData)
    return filters.page > 1 ? (
      <EmptyState
        title="This page no longer exists"
        action={<Button onClick={() => onPage(1)}>Go to the first page</Button>}
      />
    ) : hasFilters(filters) ? (
      <EmptyState
        icon={<SearchX size={26} strokeWidth={1.75} aria-hidden="true" />}
        title="No bookings found matching your criteria"
        action={
          <Button variant="secondary" onClick={() => onFilter(NO_FILTERS)}>
            Show all bookings
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={<CalendarDays size={26} strokeWidth={1.75} aria-hidden="true" />}
        title="No bookings yet"
        action={<Button onClick={onAdd}>Add the first booking</Button>}
      >
        Bookings appear here with their guests, nights and prices.
      </EmptyState>
    )
  return (
    <>
      <OfficeTable
        caption={`Bookings, ${SORT_LABELS[filters.sort || 'newest'].toLowerCase()}`}
        columns={bookingColumns(actions)}
        rows={data?.rows}
        rowId={({ id }) => id}
        sort={filters.sort}
        onSort={(sort) => onFilter({ sort })}
        card={(booking) => <BookingCard booking={booking} actions={actions} />}
        minTableWidth={1024}
        busy={isPlaceholderData}
      />
      {total !== undefined && (
        <Pagination
          className="mt-6"
          offset={offset}
          limit={BOOKINGS_PER_PAGE}
          total={total}
          of="bookings"
          onOffset={(offset) => onPage(offset / BOOKINGS_PER_PAGE + 1)}
        />
      )}
    </>
  )
}
