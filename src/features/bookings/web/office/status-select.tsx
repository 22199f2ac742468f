import ChevronDown from 'lucide-react/icons/chevron-down'
import { BOOKING_STATUSES, type Booking, type BookingStatus } from '#features/bookings/contract.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { STATUSES } from './booking-words.ts'
import { useStatusChange } from './use-status-change.tsx'

/** A booking's status as a badge that is a list at the same time: any status may follow any other. */
export function StatusSelect({ booking, className }: { booking: Booking; className?: string }) {
  const { shown, busy, change, dialog } = useStatusChange(booking)
  return (
    <div className={classNames('relative', className)}>
      <select
        aria-label={`Status of booking #${booking.id}`}
        aria-busy={busy || undefined}
        value={shown}
        onChange={(event) => change(event.target.value as BookingStatus)}
        className={classNames(
          'block min-h-9 w-full appearance-none rounded-full py-1 pr-8 pl-3.5 font-medium text-sm max-lg:min-h-11 max-lg:text-base',
          '[&>option]:bg-surface [&>option]:text-ink',
          TONES[STATUSES[shown].tone],
          busy && 'cursor-progress!',
        )}
      >
        {BOOKING_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUSES[status].word}
          </option>
        ))}
      </select>
      <span
        className={classNames(
          'pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center',
          TEXTS[STATUSES[shown].tone],
        )}
      >
        {busy ? <Spinner /> : <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />}
      </span>
      <span role="status" className="sr-only">
        {busy && 'Updating...'}
      </span>
      {dialog}
    </div>
  )
}

const TONES: Partial<Record<BadgeTone, string>> = {
  green: 'bg-green-tint text-green-ink',
  amber: 'bg-amber-tint text-amber-ink',
  red: 'bg-red-tint text-red-ink',
  blue: 'bg-blue-tint text-blue-ink',
}

const TEXTS: Partial<Record<BadgeTone, string>> = {
  green: 'text-green-ink',
  amber: 'text-amber-ink',
  red: 'text-red-ink',
  blue: 'text-blue-ink',
}
