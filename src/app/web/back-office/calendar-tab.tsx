import { useMemo, useState } from 'react'
import { NewBookingDialog } from '#features/bookings/web/office/booking-dialog.tsx'
import type { BookingStart } from '#features/bookings/web/office/booking-start.ts'
import { useAct } from '#features/bookings/web/office/use-act.tsx'
import { type BookingDeeds, OfficeCalendar } from '#features/calendar/web/office/office-calendar.tsx'
import { officeAddress } from '#features/office-address.ts'
import { usePlace } from '#platform/web/office/use-place.ts'

/** The calendar, together with what is done with bookings in it. */
export function CalendarTab() {
  const place = usePlace()
  const [start, setStart] = useState<BookingStart>()
  const { ask, dialog } = useAct()
  const deeds = useMemo<BookingDeeds>(
    () => ({
      start: setStart,
      open: (id) => place.go(officeAddress('bookings', { booking: id })),
      move: async ({ id }, { propertyId, checkIn, checkOut }) => {
        await ask({ kind: 'stay', bookingId: id, propertyId, checkIn, checkOut })
      },
    }),
    [place, ask],
  )
  return (
    <>
      <OfficeCalendar bookings={deeds} />
      <NewBookingDialog open={start !== undefined} start={start ?? {}} onClose={() => setStart(undefined)} />
      {dialog}
    </>
  )
}
