import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type Day, nightsOf, toDay } from '#platform/shared/day.ts'
import { CORPUS } from '#test/features/channels/server/internal/reading/corpus.ts'
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

test('[rule feed-reading] a cancelled event takes no nights', () => {
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

const TODAY = toDay('2026-11-23')

function calendarOf(...events: string[][]): Buffer {
  const text = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'])
  return Buffer.from(['BEGIN:VCALENDAR', ...text, 'END:VCALENDAR'].join('\r\n'))
}

function readToday(...events: string[][]) {
  const read = readFeed(calendarOf(...events), TODAY)
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read
}

const [DATE_2019, DATE_2027] = ['DTSTART;VALUE=DATE:20190710', 'DTSTART;VALUE=DATE:20270710']

test.each([
  ['swapped days of 2019', [DATE_2019, 'DTEND;VALUE=DATE:20190701']],
  ['swapped days up to yesterday', ['DTSTART;VALUE=DATE:20261122', 'DTEND;VALUE=DATE:20261120']],
  ['30 February 2019', ['DTSTART;VALUE=DATE:20190230', 'DTEND;VALUE=DATE:20190303']],
  ['a month that does not exist', [DATE_2019, 'DTEND;VALUE=DATE:20191301']],
  ['swapped days of 1941', ['DTSTART;VALUE=DATE:19410612', 'DTEND;VALUE=DATE:19410610']],
  ['a negative length', [DATE_2019, 'DURATION:-P3D']],
  ['two dates', [DATE_2019, 'DTSTART;VALUE=DATE:20190801']],
  ['a rule that ended', [DATE_2019, 'RRULE:FREQ=HOURLY;UNTIL=20190801']],
  ['swapped days that were repeated three times', [DATE_2019, 'DTEND:20190701', 'RRULE:FREQ=WEEKLY;COUNT=3']],
  ['an added day that does not exist', [DATE_2019, 'RDATE:20190230']],
  ['swapped days, cancelled', [DATE_2027, 'DTEND;VALUE=DATE:20270701', 'STATUS:CANCELLED']],
  ['an end without a day, transparent', [DATE_2027, 'DTEND:soon', 'TRANSP:TRANSPARENT']],
])('[rule feed-reading] an unreadable event that takes no night is ignored: %s', (_, lines) => {
  const read = readToday(lines)
  expect([read.isWhole, read.doubts]).toEqual([true, []])
  expect(read.warnings).toEqual(['1 event that cannot be read is past or takes no nights'])
})

test.each([
  ['swapped days that begin today', ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261120']],
  ['swapped days, one of them past', [DATE_2027, 'DTEND;VALUE=DATE:20190701']],
  ['30 February 2027', ['DTSTART;VALUE=DATE:20270230', 'DTEND;VALUE=DATE:20190303']],
  ['an unknown end', [DATE_2019, 'DTEND:soon']],
  ['an unknown start', ['DTSTART:soon', 'DTEND:20190703']],
  ['no start', ['DTEND;VALUE=DATE:20190703']],
  ['no year', ['DTSTART:00000000', 'DTEND:00000000']],
  ['a rule without an end', [DATE_2019, 'RRULE:FREQ=HOURLY']],
  ['a rule that ends next year', [DATE_2019, 'RRULE:FREQ=HOURLY;UNTIL=20270801']],
  ['swapped days that are repeated every year', [DATE_2019, 'DTEND:20190701', 'RRULE:FREQ=YEARLY']],
  ['swapped days that are repeated until 2033', [DATE_2019, 'DTEND:20190701', 'RRULE:FREQ=YEARLY;COUNT=15']],
  ['an added period that ends next year', [DATE_2019, 'RDATE;VALUE=PERIOD:20270801T160000/20190801T100000']],
  ['a replacement of all that come after', [DATE_2019, 'RECURRENCE-ID;RANGE=THISANDFUTURE:20190710']],
  ['two dates, one of them cancelled', [DATE_2019, DATE_2027, 'STATUS:CANCELLED']],
  ['days that one of two cancels', [DATE_2027, 'DTEND:20270701', 'STATUS:CANCELLED', 'STATUS:CONFIRMED']],
])('[rule feed-reading] an unreadable event that may take nights makes the feed incomplete: %s', (_, lines) => {
  expect(readToday(lines)).toMatchObject({ isWhole: false, doubts: [expect.stringContaining('Line 2')], warnings: [] })
})

test('[rule feed-reading] the report of an unreadable event omits its summary', () => {
  const { doubts } = readToday([DATE_2027], ['SUMMARY:Ann', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261220'])
  expect(doubts).toEqual(['Line 5 (DTSTART 20261224, DTEND 20261220): it ends before it begins, so it is left out'])
})

test('[rule feed-reading] an event in 1941 and a yearly event since 1941 are read', () => {
  const birthday = ['DTSTART;VALUE=DATE:19410612', 'RRULE:FREQ=YEARLY']
  const read = readToday(['DTSTART;VALUE=DATE:19410612', 'DTEND;VALUE=DATE:19410614'], birthday)
  expect(read).toMatchObject({ isWhole: true, warnings: [], nights: ['2027-06-12', '2028-06-12'] })
})

test('[rule feed-reading] an event longer than ten years makes the feed incomplete', () => {
  const [started, past] = ['DTSTART;VALUE=DATE:20140101', 'DTSTART;VALUE=DATE:19410101']
  const read = readToday([started, 'DTEND;VALUE=DATE:99991231'], [past, 'DTEND;VALUE=DATE:19800101'])
  expect([read.nights[0], read.nights.at(-1)]).toEqual(['2026-11-23', '2036-11-23'])
  expect(read.doubts).toEqual([expect.stringContaining('it is too long')])
  expect(readToday([started, 'DTEND;VALUE=DATE:20270101'])).toMatchObject({ isWhole: false, nights: { length: 39 } })
})

const closed = (from: string, to: string, summary = 'Airbnb (Not available)') => [
  `DTSTART;VALUE=DATE:${from}`,
  `DTEND;VALUE=DATE:${to}`,
  `SUMMARY:${summary}`,
]

test('[rule feed-windows] closures that begin today or end the calendar are counted separately', () => {
  const read = readToday(
    closed('20261123', '20261125'),
    closed('20261125', '20261127', 'Reserved'),
    closed('20270101', '20270103'),
    closed('20270201', '20270203', 'CLOSED - Not available'),
    closed('20270301', '20270304', 'Not available'),
  )
  expect(read.windows).toEqual({
    near: ['2026-11-23', '2026-11-24'],
    far: ['2027-03-01', '2027-03-02', '2027-03-03'],
  })
  expect(read.nights).toHaveLength(11)
})

test('[rule feed-windows] nights that another event covers are not counted as closures', () => {
  const read = readToday(
    closed('20261123', '20261126'),
    closed('20261124', '20261126', 'Reserved'),
    closed('20270301', '20270304', 'Reserved'),
    closed('20270302', '20270304', 'CLOSED - Not available'),
  )
  expect(read.windows).toEqual({ near: ['2026-11-23'], far: [] })
})

test('[rule feed-reading] a repeat rule that began years ago is expanded from today', () => {
  const weekly = Buffer.from(
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20190104\nRRULE:FREQ=WEEKLY\nEND:VEVENT\nEND:VCALENDAR',
  )
  const read = readFeed(weekly, toDay('2026-11-23'))
  expect(read).toMatchObject({ nights: expect.arrayContaining(['2026-11-27', '2028-11-17']) })
  expect(readFeed(weekly, toDay('2026-11-25'))).toMatchObject({ nights: expect.arrayContaining(['2028-11-24']) })
})

test('[rule feed-reading] repeat rules produce the days that ical.js produces', () => {
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
