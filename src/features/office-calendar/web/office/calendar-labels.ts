import { describeHold } from '#features/booking-state.ts'
import type { BlockKind } from '#features/calendar/contract.ts'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import type { CalendarBar, CalendarHome } from '#features/office-calendar/contract.ts'
import { type Day, formatLongDay, nightsBetween, type Stay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { hasNights } from './view.ts'

export const BLOCK_KIND_LABELS: Record<BlockKind, string> = {
  office: 'Office',
  owner: 'Owner',
  maintenance: 'Maintenance',
}

/** Kinds that say enough for a block without a typed reason, with the reason that is stored. */
export const USUAL_REASONS: Partial<Record<BlockKind, string>> = {
  owner: 'Owner’s stay',
  maintenance: 'Maintenance',
}

/** A bar's status in one word, which is also the key of its colours. */
export function statusLabel(bar: CalendarBar): string {
  if (bar.kind === 'block') return 'Blocked'
  if (bar.kind === 'channel') return 'Imported'
  if (bar.kind === 'hold') return 'Held'
  if (bar.kind === 'pending') return 'Pending'
  return bar.status === 'completed' ? 'Completed' : 'Confirmed'
}

/** A bar's guest, or a block's reason, followed by the channel if any. */
export function barLabel(bar: CalendarBar): string {
  const subject = bar.guestName ?? bar.reason
  return [subject, bar.channel && CHANNEL_NAMES[bar.channel]].filter(Boolean).join(', ')
}

/** "Booking #12", "Block #3" or "Calendar #2". */
function barReference({ kind, id }: Pick<CalendarBar, 'kind' | 'id'>): string {
  if (kind === 'channel') return `Calendar #${id}`
  return kind === 'block' ? `Block #${id}` : `Booking #${id}`
}

/** A bar's tooltip: "Confirmed: Ada Marsh, 12 September 2026 to 15 September 2026, booking #12". */
export function describeBar(bar: CalendarBar): string {
  const kind = bar.blockKind ? ` (${BLOCK_KIND_LABELS[bar.blockKind].toLowerCase()})` : ''
  const held = bar.hold ? `, ${describeHold(bar.hold, bar.heldUntil)}` : ''
  const days = describeStay({ checkIn: bar.from, checkOut: bar.to })
  return `${statusLabel(bar)}${kind}: ${barLabel(bar)}, ${days}${held}, ${barReference(bar).toLowerCase()}`
}

/** "12 September 2026 to 15 September 2026". */
export function describeStay({ checkIn, checkOut }: Stay): string {
  return `${formatLongDay(checkIn)} to ${formatLongDay(checkOut)}`
}

/** "3 nights". */
export function describeNights({ checkIn, checkOut }: Stay): string {
  const nights = nightsBetween(checkIn, checkOut)
  return formatCount(nights, 'night')
}

const STATE_LABELS: Record<CalendarBar['kind'], string> = {
  booking: 'booked',
  hold: 'held',
  pending: 'requested by',
  block: 'blocked',
  channel: 'taken through',
}

/** Screen reader label of a day cell: "Chase View, 12 September 2026, booked: Ada Marsh until 15 September 2026". */
export function describeDay(
  { title, bars }: Pick<CalendarHome, 'title' | 'bars'>,
  day: Day,
  formattedDay: string,
): string {
  const barsOnDay = bars.filter(({ from, to }) => from <= day && day < to)
  const leaving = bars.filter((bar) => bar.to === day && hasNights(bar))
  return [
    title,
    formattedDay,
    ...leaving.map((bar) =>
      bar.kind === 'block'
        ? 'a block ends'
        : bar.kind === 'channel'
          ? `a guest of ${barLabel(bar)} leaves`
          : `${barLabel(bar)} leaves`,
    ),
    ...(barsOnDay.some(hasNights) ? [] : ['available']),
    ...barsOnDay.map((bar) => `${STATE_LABELS[bar.kind]}: ${barLabel(bar)} until ${formatLongDay(bar.to)}`),
  ].join(', ')
}
