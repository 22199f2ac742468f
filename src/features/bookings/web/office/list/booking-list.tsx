import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { usePermitted } from '#features/permitted.tsx'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { NoMatches } from '#platform/web/office/list/no-matches.tsx'
import { PagedTable } from '#platform/web/office/list/paged-table.tsx'
import type { ListPage } from '#platform/web/office/list/use-page.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { BookingActions } from '../booking-actions.tsx'
import { SORT_LABELS } from '../booking-labels.ts'
import { bookingCountQuery, bookingsQuery } from '../queries.ts'
import { BookingCard } from './booking-card.tsx'
import { bookingColumns } from './booking-columns.tsx'
import { type BookingFilters, hasFilters, NO_FILTERS } from './read-booking-filters.ts'

interface BookingListProps {
  filters: BookingFilters
  page: ListPage
  actions: BookingActions
  onFilter: (changes: Partial<typeof NO_FILTERS>) => void
  onAdd: () => void
  onShowDeleted: () => void
}

export function BookingList({ filters, page, actions, onFilter, onAdd, onShowDeleted }: BookingListProps) {
  const mayEdit = usePermitted('edit lettings')
  const list = useQuery({ ...bookingsQuery(filters, page.offset), placeholderData: keepPreviousData })
  const count = useQuery({ ...bookingCountQuery(filters), placeholderData: keepPreviousData })
  // Placeholder data is the count for the previous filters.
  const total = count.isPlaceholderData ? undefined : count.data?.count
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 ref={page.heading} tabIndex={-1} aria-live="polite" className="scroll-mt-16 text-xl tabular-nums">
          Bookings{total !== undefined && ` (${groupDigits(total)})`}
        </h2>
        <Button variant="quiet" size="small" onClick={onShowDeleted}>
          Recently deleted
        </Button>
      </div>
      <PagedTable
        of={list}
        page={page}
        what="bookings"
        total={total}
        empty={
          hasFilters(filters) ? (
            <NoMatches
              title="No bookings found matching your criteria"
              clear="Show all bookings"
              onClear={() => onFilter(NO_FILTERS)}
              page={page}
            />
          ) : (
            <EmptyState
              icon={<CalendarDays size={26} strokeWidth={1.75} aria-hidden="true" />}
              title="No bookings yet"
              action={mayEdit && <Button onClick={onAdd}>Add the first booking</Button>}
            >
              Bookings appear here with their guests, nights and prices.
            </EmptyState>
          )
        }
        caption={`Bookings, ${SORT_LABELS[filters.sort || 'newest'].toLowerCase()}`}
        columns={bookingColumns(actions, mayEdit)}
        rowId={({ id }) => id}
        sort={filters.sort}
        onSort={(sort) => onFilter({ sort })}
        card={(booking) => <BookingCard booking={booking} actions={actions} />}
      />
    </>
  )
}
