import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { CHECK_IN_TIME, instantInLondon, toDay } from '#platform/shared/day.ts'
import { pence } from '#platform/shared/money.ts'
import { holdUntil, scheduleOf } from './schedule.ts'

const POLICY = {
  holdWorkingDays: 3,
  holdGraceWorkingDays: 1,
  cancellationScale: DEFAULT_SETTINGS.policy.cancellationScale,
}

/** By default the stay costs £435.00 and has a deposit of £217.50; it is agreed at `now`. */
function scheduleFor(now: string, day: string, sums: { price?: number; securityDeposit?: number } = {}) {
  const { price = 43_500, securityDeposit = 21_750 } = sums
  const checkIn = instantInLondon(toDay(day), CHECK_IN_TIME)
  const stay = { checkIn, price: pence(price), securityDeposit: pence(securityDeposit) }
  const { depositDueAt, priceDueOn, hold } = scheduleOf(POLICY, new Date(now), stay)
  return {
    deposit: depositDueAt.toISOString(),
    price: priceDueOn,
    hold: hold && [hold.until.toISOString(), hold.keptUntil.toISOString()],
  }
}

test.each([
  // Columns: agreed at, arrival, deposit due, price due.
  ['2026-09-09T10:00:00Z', '2026-12-01', '2026-09-14T16:00:00.000Z', '2026-11-06'],
  ['2026-12-23T10:00:00Z', '2027-06-01', '2026-12-30T17:00:00.000Z', '2027-05-07'],
  ['2026-03-26T10:00:00Z', '2026-08-01', '2026-03-31T16:00:00.000Z', '2026-07-07'],
  // Near the end of free cancellation: the price is due with the deposit, never earlier.
  ['2026-11-03T10:00:00Z', '2026-12-01', '2026-11-06T17:00:00.000Z', '2026-11-06'],
  ['2026-11-06T10:00:00Z', '2026-12-01', '2026-11-11T17:00:00.000Z', '2026-11-11'],
  ['2026-11-07T10:00:00Z', '2026-12-01', '2026-11-11T17:00:00.000Z', '2026-11-11'],
  // Close to arrival: due at check-in, 16:00 on the day of arrival.
  ['2026-09-09T22:30:00Z', '2026-09-12', '2026-09-12T15:00:00.000Z', '2026-09-12'],
  ['2026-09-12T10:00:00Z', '2026-09-12', '2026-09-12T15:00:00.000Z', '2026-09-12'],
  // 22:30 UTC is 23:30 in London, still 9 September. 23:30 UTC is 10 September in London.
  ['2026-09-09T22:30:00Z', '2026-10-20', '2026-09-14T16:00:00.000Z', '2026-09-25'],
  ['2026-09-09T23:30:00Z', '2026-10-20', '2026-09-15T16:00:00.000Z', '2026-09-25'],
])('[rule payment-schedule] an agreement at %s for arrival on %s is due %s, %s', (now, checkIn, deposit, price) => {
  expect(scheduleFor(now, checkIn)).toMatchObject({ deposit, price })
})

test('[rule hold-length] a hold lasts until the deposit is due', () => {
  expect(scheduleFor('2026-09-09T10:00:00Z', '2026-12-01').hold).toEqual([
    '2026-09-14T16:00:00.000Z',
    '2026-09-15T16:00:00.000Z',
  ])
})

test('[rule hold-length] without a deposit a hold lasts until the price is due', () => {
  expect(scheduleFor('2026-09-09T10:00:00Z', '2026-12-01', { securityDeposit: 0 }).hold).toEqual([
    '2026-11-06T17:00:00.000Z',
    '2026-11-09T17:00:00.000Z',
  ])
  expect(scheduleFor('2026-09-09T10:00:00Z', '2026-12-01', { securityDeposit: 0, price: 0 }).hold).toBeNull()
})

test('[rule hold-length] a hold and its grace period end by check-in', () => {
  expect(scheduleFor('2026-09-09T10:00:00Z', '2026-09-15').hold).toEqual([
    '2026-09-14T16:00:00.000Z',
    '2026-09-15T15:00:00.000Z',
  ])
  expect(scheduleFor('2026-09-09T10:00:00Z', '2026-09-12').hold).toEqual([
    '2026-09-12T15:00:00.000Z',
    '2026-09-12T15:00:00.000Z',
  ])
})

test('[rule bank-first] nights stay taken for the grace period after a hold', () => {
  const [until, checkIn] = [new Date('2026-09-11T20:00:00Z'), new Date('2026-10-01T15:00:00Z')]
  expect(holdUntil({ holdGraceWorkingDays: 0 }, until, checkIn)).toEqual({ until, keptUntil: until })
  // The hold ends on a Friday evening, so the grace lasts until Monday.
  const keptUntil = new Date('2026-09-14T16:00:00Z')
  expect(holdUntil({ holdGraceWorkingDays: 1 }, until, checkIn)).toEqual({ until, keptUntil })
})
