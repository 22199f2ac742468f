import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useRef, useState } from 'react'
import { BOOKING_STATUSES, type Booking, type BookingStatus } from '#features/bookings/contract.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { STATUSES } from './booking-words.ts'
import { useBookingChange } from './use-booking-change.tsx'

/**
 * A booking's status as a badge and a select at once. Any status may follow any other; the effect is shown before it is saved.
 * Arrow keys on the closed select only preselect a status, and Enter confirms it.
 */
export function StatusSelect({ booking, className }: { booking: Booking; className?: string }) {
  const { ask, dialog } = useBookingChange()
  const [leafed, setLeafed] = useState<BookingStatus>()
  const byKey = useRef(false)
  const help = useId()
  const shown = leafed ?? booking.status
  const choose = (status: BookingStatus) => {
    setLeafed(undefined)
    if (status !== booking.status) void ask({ kind: 'status', bookingId: booking.id, status })
  }
  return (
    <div className={classNames('relative', className)}>
      <select
        aria-label={`Status of booking #${booking.id}`}
        aria-describedby={leafed && help}
        value={shown}
        onKeyDown={(event) => {
          byKey.current = isLeafing(event)
          if (event.key === 'Escape') setLeafed(undefined)
          if (event.key !== 'Enter' || leafed === undefined) return
          event.preventDefault()
          choose(leafed)
        }}
        onPointerDown={() => {
          byKey.current = false
        }}
        onBlur={() => setLeafed(undefined)}
        onChange={(event) => {
          const status = event.target.value as BookingStatus
          if (byKey.current) setLeafed(status === booking.status ? undefined : status)
          else choose(status)
        }}
        className={classNames(
          'block min-h-9 w-full appearance-none rounded-full py-1 pr-8 pl-3.5 font-medium text-sm max-lg:min-h-11 max-lg:text-base',
          '[&>option]:bg-surface [&>option]:text-ink',
          TONES[STATUSES[shown].tone],
          leafed && 'border border-current border-dashed',
        )}
      >
        {BOOKING_STATUSES.filter((status) => booking.channel === null || status !== 'pending').map((status) => (
          <option key={status} value={status}>
            {STATUSES[status].word}
          </option>
        ))}
      </select>
      <span
        className={classNames(
          'pointer-events-none absolute inset-y-0 right-2.5 grid h-9 place-items-center max-lg:h-11',
          TEXTS[STATUSES[shown].tone],
        )}
      >
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p id={help} role="status" className="mt-1 text-ink-soft text-sm empty:hidden">
        {leafed && `Not saved: Enter goes on, Escape leaves it ${STATUSES[booking.status].word.toLowerCase()}.`}
      </p>
      {dialog}
    </div>
  )
}

/** Whether a key changes the value of a closed select instead of opening it. */
function isLeafing({ key, altKey }: { key: string; altKey: boolean }): boolean {
  if (key === ' ' || key === 'Enter' || altKey) return false
  return (
    key.length === 1 ||
    ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'].includes(key)
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
