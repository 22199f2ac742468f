import type { CalendarBar, CalendarHome } from '#features/office-calendar/contract.ts'
import { addDays, type Day, type Stay } from '#platform/shared/day.ts'

/** Days per view, and the days that paging moves. */
export const ZOOMS = {
  weeks: { label: '2 weeks', days: 14, step: 14 },
  month: { label: 'Month', days: 31, step: 28 },
  quarter: { label: '3 months', days: 92, step: 84 },
} as const
export type Zoom = keyof typeof ZOOMS

/** The visible days, `from` included. */
export interface View {
  from: Day
  days: number
}

/** One day cell of a home. */
export interface DayCell {
  homeId: number
  day: Day
}

export function daysOf({ from, days }: View): Day[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index))
}

/** The stay between two days in either order, at least one night long. */
export function stayBetween(one: Day, other: Day): Stay {
  const [checkIn, last] = one < other ? [one, other] : [other, one]
  return { checkIn, checkOut: last === checkIn ? addDays(checkIn, 1) : last }
}

/** Every bar takes its nights except a pending booking. */
export function hasNights({ kind }: Pick<CalendarBar, 'kind'>): boolean {
  return kind !== 'pending'
}

/** Whether a bar opens: a booking for reading, a block or imported nights only for editing. */
export function canOpen({ kind }: Pick<CalendarBar, 'kind'>, canEdit: boolean): boolean {
  return canEdit || (kind !== 'block' && kind !== 'channel')
}

/** The bar that has the night of a day, else a pending booking for it. */
export function barOn({ bars }: Pick<CalendarHome, 'bars'>, day: Day): CalendarBar | undefined {
  const barsOnDay = bars.filter(({ from, to }) => from <= day && day < to)
  return barsOnDay.find(hasNights) ?? barsOnDay[0]
}

/** The bars that share a night with a stay. `except` is the moved bar. */
export function barsWithin(home: Pick<CalendarHome, 'bars'>, stay: Stay, except?: CalendarBar): CalendarBar[] {
  return home.bars.filter(
    (bar) => bar.from < stay.checkOut && bar.to > stay.checkIn && (!except || keyOf(bar) !== keyOf(except)),
  )
}

/** Bars of one feed share an id, so their key includes the first day. */
export function keyOf({ kind, id, from }: Pick<CalendarBar, 'kind' | 'id' | 'from'>): string {
  if (kind === 'channel') return `channel-${id}-${from}`
  return `${kind === 'block' ? 'block' : 'booking'}-${id}`
}

/** A bar's stay with one edge moved to `day`; unchanged if no night would be left. */
export function withEdge({ from, to }: Pick<CalendarBar, 'from' | 'to'>, edge: 'from' | 'to', day: Day): Stay {
  const checkIn = edge === 'from' ? day : from
  const checkOut = edge === 'to' ? day : to
  return checkIn < checkOut ? { checkIn, checkOut } : { checkIn: from, checkOut: to }
}

/** A bar's stay, shifted by a number of days. */
export function shiftedStay({ from, to }: Pick<CalendarBar, 'from' | 'to'>, by: number): Stay {
  return { checkIn: addDays(from, by), checkOut: addDays(to, by) }
}

/** Line index per pending bar, by key, so that no bar covers another. */
export function linesOfPending(bars: readonly CalendarBar[]): Map<string, number> {
  const ends: Day[] = []
  const lines = new Map<string, number>()
  for (const bar of bars.filter((one) => !hasNights(one))) {
    const freeLine = ends.findIndex((end) => end <= bar.from)
    const line = freeLine === -1 ? ends.length : freeLine
    ends[line] = bar.to
    lines.set(keyOf(bar), line)
  }
  return lines
}

/** The months of a view, each with the index of its first visible day and the number of visible days. */
export function monthsOf(days: readonly Day[]): { month: string; first: number; length: number }[] {
  return [...Map.groupBy(days, (day) => day.slice(0, 7))].map(([month, within]) => ({
    month,
    first: days.indexOf(within[0] as Day),
    length: within.length,
  }))
}
