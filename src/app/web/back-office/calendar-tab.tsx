import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { NewBookingDialog } from '#features/bookings/web/office/booking-dialog.tsx'
import type { BookingStart } from '#features/bookings/web/office/booking-start.ts'
import { EditBookingDialog } from '#features/bookings/web/office/edit-booking-dialog.tsx'
import { useStayMove } from '#features/bookings/web/office/use-stay-move.ts'
import { type BookingDeeds, OfficeCalendar } from '#features/calendar/web/office/office-calendar.tsx'
import { nightsChanged } from '#features/calendar/web/office/queries.ts'
import { usePlace } from '#platform/web/office/use-place.ts'

/** The calendar, together with what is done with bookings in it. */
export function CalendarTab() {
  const place = usePlace()
  const client = useQueryClient()
  const [start, setStart] = useState<BookingStart>()
  const [editing, setEditing] = useState<number>()
  const move = useStayMove({ onEdit: setEditing, onMoved: () => nightsChanged(client) })
  const deeds = useMemo<BookingDeeds>(
    () => ({ start: setStart, open: (id) => place.go('bookings', { booking: id }), move }),
    [place, move],
  )
  return (
    <>
      <OfficeCalendar bookings={deeds} />
      <NewBookingDialog
        open={start !== undefined}
        start={start ?? {}}
        onClose={() => setStart(undefined)}
        onBooked={() => void nightsChanged(client)}
      />
      <EditBookingDialog
        bookingId={editing}
        onClose={() => {
          setEditing(undefined)
          void nightsChanged(client)
        }}
      />
    </>
  )
}
