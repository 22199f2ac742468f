import type { ListedBooking } from '#features/bookings/contract.ts'
import { MoneyBadge } from '#features/ledger/web/office/money-badge.tsx'
import { formatTableDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import type { OfficeColumn } from '#platform/web/office/table/office-column.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { BookingActionButtons, type BookingActions } from '../booking-actions.tsx'
import { stayOf } from '../booking-labels.ts'
import { StatusSelect } from '../changes/status-select.tsx'
import { BookingMarks } from './booking-marks.tsx'

/** The id of a sortable column is also its `sort` value in the API. Two lines of text fit in a row's 44 pixels. */
export function bookingColumns(actions: BookingActions, mayEdit: boolean): OfficeColumn<ListedBooking>[] {
  const columns: OfficeColumn<ListedBooking>[] = [
    { id: 'id', header: 'Booking ID', cell: ({ id }) => `#${id}`, className: 'whitespace-nowrap tabular-nums' },
    {
      id: 'guest',
      header: 'Guest',
      sortable: 'ascending',
      isRowHeader: true,
      className: 'max-w-36 min-[90rem]:max-w-56',
      cell: (booking) => (
        <>
          <SiteLink
            href={actions.hrefOf(booking)}
            className="stretched block truncate font-medium"
            title={booking.guestName}
          >
            {booking.guestName}
            <span className="sr-only">, booking #{booking.id}</span>
          </SiteLink>
          <span className="block truncate text-ink-soft" title={booking.guestEmail}>
            {booking.guestEmail}
          </span>
        </>
      ),
    },
    {
      id: 'property',
      header: 'Property',
      className: 'max-w-40 2xl:max-w-48',
      cell: ({ property }) => (
        <span className="wrap-anywhere line-clamp-2">{property?.title ?? 'Unknown Property'}</span>
      ),
    },
    { id: 'checkIn', header: 'Dates', sortable: 'ascending', className: 'whitespace-nowrap', cell: Dates },
    { id: 'guests', header: 'Guests', align: 'right', cell: ({ guests }) => guests },
    {
      id: 'amount',
      header: 'Amount',
      align: 'right',
      sortable: 'descending',
      className: 'w-32',
      cell: ({ totalAmount, money, state }) => (
        <>
          <span className="block">{formatPoundsText(totalAmount)}</span>
          <MoneyBadge money={money} state={state} className="-mr-2.5 py-0!" />
        </>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      sortable: 'ascending',
      cell: (booking) => (
        <div className="items-center gap-x-3 2xl:flex">
          <StatusSelect booking={booking} className="z-1 w-34 shrink-0" />
          <BookingMarks booking={booking} isShort className="max-w-40 2xl:w-52 2xl:max-w-none" />
        </div>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'right',
      cell: (booking) => (
        <BookingActionButtons booking={booking} actions={actions} className="size-9! pointer-coarse:size-11!" />
      ),
    },
  ]
  const shown = mayEdit ? columns : columns.filter(({ id }) => id !== 'actions')
  return shown.map((column) => ({ ...column, className: classNames('py-0.5!', column.className) }))
}

export function Dates(booking: ListedBooking) {
  const { checkIn, checkOut } = stayOf(booking)
  return (
    <span className="tabular-nums">
      <span className="block">
        <span className="inline-block w-8 text-ink-soft">In</span> {formatTableDay(checkIn)}
      </span>
      <span className="block">
        <span className="inline-block w-8 text-ink-soft">Out</span> {formatTableDay(checkOut)}
      </span>
    </span>
  )
}
