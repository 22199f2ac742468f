import CircleAlert from 'lucide-react/icons/circle-alert'
import Hourglass from 'lucide-react/icons/hourglass'
import { heldInWords } from '#features/booking-state.ts'
import type { Booking } from '#features/bookings/contract.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { namesOf } from './booking-words.ts'

interface BookingMarksProps {
  booking: Pick<Booking, 'status' | 'state' | 'conflict' | 'heldUntil'>
  className?: string
}

/** What the office must know of a pending booking: that others have its nights, or until when it holds them itself. */
export function BookingMarks({ booking: { status, state, conflict, heldUntil }, className }: BookingMarksProps) {
  if (status !== 'pending' || (conflict.length === 0 && !heldUntil)) return null
  return (
    <p className={classNames('space-y-0.5 text-sm leading-snug', className)}>
      {conflict.length > 0 && (
        <span className="flex gap-1.5 text-red-ink">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere min-w-0">
            Conflict: {namesOf(conflict)} {conflict.length === 1 ? 'has' : 'have'} the nights
          </span>
        </span>
      )}
      {heldUntil && (
        <span className="flex gap-1.5 text-amber-ink">
          <Hourglass size={14} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="inline-block min-w-0 first-letter:uppercase">{heldInWords(state, heldUntil)}</span>
        </span>
      )}
    </p>
  )
}
