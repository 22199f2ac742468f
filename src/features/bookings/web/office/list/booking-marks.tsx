import CircleAlert from 'lucide-react/icons/circle-alert'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { describeHold } from '#features/booking-state.ts'
import type { Booking } from '#features/bookings/contract.ts'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { describeBlock, describeOthers } from '../booking-labels.ts'

interface BookingMarksProps {
  booking: Pick<Booking, 'status' | 'state' | 'conflict' | 'blocks' | 'heldUntil' | 'channel' | 'droppedNights'>
  /** Cuts each mark after two lines, for a row of the list. */
  isShort?: boolean
  className?: string
}

/**
 * A pending booking shows its conflicts and the end of its hold. A channel stay shows whether the channel no longer lists some
 * nights.
 */
export function BookingMarks({ booking, isShort, className }: BookingMarksProps) {
  const { status, state, conflict, blocks, heldUntil, channel, droppedNights } = booking
  if (channel !== null)
    return (
      <p className={classNames('space-y-0.5 text-sm leading-snug', className)}>
        <span className="block text-heather">{CHANNEL_NAMES[channel]} · paid there</span>
        {droppedNights.length > 0 && (
          <Conflict isShort={isShort}>No longer listed by {CHANNEL_NAMES[channel]}</Conflict>
        )}
      </p>
    )
  if (status !== 'pending') return null
  const others = conflict.length + blocks.length
  return (
    <p className={classNames('space-y-0.5 text-sm leading-snug', className)}>
      {conflict.length > 0 && (
        <Conflict isShort={isShort}>
          Conflict: {describeOthers(conflict)} {conflict.length === 1 ? 'has' : 'have'} the nights
        </Conflict>
      )}
      {blocks.map((block) => (
        <Conflict key={block.blockId} isShort={isShort}>
          Conflict: {describeBlock(block)}
        </Conflict>
      ))}
      {(heldUntil !== null || others === 0) && (
        <span className="flex gap-1.5 text-amber-ink">
          <Hourglass size={14} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className={classNames('min-w-0 first-letter:uppercase', isShort ? 'line-clamp-2' : 'inline-block')}>
            {describeHold(state, heldUntil) || 'dates not held'}
          </span>
        </span>
      )}
    </p>
  )
}

function Conflict({ isShort, children }: { isShort: boolean | undefined; children: ReactNode }) {
  return (
    <span className="flex gap-1.5 text-red-ink">
      <CircleAlert size={14} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className={classNames('wrap-anywhere min-w-0', isShort && 'line-clamp-2')}>{children}</span>
    </span>
  )
}
