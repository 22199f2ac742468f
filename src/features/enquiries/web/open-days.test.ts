import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { fitsCheckIn, reasonAgainstArrival, reasonAgainstDeparture } from './open-days.ts'

/** Another stay takes the nights of the 5th and the 6th. */
const TAKEN = new Set(['2026-12-05', '2026-12-06'])
const day = (date: number) => toDay(`2026-12-${String(date).padStart(2, '0')}`)

test('guests cannot arrive on a taken night', () => {
  expect([4, 5, 6, 7].map((date) => reasonAgainstArrival(day(date), TAKEN))).toEqual([
    undefined,
    'booked from this night; check-out only',
    'booked',
    undefined,
  ])
})

test('departure is possible up to the next guests’ arrival day', () => {
  expect([2, 3, 4, 5, 6, 8].map((date) => reasonAgainstDeparture(day(date), day(3), TAKEN) === undefined)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ])
})

test('without a check-in, a departure requires an available previous night', () => {
  expect([5, 6, 7, 8].map((date) => reasonAgainstDeparture(day(date), undefined, TAKEN) === undefined)).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('only a check-out that fits the check-in is kept', () => {
  expect(fitsCheckIn(day(1), day(5), TAKEN)).toBe(true)
  expect(fitsCheckIn(day(4), day(6), TAKEN)).toBe(false)
  expect(fitsCheckIn(day(9), day(9), TAKEN)).toBe(false)
})
