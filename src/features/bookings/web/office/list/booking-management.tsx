import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import type { ListedBooking } from '#features/bookings/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { usePermitted } from '#features/permitted.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import type { BookingActions } from '../booking-actions.tsx'
import type { BookingStart } from '../booking-start.ts'
import { NewBookingDialog } from '../form/booking-dialog.tsx'
import { EditBookingDialog } from '../form/edit-booking-dialog.tsx'
import { BookingPage, type BookingPanels } from '../page/booking-page.tsx'
import { BOOKINGS_PER_PAGE, bookingsQuery, showsBookings } from '../queries.ts'
import { BookingFigures } from './booking-figures.tsx'
import { BookingFilterBar } from './booking-filters.tsx'
import { BookingList } from './booking-list.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeletedBookings } from './deleted-bookings.tsx'
import { ExportButton } from './export-button.tsx'
import { PaidHolds } from './paid-holds.tsx'
import { type NO_FILTERS, readBookingFilters } from './read-booking-filters.ts'
import { useDeletion } from './use-deletion.ts'

interface BookingManagementProps {
  panels?: BookingPanels
  actions?: ReactNode
}

export function BookingManagement({ panels, actions }: BookingManagementProps) {
  const mayEdit = usePermitted('edit lettings')
  const urlState = useUrlState()
  const filters = readBookingFilters(urlState)
  const client = useQueryClient()
  const page = usePage(BOOKINGS_PER_PAGE)
  const { dataUpdatedAt } = useQuery({ ...bookingsQuery(filters, page.offset), placeholderData: keepPreviousData })
  const refreshing = useIsFetching({ predicate: showsBookings }) > 0
  const [editing, setEditing] = useState<number>()
  const [toDelete, setToDelete] = useState<ListedBooking>()
  const [showsDeleted, setShowsDeleted] = useState(false)
  const { remove, removing } = useDeletion(() => {
    setToDelete(undefined)
    closePage()
    // The delete button disappears with its row, so the heading takes the focus.
    page.focusHeading()
  })

  const opened = urlState.read('booking')
  const openId = Number(opened)
  const add = () => urlState.change({ booking: 'new' })
  const closePage = () => urlState.change({ booking: '' })
  const changeFilters = (changes: Partial<typeof NO_FILTERS>) => urlState.change({ page: '', ...changes })
  const hrefOf = (booking?: number) => officeUrl('bookings', { ...filters, page: urlState.read('page'), booking })
  const bookingActions: BookingActions = {
    hrefOf: ({ id }) => hrefOf(id),
    edit: ({ id }) => setEditing(id),
    remove: setToDelete,
  }
  const openBookingId = Number.isInteger(openId) && openId > 0 ? openId : undefined

  return (
    <>
      {openBookingId === undefined ? (
        <section aria-label="Booking Management">
          <ListHead
            title="Booking Management"
            fetchedAt={dataUpdatedAt}
            refreshing={refreshing}
            onRefresh={() => void client.refetchQueries({ type: 'active', predicate: showsBookings })}
            actions={
              <>
                {actions}
                <ExportButton filters={filters} />
                {mayEdit && (
                  <Button size="small" onClick={add} className="max-lg:hidden">
                    <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
                    New booking
                  </Button>
                )}
              </>
            }
          />
          <BookingFigures />
          <PaidHolds filters={filters} onFilter={changeFilters} />
          <BookingFilterBar filters={filters} onFilter={changeFilters} />
          <BookingList
            filters={filters}
            page={page}
            actions={bookingActions}
            onFilter={changeFilters}
            onAdd={add}
            onShowDeleted={() => setShowsDeleted(true)}
          />
          {mayEdit && (
            <>
              <div className="not-printed sticky bottom-[var(--bar-height,0px)] z-20 -mx-[12px] mt-6 border-line border-t bg-paper px-[12px] py-3 lg:hidden">
                <Button wide onClick={add}>
                  <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
                  New booking
                </Button>
              </div>
              <NewBookingDialog open={opened === 'new'} onClose={closePage} start={NO_START} />
            </>
          )}
          <DeletedBookings open={showsDeleted} onClose={() => setShowsDeleted(false)} />
        </section>
      ) : (
        <BookingPage bookingId={openBookingId} listHref={hrefOf()} actions={bookingActions} panels={panels} />
      )}
      <EditBookingDialog bookingId={editing} onClose={() => setEditing(undefined)} />
      <DeleteDialog booking={toDelete} deleting={removing} onDelete={remove} onClose={() => setToDelete(undefined)} />
    </>
  )
}

const NO_START: BookingStart = {}
