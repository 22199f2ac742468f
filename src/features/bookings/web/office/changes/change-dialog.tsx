import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { type BookingStatus, changeBooking, type OpenBooking, reason } from '#features/bookings/contract.ts'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { formatBritishMoment, formatListDay } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { Notice } from '#platform/web/office/notice.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { stayOf } from '../booking-labels.ts'
import { ReasonField } from '../form/reason-field.tsx'
import { bookingQuery } from '../queries.ts'
import { CancelForm } from './cancel-change.tsx'
import { ChangeConsequences, ChangeRefused } from './change-consequences.tsx'
import { type ChangeFormProps, FAILURE, sendChange, toastWithUndo, useChangePreview } from './change-form.ts'
import { CHANGE_LABELS } from './describe-change.ts'
import { PendingForm } from './pending-form.tsx'
import { type BookingChange, previewQueryOf, type StatusChange } from './requested-change.ts'
import { StayChangeForm } from './stay-change-form.tsx'

interface ChangeDialogProps {
  /** The change to confirm; undefined while the dialog is closed. */
  change: BookingChange | undefined
  onAnswer: (after: OpenBooking | null) => void
}

/** Previews the effect of a change before the office confirms it. */
export function ChangeDialog({ change, onAnswer }: ChangeDialogProps) {
  return (
    <Dialog open={change !== undefined} onClose={() => onAnswer(null)} title={change ? titleOf(change) : ''}>
      {change && <ChangeRequest change={change} onAnswer={onAnswer} />}
    </Dialog>
  )
}

function titleOf(change: BookingChange): string {
  return CHANGE_LABELS[change.kind === 'stay' ? 'stay' : change.status].title(`booking #${change.bookingId}`)
}

function ChangeRequest({ change, onAnswer }: { change: BookingChange; onAnswer: ChangeFormProps['onAnswer'] }) {
  const { bookingId } = change
  const booking = useQuery({ ...bookingQuery(bookingId), ...ALWAYS_REFETCH, gcTime: 0 })
  const preview = useChangePreview(
    bookingId,
    change.kind === 'status' ? { status: change.status } : previewQueryOf(change),
  )
  const failed = [booking, preview].find(({ isError }) => isError) ?? preview
  // The versions of booking and preview may differ during a refetch. The server would refuse the older version.
  const isReading = booking.isFetching || preview.isFetching
  const known = booking.data && preview.data && { booking: booking.data, preview: preview.data }
  const data = known && known.booking.version !== known.preview.version && isReading ? undefined : known
  return (
    <QueryState
      of={{ ...failed, data }}
      what="the effect of this change"
      failed="Could not preview the change"
      failedClassName="[&>div]:border-none [&>div]:py-6"
      onRetry={() => void Promise.all([booking.refetch(), preview.refetch()])}
      shapes={['h-6', 'h-24', 'h-12']}
      shapesClassName="space-y-4"
    >
      {(known) => (
        <>
          <StayHeading booking={known.booking} />
          {known.preview.refusal === null ? (
            <ChangeForm key={known.preview.version} change={change} onAnswer={onAnswer} {...known} />
          ) : (
            <>
              <ChangeRefused preview={known.preview} />
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

function ChangeForm({ change, ...props }: ChangeFormProps): ReactNode {
  if (change.kind === 'stay') return <StayChangeForm change={change} {...props} />
  if (change.status === 'cancelled' && props.booking.channel === null) return <CancelForm change={change} {...props} />
  if (change.status === 'pending') return <PendingForm change={change} {...props} />
  return <StatusForm change={change} {...props} />
}

function StayHeading({ booking }: { booking: OpenBooking }) {
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

const SAVE_LABELS: Record<BookingStatus, string> = {
  pending: '',
  confirmed: 'Confirm the booking',
  completed: 'Complete the booking',
  cancelled: 'Cancel the booking',
}

/** Has at most one field: a reason, shown where a broken rule requires a reason. */
function StatusForm({ change, booking, preview, onAnswer }: ChangeFormProps<StatusChange>) {
  const { bookingId, status, explanation } = change
  const wants = preview.agreed?.wants ?? []
  const isEarly = status === 'completed' && new Date(booking.checkOut) > new Date()
  return (
    <OfficeForm
      name={`act-${bookingId}-${status}-${preview.version}`}
      schema={wants.length > 0 ? withReason : z.object({ reason: z.string() })}
      initial={{ reason: '' }}
      send={({ reason }) => {
        const body = { status, ...(reason && { reason }), version: preview.version }
        return sendChange(send(changeBooking, { params: { id: bookingId }, body }))
      }}
      success={(after) => toastWithUndo(change, after)}
      failure={FAILURE}
      onSent={onAnswer}
      isEnd={status === 'cancelled'}
      sendLabel={SAVE_LABELS[status]}
      sendingLabel="Saving..."
      onCancel={() => onAnswer(null)}
      cancelLabel="Cancel"
    >
      <div className="space-y-4">
        {explanation}
        {status === 'cancelled' && booking.channel && (
          <p>{CHANNEL_NAMES[booking.channel]} makes any refund under its own rules. Nothing is charged here.</p>
        )}
        {isEarly && (
          <Notice>This stay is not over: its check-out is {formatBritishMoment(new Date(booking.checkOut))}.</Notice>
        )}
        {wants.length > 0 && <ReasonField wants={wants} />}
        {preview.agreed && <ChangeConsequences preview={preview} outcome={preview.agreed} />}
      </div>
    </OfficeForm>
  )
}
