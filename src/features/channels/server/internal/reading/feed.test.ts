import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type Day, nightsOf, toDay } from '#platform/shared/day.ts'
import { CORPUS } from './corpus.ts'
import { readFeed } from './feed.ts'
import { formatDayNumber } from './moments.ts'
import { parseRepeatRule } from './repeat-rule.ts'
import { Budget, daysOfRule } from './repeats.ts'

test.each(CORPUS)('[rule feed-reading] $name', ({ bytes, nights, isPartlyUnreadable: isDoubtful = false }) => {
  const read = readFeed(bytes)
  if ('unreadable' in read) return expect(nights).toBeNull()
  expect(read.nights).toEqual((nights ?? ['none was expected']).flatMap(asNights))
  expect(read.isWhole).toBe(!isDoubtful)
})

test('[rule feed-reading] the corpus has at least forty calendars', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(40)
})

test('[rule feed-reading] reads dates, summary and whether an event takes nights', () => {
  const read = readFeed(
    Buffer.from(
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Reserved\\, thanks\nDTSTART;VALUE=DATE:20260710\nEND:VEVENT\nBEGIN:VEVENT\nUID:b\nSTATUS:cancelled\nDTSTART;VALUE=DATE:20260720\nEND:VEVENT\nEND:VCALENDAR',
    ),
  )
  expect(read).toMatchObject({
    events: [
      { uid: 'a', summary: 'Reserved, thanks', start: '2026-07-10', end: '2026-07-11', blocks: true },
      { uid: 'b', start: '2026-07-20', end: '2026-07-21', blocks: false },
    ],
    warnings: [],
  })
})

test('[rule feed-reading] a rule that began years ago is expanded from today', () => {
  const weekly = Buffer.from(
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20190104\nRRULE:FREQ=WEEKLY\nEND:VEVENT\nEND:VCALENDAR',
  )
  const read = readFeed(weekly, toDay('2026-11-23'))
  expect(read).toMatchObject({ nights: expect.arrayContaining(['2026-11-27', '2028-11-17']) })
})

test('[rule feed-reading] rules repeat on the days that ical.js finds', () => {
  const start = { day: dayNumber('2026-01-02'), second: null, zone: 'Europe/London' }
  const before = dayNumber('2028-01-02')
  fc.assert(
    fc.property(anyRule, (words) => {
      const rule = parseRepeatRule(words)
      if (!rule) throw new Error(`${words} was not understood`)
      const ours = daysOfRule(rule, start, { from: start.day, before }, new Budget(1e6)).map(formatDayNumber)
      expect(ours).toEqual(daysByIcalJs(words))
    }),
    { numRuns: 100 },
  )
})

const weekdays = fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 }).map((days) => days.join(','))
const anyRule = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 60 }))
    .map(([i, c]) => `FREQ=DAILY;INTERVAL=${i};COUNT=${c}`),
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), weekdays, fc.constantFrom('MO', 'SU'))
    .map(([i, days, start]) => `FREQ=WEEKLY;INTERVAL=${i};BYDAY=${days};WKST=${start}`),
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 28 }))
    .map(([i, date]) => `FREQ=MONTHLY;INTERVAL=${i};BYMONTHDAY=${date}`),
  fc
    .tuple(fc.constantFrom('1', '2', '-1'), weekdays)
    .map(([nth, days]) => `FREQ=MONTHLY;BYDAY=${days.split(',').map((day) => nth + day)}`),
  fc.integer({ min: 1, max: 3 }).map((i) => `FREQ=YEARLY;INTERVAL=${i}`),
)

/** Adds the first day, which ical.js omits if it does not match the rule. */
function daysByIcalJs(words: string): string[] {
  const rule = ICAL.Recur.fromString(words)
  const found = new Set(['2026-01-02'])
  const repeats = rule.iterator(ICAL.Time.fromDateString('2026-01-02'))
  for (let next = repeats.next(); next && next.toString() < '2028-01-02'; next = repeats.next())
    found.add(next.toString())
  const first = ICAL.Recur.fromString(words).iterator(ICAL.Time.fromDateString('2026-01-02')).next()
  return [...found].slice(0, rule.count && first?.toString() !== '2026-01-02' ? rule.count : undefined)
}

test('[rule feed-reading] 10,000 endless rules in 2 MB stay within the budget of days', () => {
  const events = Array.from(
    { length: 10_000 },
    (_, at) =>
      `BEGIN:VEVENT\nUID:${at}\nDTSTART;VALUE=DATE:20260710\nDTEND;VALUE=DATE:20260${at % 2 ? 712 : 717}\nRRULE:FREQ=DAILY\nEND:VEVENT\n`,
  )
  const read = readFeed(Buffer.from(`BEGIN:VCALENDAR\n${events.join('')}END:VCALENDAR`))
  expect(read).toMatchObject({ isWhole: false, nights: { length: 737 } })
  expect(readFeed(Buffer.alloc(2 * 1024 * 1024 + 1))).toEqual({ unreadable: 'too large' })
})

test('[rule feed-reading] hostile files are read without delay', () => {
  const size = 2 * 1024 * 1024
  const hostile = ['\n', '\r\n', ' ', '"', ';', ':', 'BEGIN:VEVENT\n', '\n ', 'BEGIN:X\n', 'RRULE:BYDAY=1MO,'].map(
    (piece) => Buffer.from(`BEGIN:VCALENDAR\nBEGIN:VEVENT\n${piece.repeat(size / piece.length - 30)}`),
  )
  for (const bytes of hostile) expect(readFeed(bytes)).toEqual({ unreadable: 'cut short' })
})

function asNights(days: string): Day[] {
  const [checkIn = '', checkOut = ''] = days.split('/')
  return nightsOf({ checkIn: toDay(checkIn), checkOut: toDay(checkOut) })
}

function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000
}
