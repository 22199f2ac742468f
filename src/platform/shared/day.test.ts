import { TZDate } from '@date-fns/tz'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  dayInLondon,
  formatBritishDate,
  formatBritishMoment,
  formatFullDay,
  formatListDay,
  formatLongMoment,
  formatLongStay,
  formatMonth,
  formatShortDay,
  formatStay,
  formatTableDay,
  formatTimeOfDay,
  instantInLondon,
  isDay,
  monthsBefore,
  monthsFrom,
  nightsBetween,
  nightsOf,
  toDay,
  weekdayOf,
} from './day.ts'

const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays(toDay('1990-01-01'), count))

test('[rule london-days] only existing days written yyyy-mm-dd are accepted', () => {
  expect(isDay('2028-02-29')).toBe(true)
  for (const text of [
    '2026-02-30',
    '2026-2-3',
    '9999-01-01',
    '2027-02-29',
    '2026-13-01',
    '2026-09-09T00:00',
    '',
    ' 2026-09-09',
  ])
    expect(isDay(text), text).toBe(false)
})

test('[rule nights-by-days] clock changes do not alter the number of nights', () => {
  expect(nightsBetween(toDay('2026-10-24'), toDay('2026-10-26'))).toBe(2)
  expect(nightsBetween(toDay('2026-03-28'), toDay('2026-03-30'))).toBe(2)
})

test('29 February counts as a night', () => {
  expect(nightsBetween(toDay('2028-02-28'), toDay('2028-03-01'))).toBe(2)
  expect(nightsOf({ checkIn: toDay('2028-02-28'), checkOut: toDay('2028-03-01') })).toEqual([
    '2028-02-28',
    '2028-02-29',
  ])
})

test("[rule nights-by-days] a stay's nights exclude the departure day", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 60 }), (checkIn, count) => {
      const stay = { checkIn, checkOut: addDays(checkIn, count) }
      const nights = nightsOf(stay)
      expect(nights).toHaveLength(nightsBetween(stay.checkIn, stay.checkOut))
      expect([...nights].sort()).toEqual(nights)
      expect(nights).not.toContain(stay.checkOut)
    }),
  )
})

test('[rule london-days] a day in London begins at midnight in London', () => {
  expect(dayInLondon(new Date('2026-07-01T22:59:59Z'))).toBe('2026-07-01')
  expect(dayInLondon(new Date('2026-07-01T23:00:00Z'))).toBe('2026-07-02')
  expect(dayInLondon(new Date('2026-12-31T23:59:59Z'))).toBe('2026-12-31')
})

test('16:00 in London is 15:00 UTC in summer', () => {
  expect(instantInLondon(toDay('2026-07-01'), '16:00').toISOString()).toBe('2026-07-01T15:00:00.000Z')
  expect(instantInLondon(toDay('2026-12-01'), '16:00').toISOString()).toBe('2026-12-01T16:00:00.000Z')
})

test('[rule dates-as-shown] each date format gives its documented text', () => {
  expect(formatShortDay(toDay('2026-01-05'))).toBe('Jan 05')
  expect(formatStay({ checkIn: toDay('2026-01-05'), checkOut: toDay('2026-02-01') })).toBe('Jan 05 - Feb 01')
  expect(formatFullDay(toDay('2026-09-09'))).toBe('Wednesday 9 September 2026')
  expect(formatTableDay(toDay('2026-09-09'))).toBe('Sep 09, 2026')
  expect(formatListDay(toDay('2026-09-09'))).toBe('9 Sep 2026')
  expect(formatBritishDate(new Date('2026-09-09T23:30:00Z'))).toBe('10/09/2026')
  expect(formatBritishMoment(new Date('2026-09-09T12:05:00Z'))).toBe('9 September 2026 at 13:05')
  expect(formatLongMoment(new Date('2026-09-09T12:05:00Z'))).toBe('9 September 2026 at 1.05pm')
  expect(formatLongMoment(new Date('2026-09-09T15:00:00Z'))).toBe('9 September 2026 at 4pm')
  expect(formatLongMoment(new Date('2026-09-09T11:00:00Z'))).toBe('9 September 2026 at noon')
})

test('weeks begin on Monday', () => {
  expect(weekdayOf(toDay('2026-09-07'))).toBe(0)
  expect(weekdayOf(toDay('2026-09-13'))).toBe(6)
})

test('London time agrees with a time zone library at every clock change', () => {
  const hours = fc.constantFrom('00:00', '4:00', '10:00', '16:00', '23:30')
  fc.assert(
    fc.property(days, hours, (day, time) => {
      const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      const expected = new TZDate(year, month - 1, date, hour, minute, 'Europe/London').getTime()
      expect(instantInLondon(day, time).getTime()).toBe(expected)
      expect(dayInLondon(new Date(expected))).toBe(day)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['2026-09-09', 12, '2025-09-09'],
  ['2026-09-09', 24, '2024-09-09'],
  ['2026-01-31', 1, '2025-12-31'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2028-02-29', 84, '2021-02-28'],
  ['2026-02-28', 24, '2024-02-28'],
])('%s minus %i months gives %s', (day, count, before) => {
  expect(monthsBefore(toDay(day), count)).toBe(before)
})

test('subtracting months never reverses the order of two days', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 100 }), (day, count) => {
      expect(monthsBefore(addDays(day, 1), count) >= monthsBefore(day, count)).toBe(true)
    }),
  )
})

test.each([
  ['16:00', '4pm'],
  ['10:00', '10am'],
  ['10:30', '10.30am'],
  ['12:00', 'noon'],
  ['12:15', '12.15pm'],
  ['00:00', 'midnight'],
  ['00:05', '12.05am'],
  ['23:45', '11.45pm'],
])('the time %s is shown as %s', (time, message) => {
  expect(formatTimeOfDay(time)).toBe(message)
})

test('a formatted stay shows a shared month and year once', () => {
  const words = (checkIn: string, checkOut: string) =>
    formatLongStay({ checkIn: toDay(checkIn), checkOut: toDay(checkOut) })
  expect(words('2026-05-03', '2026-05-06')).toBe('3–6 May 2026')
  expect(words('2026-04-30', '2026-05-02')).toBe('30 April – 2 May 2026')
  expect(words('2026-12-30', '2027-01-02')).toBe('30 December 2026 – 2 January 2027')
  expect(words('2026-05-03', '2026-05-03')).toBe('3 May 2026')
  expect(monthsFrom(toDay('2026-11-30'), 3).map(formatMonth)).toEqual([
    'November 2026',
    'December 2026',
    'January 2027',
  ])
})
