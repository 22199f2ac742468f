import { describeHeld } from '#features/booking-state.ts'
import type { BlockKind, CalendarBar, CalendarHome } from '#features/calendar/contract.ts'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { counted } from '#platform/shared/counted.ts'
import { type Day, formatLongDay, nightsBetween, type Stay } from '#platform/shared/day.ts'
import { hasNights } from './view.ts'

export const BLOCKS: Record<BlockKind, string> = { office: 'Office', owner: 'Owner', maintenance: 'Maintenance' }

/** One word for a bar. Bar colours are keyed by it. */
export function statusInWord(bar: CalendarBar): string {
  if (bar.kind === 'block') return 'Blocked'
  if (bar.kind === 'channel') return 'Imported'
  if (bar.kind === 'hold') return 'Held'
  if (bar.kind === 'pending') return 'Pending'
  return bar.status === 'completed' ? 'Completed' : 'Confirmed'
}

/** A bar's guest, or a block's reason, followed by the channel if there is one. */
export function nameOf(bar: CalendarBar): string {
  const whose = bar.guestName ?? bar.reason
  return [whose, bar.channel && CHANNEL_NAMES[bar.channel]].filter(Boolean).join(', ')
}

/** "Booking #12", "Block #3" or "Calendar #2". */
function numberOf({ kind, id }: Pick<CalendarBar, 'kind' | 'id'>): string {
  if (kind === 'channel') return `Calendar #${id}`
  return kind === 'block' ? `Block #${id}` : `Booking #${id}`
}

/** A bar's tooltip: "Confirmed: Ada Marsh, 12 September 2026 to 15 September 2026, booking #12". */
export function describeBar(bar: CalendarBar): string {
  const kind = bar.blockKind ? ` (${BLOCKS[bar.blockKind].toLowerCase()})` : ''
  const held = bar.hold ? `, ${describeHeld(bar.hold, bar.heldUntil)}` : ''
  const days = describeStay({ checkIn: bar.from, checkOut: bar.to })
  return `${statusInWord(bar)}${kind}: ${nameOf(bar)}, ${days}${held}, ${numberOf(bar).toLowerCase()}`
}

/** "12 September 2026 to 15 September 2026". */
export function describeStay({ checkIn, checkOut }: Stay): string {
  return `${formatLongDay(checkIn)} to ${formatLongDay(checkOut)}`
}

/** "3 nights". */
export function describeNights({ checkIn, checkOut }: Stay): string {
  const nights = nightsBetween(checkIn, checkOut)
  return counted(nights, 'night')
}

const STATES: Record<CalendarBar['kind'], string> = {
  booking: 'booked',
  hold: 'held',
  pending: 'wanted by',
  block: 'blocked',
  channel: 'taken through',
}

/**
 * Screen reader label of a day cell: "Chase View, 12 September 2026, booked: Ada Marsh until 15 September 2026". `message` is the
 * formatted day, computed once for all homes.
 */
export function describeDay({ title, bars }: Pick<CalendarHome, 'title' | 'bars'>, day: Day, message: string): string {
  const there = bars.filter(({ from, to }) => from <= day && day < to)
  const leaving = bars.filter((bar) => bar.to === day && hasNights(bar))
  return [
    title,
    message,
    ...leaving.map((bar) =>
      bar.kind === 'block'
        ? 'a block ends'
        : bar.kind === 'channel'
          ? `a guest of ${nameOf(bar)} leaves`
          : `${nameOf(bar)} leaves`,
    ),
    ...(there.some(hasNights) ? [] : ['free']),
    ...there.map((bar) => `${STATES[bar.kind]}: ${nameOf(bar)} until ${formatLongDay(bar.to)}`),
  ].join(', ')
}
