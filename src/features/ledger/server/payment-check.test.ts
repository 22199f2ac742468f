import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { confirmedBy, lastOverduePayment } from './payment-check.ts'

// 25 and 28 December 2026 are bank holidays: Christmas Day, and the substitute for Boxing Day, a Saturday.
test.each([
  ['2026-12-23', 1, '2026-12-24'],
  ['2026-12-24', 1, '2026-12-29'],
  ['2026-12-26', 2, '2026-12-30'],
  ['2026-12-23', 0, '2026-12-24'],
])('[rule payment-check] paid on %s, with %i working days, is confirmed by %s', (paidOn, holdGraceWorkingDays, by) => {
  expect(confirmedBy({ holdGraceWorkingDays }, toDay(paidOn))).toBe(by)
})

test.each([
  ['2026-12-24', '2026-12-22'],
  ['2026-12-29', '2026-12-23'],
  ['2026-12-30', '2026-12-28'],
])('[rule payment-check] on %s payments up to %s are overdue', (today, last) => {
  expect(lastOverduePayment({ holdGraceWorkingDays: 1 }, toDay(today))).toBe(last)
})
