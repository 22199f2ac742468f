import { useMutation } from '@tanstack/react-query'
import { type Booking, keepDroppedStay } from '#features/bookings/contract.ts'
import { CHANNEL_NAMES, type Channel } from '#features/channel-names.ts'
import { Permitted } from '#features/permitted.tsx'
import { type Day, formatLongDay } from '#platform/shared/day.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Notice } from '#platform/web/office/notice.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { useBookingChange } from './changes/use-booking-change.tsx'

type Dropped = Pick<Booking, 'id' | 'version' | 'droppedNights'> & { channel: Channel }

/** For example "Airbnb no longer lists 2 of its nights, 3 May 2026 to 4 May 2026". */
function describeDropped({ channel, droppedNights }: Pick<Dropped, 'channel' | 'droppedNights'>): string {
  return `${CHANNEL_NAMES[channel]} no longer lists ${describeNights(droppedNights)}`
}

function describeNights(nights: readonly Day[]): string {
  const [first, last] = [nights[0], nights.at(-1)]
  if (!first || !last || first === last) return `the night of ${first ? formatLongDay(first) : 'this stay'}`
  return `${nights.length} of its nights, ${formatLongDay(first)} to ${formatLongDay(last)}`
}

export function DroppedStay({ booking }: { booking: Dropped }) {
  const { id, version } = booking
  const { ask, dialog } = useBookingChange()
  const keep = useMutation({
    mutationFn: () => send(keepDroppedStay, { params: { id }, body: { version } }),
    onSuccess: () => showToast({ title: `Booking #${id} is kept` }),
    onError: (error) => {
      showToast(errorToast(error, 'Failed to keep the booking'))
      void waitForRefetch(keepDroppedStay)
    },
  })
  return (
    <>
      <div className="space-y-3">
        <Notice>
          {describeDropped(booking)}. Has the guest cancelled the stay on the channel? The booking stays as it is until
          you decide.
        </Notice>
        <Permitted to="edit lettings">
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => keep.mutate()} busy={keep.isPending ? 'Keeping...' : undefined}>
              Keep<span className="sr-only"> booking #{id}</span>
            </Button>
            <Button
              variant="quiet"
              size="small"
              className="text-terracotta"
              onClick={() => void ask({ kind: 'status', bookingId: id, status: 'cancelled' })}
            >
              Cancel the booking<span className="sr-only"> #{id}</span>
            </Button>
          </div>
        </Permitted>
      </div>
      {dialog}
    </>
  )
}
