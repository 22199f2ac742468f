import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { describeHold, STATES } from '#features/booking-state.ts'
import { type OpenBooking, releaseHold } from '#features/bookings/contract.ts'
import { Permitted } from '#features/permitted.tsx'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { useBookingChange } from './changes/use-booking-change.tsx'

export function HoldPanel({ booking }: { booking: OpenBooking }) {
  const [isReleasing, setReleasing] = useState(false)
  const { ask, dialog } = useBookingChange()
  const { officeMay } = STATES[booking.state]
  const mayHold = officeMay.includes('hold')
  const mayRelease = officeMay.includes('release')
  // A stay of another channel cannot be held.
  if ((!mayHold && !mayRelease) || booking.channel !== null) return null
  return (
    <section aria-label="Dates" className="mt-5 rounded-card border border-line bg-paper px-4 py-3 text-sm">
      <h3 className="font-medium font-text text-base">Dates</h3>
      <p className="mt-1 first-letter:uppercase">{describeDates(booking)}</p>
      <Permitted to="edit lettings">
        <div className="mt-3 flex flex-wrap gap-3">
          {mayHold && (
            <Button
              variant="secondary"
              onClick={() => void ask({ kind: 'status', bookingId: booking.id, status: 'pending' })}
            >
              {mayRelease ? 'Hold longer' : 'Hold the dates'}
            </Button>
          )}
          {mayRelease && (
            <Button variant="secondary" onClick={() => setReleasing(true)}>
              Release
            </Button>
          )}
        </div>
      </Permitted>
      <div className="text-base">
        {dialog}
        <ReleaseQuestion booking={booking} open={isReleasing} onClose={() => setReleasing(false)} />
      </div>
    </section>
  )
}

function describeDates({ state, heldUntil }: OpenBooking): string {
  if (STATES[state].hasNights) return `${describeHold(state, heldUntil)}.`
  return 'The dates are not held for this booking: others can book them, and the guest is not asked to pay.'
}

interface ReleaseQuestionProps {
  booking: OpenBooking
  open: boolean
  onClose: () => void
}

function ReleaseQuestion({ booking: { id, guestName, version }, open, onClose }: ReleaseQuestionProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(releaseHold, { params: { id }, body: { version } }),
    onSuccess: async () => {
      showToast({ title: 'Dates released', description: `Booking #${id} of ${guestName}` })
      await waitForRefetch(releaseHold)
      onClose()
    },
    onError: async (error) => {
      showToast(errorToast(error, 'Failed to release the dates'))
      await waitForRefetch(releaseHold)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      question="Release these dates?"
      confirmLabel="Release"
      busy={isPending ? 'Releasing...' : undefined}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>
        Others can book the dates at once. {guestName} will be emailed that the dates are no longer held (see Emails).
        Please check the bank first.
      </p>
    </ConfirmDialog>
  )
}
