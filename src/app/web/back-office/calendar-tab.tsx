import { useMemo, useState } from 'react'
import { NewBookingDialog } from '#features/bookings/web/office/booking-dialog.tsx'
import type { BookingStart } from '#features/bookings/web/office/booking-start.ts'
import { EditBookingDialog } from '#features/bookings/web/office/edit-booking-dialog.tsx'
import { useStayMove } from '#features/bookings/web/office/use-stay-move.ts'
import { type BookingDeeds, OfficeCalendar } from '#features/calendar/web/office/office-calendar.tsx'
import { officeAddress } from '#features/office-address.ts'
import { usePlace } from '#platform/web/office/use-place.ts'

/** The calendar, together with what is done with bookings in it. */
export function CalendarTab() {
  const place = usePlace()
  const [start, setStart] = useState<BookingStart>()
  const [editing, setEditing] = useState<number>()
  const move = useStayMove(setEditing)
  const deeds = useMemo<BookingDeeds>(
    () => ({ start: setStart, open: (id) => place.go(officeAddress('bookings', { booking: id })), move }),
    [place, move],
  )
  return (
    <>
      <OfficeCalendar bookings={deeds} />
      <NewBookingDialog open={start !== undefined} start={start ?? {}} onClose={() => setStart(undefined)} />
      <EditBookingDialog bookingId={editing} onClose={() => setEditing(undefined)} />
    </>
  )
}
