import type { CalendarBar, CalendarHome } from '#features/calendar/contract.ts'
import { addDays, type Day, type Stay } from '#platform/shared/day.ts'

/** How much of the calendar is seen at once. */
export const ZOOMS = {
  weeks: { label: '2 weeks', days: 14, step: 14 },
  month: { label: 'Month', days: 31, step: 28 },
  quarter: { label: '3 months', days: 92, step: 84 },
} as const
export type Zoom = keyof typeof ZOOMS

/** The days that are shown, from the first one on. */
export interface View {
  from: Day
  days: number
}

/** A day of a home: where the focus is, and where a selection begins. */
export interface Spot {
  homeId: number
  day: Day
}

export function daysOf({ from, days }: View): Day[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index))
}

/** The days from one to another, whichever comes first: arrival and departure, at least one night. */
export function stayBetween(one: Day, other: Day): Stay {
  const [checkIn, last] = one < other ? [one, other] : [other, one]
  return { checkIn, checkOut: last === checkIn ? addDays(checkIn, 1) : last }
}

/** Whether a bar has its nights, so that nobody else can: all but a pending booking. */
export function hasNights({ kind }: Pick<CalendarBar, 'kind'>): boolean {
  return kind !== 'pending'
}

/** What has the night of a day, else whoever wants it. */
export function barOn({ bars }: Pick<CalendarHome, 'bars'>, day: Day): CalendarBar | undefined {
  const there = bars.filter(({ from, to }) => from <= day && day < to)
  return there.find(hasNights) ?? there[0]
}

/** What stands in the way of a stay, or wants the same nights; `except` is the bar that is itself being moved. */
export function barsWithin(home: Pick<CalendarHome, 'bars'>, stay: Stay, except?: CalendarBar): CalendarBar[] {
  return home.bars.filter(
    (bar) => bar.from < stay.checkOut && bar.to > stay.checkIn && (!except || keyOf(bar) !== keyOf(except)),
  )
}

/** A feed has several bars: each by the day on which it begins. */
export function keyOf({ kind, id, from }: Pick<CalendarBar, 'kind' | 'id' | 'from'>): string {
  if (kind === 'channel') return `channel-${id}-${from}`
  return `${kind === 'block' ? 'block' : 'booking'}-${id}`
}

/** A bar with one edge moved by some days; itself where nothing would be left of it. */
export function withEdge({ from, to }: Pick<CalendarBar, 'from' | 'to'>, edge: 'from' | 'to', day: Day): Stay {
  const checkIn = edge === 'from' ? day : from
  const checkOut = edge === 'to' ? day : to
  return checkIn < checkOut ? { checkIn, checkOut } : { checkIn: from, checkOut: to }
}

/** A bar as long as it is, so many days later. */
export function moved({ from, to }: Pick<CalendarBar, 'from' | 'to'>, by: number): Stay {
  return { checkIn: addDays(from, by), checkOut: addDays(to, by) }
}

/** In which line below the stays each change is drawn, so that none covers another. */
export function linesOfPending(bars: readonly CalendarBar[]): Map<string, number> {
  const ends: Day[] = []
  const lines = new Map<string, number>()
  for (const bar of bars.filter((one) => !hasNights(one))) {
    const free = ends.findIndex((end) => end <= bar.from)
    const line = free === -1 ? ends.length : free
    ends[line] = bar.to
    lines.set(keyOf(bar), line)
  }
  return lines
}

/** The months of a view, each with where it begins and how many of its days are shown. */
export function monthsOf(days: readonly Day[]): { month: string; first: number; length: number }[] {
  return [...Map.groupBy(days, (day) => day.slice(0, 7))].map(([month, within]) => ({
    month,
    first: days.indexOf(within[0] as Day),
    length: within.length,
  }))
}
