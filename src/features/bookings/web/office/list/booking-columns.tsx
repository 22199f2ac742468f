import type { ListedBooking } from '#features/bookings/contract.ts'
import { MoneyBadge } from '#features/ledger/web/office/money-badge.tsx'
import { formatTableDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import type { OfficeColumn } from '#platform/web/office/table/office-column.ts'
import { BookingActionButtons, type BookingActions } from '../booking-actions.tsx'
import { stayOf } from '../booking-labels.ts'
import { StatusSelect } from '../changes/status-select.tsx'
import { BookingMarks } from './booking-marks.tsx'

/** The id of a sortable column is also its `sort` value in the API. */
export function bookingColumns(actions: BookingActions): OfficeColumn<ListedBooking>[] {
  return [
    { id: 'id', header: 'Booking ID', cell: ({ id }) => `#${id}`, className: 'whitespace-nowrap tabular-nums' },
    {
      id: 'guest',
      header: 'Guest',
      sortable: 'ascending',
      isRowHeader: true,
      className: 'max-w-36 min-[90rem]:max-w-56',
      cell: ({ guestName, guestEmail }) => (
        <>
          <span className="wrap-anywhere block font-medium">{guestName}</span>
          <span className="block truncate text-ink-soft" title={guestEmail}>
            {guestEmail}
          </span>
        </>
      ),
    },
    {
      id: 'property',
      header: 'Property',
      className: 'max-w-40 2xl:max-w-48',
      cell: ({ property }) => <span className="wrap-anywhere">{property?.title ?? 'Unknown Property'}</span>,
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
          <MoneyBadge money={money} state={state} className="mt-1 -mr-2.5" />
        </>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      sortable: 'ascending',
      className: 'w-40 2xl:w-44',
      cell: (booking) => (
        <>
          <StatusSelect booking={booking} className="w-34" />
          <BookingMarks booking={booking} className="mt-1" />
        </>
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
