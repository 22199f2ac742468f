import { useMemo, useState } from 'react'
import type { BookingStart } from '#features/bookings/web/office/booking-start.ts'
import { useBookingChange } from '#features/bookings/web/office/changes/use-booking-change.tsx'
import { NewBookingDialog } from '#features/bookings/web/office/form/booking-dialog.tsx'
import { ChannelStayDialog } from '#features/bookings/web/office/form/channel-stay-dialog.tsx'
import type { ChannelRun } from '#features/bookings/web/office/form/channel-stay-form.ts'
import { type BookingActions, OfficeCalendar } from '#features/office-calendar/web/office/office-calendar.tsx'
import { officeUrl } from '#features/office-url.ts'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'

export function CalendarTab() {
  const urlState = useUrlState()
  const [start, setStart] = useState<BookingStart>()
  const [run, setRun] = useState<ChannelRun>()
  const { move, dialog } = useBookingChange()
  const actions = useMemo<BookingActions>(
    () => ({
      start: setStart,
      open: (id) => urlState.go(officeUrl('bookings', { booking: id })),
      openChannel: ({ id, channel, from, to }, { id: propertyId, title }) =>
        setRun({ feedId: id, channel: channel ?? 'other', propertyId, title, checkIn: from, checkOut: to }),
      move: async ({ id }, { propertyId, checkIn, checkOut }) => {
        await move({ kind: 'stay', bookingId: id, propertyId, checkIn, checkOut })
      },
    }),
    [urlState, move],
  )
  return (
    <>
      <OfficeCalendar bookings={actions} />
      <NewBookingDialog open={start !== undefined} start={start ?? {}} onClose={() => setStart(undefined)} />
      <ChannelStayDialog run={run} onClose={() => setRun(undefined)}>
        {run && (
          <SiteLink
            href={officeUrl('settings', { section: 'channels', property: run.propertyId })}
            className="mt-4 inline-flex min-h-11 items-center text-pine underline-offset-4 hover:underline"
          >
            This home’s calendars
          </SiteLink>
        )}
      </ChannelStayDialog>
      {dialog}
    </>
  )
}
