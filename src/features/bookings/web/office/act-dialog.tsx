import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { type BookingStatus, changeBooking, type OpenBooking, reason } from '#features/bookings/contract.ts'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { formatBritishMoment, formatListDay } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { Notice } from '#platform/web/office/notice.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ActConsequences, ActRefused } from './act-consequences.tsx'
import { type ActFormProps, doneWithUndo, FAILURE, sendAct, useActPreview } from './act-form.ts'
import { type Act, consideredStay, type StatusAct } from './act-task.ts'
import { ACTS } from './act-words.ts'
import { stayOf } from './booking-words.ts'
import { CancelAct } from './cancel-act.tsx'
import { PendingAct } from './pending-act.tsx'
import { ALWAYS_REFETCH, bookingQuery } from './queries.ts'
import { ReasonField } from './reason-field.tsx'
import { StayAct } from './stay-act.tsx'

interface ActDialogProps {
  /** What is asked; nothing while the dialog is shut. */
  act: Act | undefined
  onAnswer: (after: OpenBooking | null) => void
}

/** Asks before anything is done with a booking, and shows what becomes of its nights, its money and its emails. */
export function ActDialog({ act, onAnswer }: ActDialogProps) {
  return (
    <Dialog open={act !== undefined} onClose={() => onAnswer(null)} title={act ? titleOf(act) : ''}>
      {act && <Asked act={act} onAnswer={onAnswer} />}
    </Dialog>
  )
}

function titleOf(act: Act): string {
  return ACTS[act.kind === 'stay' ? 'stay' : act.status].title(`booking #${act.bookingId}`)
}

function Asked({ act, onAnswer }: { act: Act; onAnswer: ActFormProps['onAnswer'] }) {
  const { bookingId } = act
  const booking = useQuery({ ...bookingQuery(bookingId), ...ALWAYS_REFETCH, gcTime: 0 })
  const preview = useActPreview(bookingId, act.kind === 'status' ? { status: act.status } : consideredStay(act))
  const failed = [booking, preview].find(({ isError }) => isError) ?? preview
  // Read again, the one comes before the other: what is pressed meanwhile would be refused as stale.
  const isReading = booking.isFetching || preview.isFetching
  const known = booking.data && preview.data && { booking: booking.data, preview: preview.data }
  const data = known && known.booking.version !== known.preview.version && isReading ? undefined : known
  return (
    <QueryState
      of={{ ...failed, data }}
      what="what would follow"
      failed="Failed to work out what would follow"
      failedClassName="[&>div]:border-none [&>div]:py-6"
      onRetry={() => void Promise.all([booking.refetch(), preview.refetch()])}
      shapes={['h-6', 'h-24', 'h-12']}
      shapesClassName="space-y-4"
    >
      {(known) => (
        <>
          <Stay booking={known.booking} />
          {known.preview.refusal === null ? (
            <FormOf key={known.preview.version} act={act} onAnswer={onAnswer} {...known} />
          ) : (
            <>
              <ActRefused preview={known.preview} />
              <div className="mt-6 flex justify-end">
                <Button variant="secondary" onClick={() => onAnswer(null)}>
                  Close
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </QueryState>
  )
}

function FormOf({ act, ...props }: ActFormProps): ReactNode {
  if (act.kind === 'stay') return <StayAct act={act} {...props} />
  if (act.status === 'cancelled' && props.booking.channel === null) return <CancelAct act={act} {...props} />
  if (act.status === 'pending') return <PendingAct act={act} {...props} />
  return <StatusForm act={act} {...props} />
}

function Stay({ booking }: { booking: OpenBooking }) {
  const { checkIn, checkOut } = stayOf(booking)
  return (
    <p className="wrap-anywhere mb-4 text-sm">
      <span className="font-medium">{booking.guestName}</span>, {booking.property?.title ?? 'Unknown Property'},{' '}
      <span className="inline-block tabular-nums">
        {formatListDay(checkIn)} – {formatListDay(checkOut)}
      </span>
    </p>
  )
}

const withReason = z.object({ reason })

const LABELS: Record<BookingStatus, string> = {
  pending: '',
  confirmed: 'Confirm the booking',
  completed: 'Complete the booking',
  cancelled: 'Cancel the booking',
}

/**
 * Confirms or completes a booking, or cancels one that is paid elsewhere: there is nothing to choose, but a reason to give where
 * another channel has its nights.
 */
function StatusForm({ act, booking, preview, onAnswer }: ActFormProps<StatusAct>) {
  const { bookingId, status, why } = act
  const wants = preview.retained?.wants ?? []
  const isEarly = status === 'completed' && new Date(booking.checkOut) > new Date()
  return (
    <OfficeForm
      name={`act-${bookingId}-${status}-${preview.version}`}
      schema={wants.length > 0 ? withReason : z.object({ reason: z.string() })}
      initial={{ reason: '' }}
      send={({ reason }) => {
        const body = { status, ...(reason && { reason }), version: preview.version }
        return sendAct(send(changeBooking, { params: { id: bookingId }, body }))
      }}
      success={(after) => doneWithUndo(act, after)}
      failure={FAILURE}
      onSent={onAnswer}
      isEnd={status === 'cancelled'}
      sendLabel={LABELS[status]}
      sendingLabel="Saving..."
      onCancel={() => onAnswer(null)}
      cancelLabel="Leave it as it is"
    >
      <div className="space-y-4">
        {why}
        {status === 'cancelled' && booking.channel && (
          <p>
            Whatever was paid goes back through {CHANNEL_NAMES[booking.channel]}, by its rules: nothing is charged here.
          </p>
        )}
        {isEarly && (
          <Notice>This stay is not over: its check-out is {formatBritishMoment(new Date(booking.checkOut))}.</Notice>
        )}
        {wants.length > 0 && <ReasonField wants={wants} />}
        {preview.retained && <ActConsequences preview={preview} outcome={preview.retained} />}
      </div>
    </OfficeForm>
  )
}
