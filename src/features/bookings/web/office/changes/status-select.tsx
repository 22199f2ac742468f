import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useRef, useState } from 'react'
import { BOOKING_STATUSES, type Booking, type BookingStatus } from '#features/bookings/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { STATUS_BADGES } from '../booking-labels.ts'
import { useBookingChange } from './use-booking-change.tsx'

interface StatusSelectProps {
  booking: Booking
  className?: string
}

/** Shows the status as text to members who may not change bookings. */
export function StatusSelect(props: StatusSelectProps) {
  const { tone, label } = STATUS_BADGES[props.booking.status]
  return usePermitted('edit lettings') ? <EditableStatus {...props} /> : <Badge tone={tone}>{label}</Badge>
}

/**
 * Any status may follow any other status, but a channel stay cannot be pending. A dialog shows the effect before the
 * change is saved. On the closed select, arrow keys only preselect a status, and Enter opens the dialog.
 */
function EditableStatus({ booking, className }: StatusSelectProps) {
  const { ask, dialog } = useBookingChange()
  const [preselected, setPreselected] = useState<BookingStatus>()
  const isByKey = useRef(false)
  const help = useId()
  const shown = preselected ?? booking.status
  const choose = (status: BookingStatus) => {
    setPreselected(undefined)
    if (status !== booking.status) void ask({ kind: 'status', bookingId: booking.id, status })
  }
  return (
    <div className={classNames('relative', className)}>
      <select
        aria-label={`Status of booking #${booking.id}`}
        aria-describedby={preselected && help}
        value={shown}
        onKeyDown={(event) => {
          isByKey.current = isPreselectKey(event)
          if (event.key === 'Escape') setPreselected(undefined)
          if (event.key !== 'Enter' || preselected === undefined) return
          event.preventDefault()
          choose(preselected)
        }}
        onPointerDown={() => {
          isByKey.current = false
        }}
        onBlur={() => setPreselected(undefined)}
        onChange={(event) => {
          const status = event.target.value as BookingStatus
          if (isByKey.current) setPreselected(status === booking.status ? undefined : status)
          else choose(status)
        }}
        className={classNames(
          'block min-h-9 w-full appearance-none rounded-full py-1 pr-8 pl-3.5 font-medium text-sm max-lg:min-h-11 max-lg:text-base',
          '[&>option]:bg-surface [&>option]:text-ink',
          TONES[STATUS_BADGES[shown].tone],
          preselected && 'border border-current border-dashed',
        )}
      >
        {BOOKING_STATUSES.filter((status) => booking.channel === null || status !== 'pending').map((status) => (
          <option key={status} value={status}>
            {STATUS_BADGES[status].label}
          </option>
        ))}
      </select>
      <span
        className={classNames(
          'pointer-events-none absolute inset-y-0 right-2.5 grid h-9 place-items-center max-lg:h-11',
          TEXT_COLOURS[STATUS_BADGES[shown].tone],
        )}
      >
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p id={help} role="status" className="mt-1 text-ink-soft text-sm empty:hidden">
        {preselected &&
          `Not saved: press Enter to continue, or Escape to keep the status ${STATUS_BADGES[booking.status].label.toLowerCase()}.`}
      </p>
      {dialog}
    </div>
  )
}

/** Whether a key changes the value of a closed select instead of opening it. */
function isPreselectKey({ key, altKey }: { key: string; altKey: boolean }): boolean {
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

const TEXT_COLOURS: Partial<Record<BadgeTone, string>> = {
  green: 'text-green-ink',
  amber: 'text-amber-ink',
  red: 'text-red-ink',
  blue: 'text-blue-ink',
}
