import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { addMonths, commonRanges, formatMonth, formatMonthShort, monthsIn, parseRange } from './months.ts'

const TODAY = toDay('2026-03-31')

test('addMonths counts across years', () => {
  expect(addMonths('2026-11', 3)).toBe('2027-02')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(monthsIn({ from: '2025-11', to: '2026-02' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
})

test('a URL without a range requests this year', () => {
  expect(parseRange('', '', TODAY)).toEqual({ from: '2026-01', to: '2026-12' })
  expect(parseRange('2026-05', '2026-02', TODAY)).toEqual({ from: '2026-01', to: '2026-12' })
  expect(parseRange('2000-01', '2026-02', TODAY)).toEqual({ from: '2026-01', to: '2026-12' })
  expect(parseRange('2025-04', '2026-03', TODAY)).toEqual({ from: '2025-04', to: '2026-03' })
})

test('the tax year begins on 6 April', () => {
  const taxYear = (day: string) => commonRanges(toDay(day)).at(-1)
  expect(taxYear('2026-04-05')).toEqual({ label: 'Tax year 2025/26', range: { from: '2025-04', to: '2026-03' } })
  expect(taxYear('2026-04-06')).toEqual({ label: 'Tax year 2026/27', range: { from: '2026-04', to: '2027-03' } })
})

test('months have their British names', () => {
  expect(formatMonth('2026-09')).toBe('September 2026')
  expect(formatMonthShort('2026-09')).toBe('Sep')
})
