import { expect, test } from 'vitest'
import { isToTell } from './money-badge.tsx'

test('fully returned money does not read as paid; refunds due and paid charges are shown', () => {
  expect(isToTell('paid', 'cancelled free')).toBe(false)
  expect(isToTell('paid', 'lapsed')).toBe(false)
  expect(isToTell('refund due', 'cancelled free')).toBe(true)
  expect(isToTell('paid', 'cancelled late')).toBe(true)
  expect(isToTell('paid', 'confirmed')).toBe(true)
})

test('[rule booking-states] a booking without nights that owes nothing does not read as unpaid', () => {
  expect(isToTell('unpaid', 'asked')).toBe(false)
  expect(isToTell('unpaid', 'held')).toBe(true)
  expect(isToTell('unpaid', 'cancelled late')).toBe(true)
  expect(isToTell('part paid', 'asked')).toBe(true)
})
