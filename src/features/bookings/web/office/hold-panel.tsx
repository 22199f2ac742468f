import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { heldInWords, STATES } from '#features/booking-state.ts'
import { changeBooking, type OpenBooking, releaseHold } from '#features/bookings/contract.ts'
import { dayInLondon, instantInLondon, isDay, toDay } from '#platform/shared/day.ts'
import { reread, send } from '#platform/web/api.ts'
import { DateField } from '#platform/web/form/date-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { QuestionDialog } from '#platform/web/office/question-dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { failure } from './refusals.ts'

/** Whether a booking has its dates, and what the office may do about that. */
export function HoldPanel({ booking }: { booking: OpenBooking }) {
  const [open, setOpen] = useState<'hold' | 'release'>()
  const { officeMay } = STATES[booking.state]
  const mayHold = officeMay.includes('hold')
  const mayRelease = officeMay.includes('release')
  if (!mayHold && !mayRelease) return null
  const close = () => setOpen(undefined)
  return (
    <section aria-label="Dates" className="mt-5 rounded-card border border-line bg-paper px-4 py-3 text-sm">
      <h3 className="font-medium font-text text-base">Dates</h3>
      <p className="mt-1 first-letter:uppercase">{datesInWords(booking)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {mayHold && (
          <Button variant="secondary" onClick={() => setOpen('hold')}>
            {mayRelease ? 'Hold longer' : 'Hold the dates'}
          </Button>
        )}
        {mayRelease && (
          <Button variant="secondary" onClick={() => setOpen('release')}>
            Release
          </Button>
        )}
      </div>
      <HoldDialog booking={booking} open={open === 'hold'} onClose={close} />
      <ReleaseQuestion booking={booking} open={open === 'release'} onClose={close} />
    </section>
  )
}

function datesInWords({ state, heldUntil }: OpenBooking): string {
  if (STATES[state].hasNights) return `${heldInWords(state, heldUntil)}.`
  return 'Not held for this booking: others can book them, and the guest is asked for no money.'
}

interface HoldTask {
  booking: OpenBooking
  open: boolean
  onClose: () => void
}

const WHEN = 'Please select the day until which the dates are held'
const holdForm = z.object({ holdUntil: z.string().check(z.refine(isDay, WHEN)) })

function HoldDialog({ booking, open, onClose }: HoldTask) {
  const today = dayInLondon(new Date())
  const { id, status, version } = booking
  return (
    <Dialog open={open} onClose={onClose} title={`Hold the dates of booking #${id}`} width="narrow">
      <OfficeForm
        name={`hold-${id}-${version}`}
        schema={holdForm}
        initial={{ holdUntil: '' }}
        send={({ holdUntil }) => {
          const until = instantInLondon(toDay(holdUntil), '17:00').toISOString()
          const isPending = status === 'pending'
          const body = { holdUntil: until, version, ...(!isPending && { status: 'pending' as const }) }
          return send(changeBooking, { params: { id }, body })
        }}
        success={{ title: 'Dates held' }}
        failure={{ title: 'Error', description: 'Failed to hold the dates' }}
        onSent={onClose}
        sendLabel="Hold"
        sendingLabel="Holding..."
        onCancel={onClose}
      >
        <DateField
          name="holdUntil"
          label="Held until"
          help="5pm that day, or check-in if sooner. The deposit is due by then."
          today={today}
          from={today}
        />
      </OfficeForm>
    </Dialog>
  )
}

function ReleaseQuestion({ booking: { id, guestName, version }, open, onClose }: HoldTask) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(releaseHold, { params: { id }, body: { version } }),
    onSuccess: async () => {
      showToast({ title: 'Dates released', description: `Booking #${id} of ${guestName}` })
      await reread(releaseHold)
      onClose()
    },
    onError: async (error) => {
      showToast(failure(error, 'Failed to release the dates'))
      await reread(releaseHold)
      onClose()
    },
  })
  return (
    <QuestionDialog
      open={open}
      question="Release these dates?"
      yes="Release"
      busy={isPending ? 'Releasing...' : undefined}
      onYes={() => mutate()}
      onNo={onClose}
    >
      <p>
        Others can book them at once. {guestName} gets an email that the dates are no longer held. Please check the bank
        first.
      </p>
    </QuestionDialog>
  )
}
