import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

// As listed at gov.uk/bank-holidays for England and Wales.
const BANK_HOLIDAYS = {
  2025: ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
  2027: ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
  2028: ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'],
}

test.each(Object.entries(BANK_HOLIDAYS))('the bank holidays of %s are no working days', (year, days) => {
  for (const day of days) expect(isWorkingDay(toDay(`${year}-${day}`)), day).toBe(false)
})

test('holidays of only Scotland or Ireland are working days in England', () => {
  expect(isWorkingDay(toDay('2026-01-02'))).toBe(true)
  expect(isWorkingDay(toDay('2026-03-17'))).toBe(true)
})

test('2026 has 253 working days', () => {
  let count = 0
  for (let day = toDay('2026-01-01'); day < '2027-01-01'; day = addWorkingDays(day, 1))
    if (isWorkingDay(day)) count += 1
  // 261 days from Monday to Friday, less eight bank holidays.
  expect(count).toBe(253)
})

test.each([
  ['2026-09-09', 3, '2026-09-14'],
  ['2026-12-23', 3, '2026-12-30'],
  ['2026-04-02', 1, '2026-04-07'],
  ['2026-09-12', 1, '2026-09-14'],
  ['2026-09-12', 0, '2026-09-14'],
  ['2026-09-09', 0, '2026-09-09'],
  ['2026-12-24', 5, '2027-01-05'],
])('from %s, %i working days later is %s', (from, count, to) => {
  expect(addWorkingDays(toDay(from), count)).toBe(to)
})
