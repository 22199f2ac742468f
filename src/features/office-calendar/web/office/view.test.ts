import { expect, test } from 'vitest'
import type { CalendarBar } from '#features/office-calendar/contract.ts'
import { type Day, toDay } from '#platform/shared/day.ts'
import { barPosition } from './bar.tsx'
import { readCalendarFilters } from './calendar-filters.ts'
import { describeBar, describeDay } from './calendar-labels.ts'
import { barOn, barsWithin, keyOf, linesOfPending, monthsOf, stayBetween, withEdge } from './view.ts'

const day = (date: number) => toDay(`2026-09-${String(date).padStart(2, '0')}`)

function bar(
  kind: CalendarBar['kind'],
  [from, to]: [from: number, to: number],
  changes: Partial<CalendarBar> = {},
): CalendarBar {
  return {
    kind,
    id: from,
    from: day(from),
    to: day(to),
    guestName: kind === 'block' ? null : 'Ada Marsh',
    status: kind === 'block' ? null : kind === 'booking' ? 'confirmed' : 'pending',
    heldUntil: kind === 'hold' ? '2026-09-10T11:00:00.000Z' : null,
    hold: kind === 'hold' ? 'held' : null,
    blockKind: kind === 'block' ? 'maintenance' : null,
    channel: kind === 'channel' ? 'airbnb' : null,
    reason: kind === 'block' ? 'The boiler is mended' : null,
    version: 1,
    ...changes,
  }
}

test('two chosen days make a stay in either order', () => {
  expect(stayBetween(day(12), day(15))).toEqual({ checkIn: '2026-09-12', checkOut: '2026-09-15' })
  expect(stayBetween(day(15), day(12))).toEqual({ checkIn: '2026-09-12', checkOut: '2026-09-15' })
  expect(stayBetween(day(30), day(30))).toEqual({ checkIn: '2026-09-30', checkOut: '2026-10-01' })
})

test('a day shows its stay or block rather than a pending booking', () => {
  const home = { bars: [bar('pending', [11, 14]), bar('booking', [12, 15]), bar('block', [15, 17])] }
  expect([10, 11, 12, 14, 15, 16, 17].map((date) => barOn(home, day(date))?.kind)).toEqual([
    undefined,
    'pending',
    'booking',
    'booking',
    'block',
    'block',
    undefined,
  ])
})

test('a moved bar does not conflict with itself', () => {
  const home = { bars: [bar('booking', [12, 15]), bar('block', [17, 19])] }
  const within = (from: number, to: number, except?: CalendarBar) =>
    barsWithin(home, { checkIn: day(from), checkOut: day(to) }, except).map(keyOf)
  expect(within(15, 17)).toEqual([])
  expect(within(14, 18)).toEqual(['booking-12', 'block-17'])
  expect(within(14, 18, home.bars[0])).toEqual(['block-17'])
})

test('one edge of a bar cannot pass the other', () => {
  const stay = bar('booking', [12, 15])
  expect(withEdge(stay, 'to', day(18))).toEqual({ checkIn: '2026-09-12', checkOut: '2026-09-18' })
  expect(withEdge(stay, 'from', day(14))).toEqual({ checkIn: '2026-09-14', checkOut: '2026-09-15' })
  for (const [edge, date] of [
    ['to', 12],
    ['to', 9],
    ['from', 15],
  ] as const)
    expect(withEdge(stay, edge, day(date))).toEqual({ checkIn: '2026-09-12', checkOut: '2026-09-15' })
})

test('overlapping pending bookings get separate lines', () => {
  const lines = linesOfPending([
    bar('pending', [1, 5]),
    bar('booking', [2, 4]),
    bar('pending', [3, 6]),
    bar('pending', [5, 7]),
  ])
  expect([...lines]).toEqual([
    ['booking-1', 0],
    ['booking-3', 1],
    ['booking-5', 0],
  ])
})

test('a bar is cut off at the edges of the view', () => {
  const view = { from: day(10), days: 10 }
  expect(barPosition(day(12), day(15), view)).toEqual({ left: 25, width: 30, begins: true, ends: true })
  expect(barPosition(day(8), day(10), view)).toEqual({ left: 0, width: 5, begins: false, ends: true })
  expect(barPosition(day(19), day(25), view)).toEqual({ left: 95, width: 5, begins: true, ends: false })
})

test('each month’s visible days are counted', () => {
  const days = ['2026-09-29', '2026-09-30', '2026-10-01'] as Day[]
  expect(monthsOf(days)).toEqual([
    { month: '2026-09', first: 0, length: 2 },
    { month: '2026-10', first: 2, length: 1 },
  ])
})

test('the label of a day includes changeovers', () => {
  const home = {
    title: 'Chase View',
    bars: [bar('booking', [12, 15]), bar('block', [15, 17]), bar('pending', [16, 19]), bar('hold', [20, 22])],
  }
  const labelOf = (date: number) => describeDay(home, day(date), `${date} September 2026`)
  expect(labelOf(11)).toBe('Chase View, 11 September 2026, available')
  expect(labelOf(12)).toBe('Chase View, 12 September 2026, booked: Ada Marsh until 15 September 2026')
  expect(labelOf(15)).toBe(
    'Chase View, 15 September 2026, Ada Marsh leaves, blocked: The boiler is mended until 17 September 2026',
  )
  expect(labelOf(17)).toBe(
    'Chase View, 17 September 2026, a block ends, available, requested by: Ada Marsh until 19 September 2026',
  )
  expect(labelOf(21)).toBe('Chase View, 21 September 2026, held: Ada Marsh until 22 September 2026')
  expect(describeBar(bar('hold', [20, 22]))).toBe(
    'Held: Ada Marsh, 20 September 2026 to 22 September 2026, held until 10 September 2026 at 12:00, booking #20',
  )
  expect(describeBar(bar('block', [15, 17]))).toBe(
    'Blocked (maintenance): The boiler is mended, 15 September 2026 to 17 September 2026, block #15',
  )
})

test('invalid filters in the URL fall back to defaults', () => {
  const filtersIn = (words: Record<string, string>) =>
    readCalendarFilters({ read: (name) => words[name] ?? '' }, day(12))
  expect(filtersIn({})).toEqual({ zoom: 'month', from: '2026-09-10', days: 31, search: '' })
  expect(filtersIn({ zoom: 'weeks', from: '2027-01-01', search: 'chase' })).toEqual({
    zoom: 'weeks',
    from: '2027-01-01',
    days: 14,
    search: 'chase',
  })
  expect(filtersIn({ zoom: 'toString', from: '2026-02-30' })).toEqual(filtersIn({}))
  expect(filtersIn({ from: '1900-01-01' }).from).toBe('2026-09-10')
})
