import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { scheduleOf } from './schedule.ts'

const POLICY = { holdWorkingDays: 3, freeCancellationDays: 25 }

test.each([
  // Agreed on, arrival, deposit due, price due.
  ['2026-09-09T10:00:00Z', '2026-12-01', '2026-09-14T16:00:00.000Z', '2026-11-06'],
  ['2026-12-23T10:00:00Z', '2027-06-01', '2026-12-30T17:00:00.000Z', '2027-05-07'],
  ['2026-03-26T10:00:00Z', '2026-08-01', '2026-03-31T16:00:00.000Z', '2026-07-07'],
  // The day of free cancellation itself, and the day after it: at once.
  ['2026-11-06T10:00:00Z', '2026-12-01', '2026-11-11T17:00:00.000Z', '2026-11-06'],
  ['2026-11-07T10:00:00Z', '2026-12-01', '2026-11-11T17:00:00.000Z', '2026-11-07'],
  // 23:30 in London on the 9th is 22:30 UTC; half past midnight is the day after.
  ['2026-09-09T22:30:00Z', '2026-09-12', '2026-09-14T16:00:00.000Z', '2026-09-09'],
  ['2026-09-09T23:30:00Z', '2026-09-12', '2026-09-15T16:00:00.000Z', '2026-09-10'],
])('agreed at %s for %s: deposit by %s, price by %s', (now, checkIn, deposit, price) => {
  const { depositDueAt, priceDueOn } = scheduleOf(POLICY, new Date(now), toDay(checkIn))
  expect([depositDueAt.toISOString(), priceDueOn]).toEqual([deposit, price])
})
