import { expect, test } from 'vitest'
import { isToTell } from './money-badge.tsx'

test('what went back whole does not read as paid; what is to be refunded, and a charge that was paid, are told', () => {
  expect(isToTell('paid', 'cancelled free')).toBe(false)
  expect(isToTell('paid', 'lapsed')).toBe(false)
  expect(isToTell('refund due', 'cancelled free')).toBe(true)
  expect(isToTell('paid', 'cancelled late')).toBe(true)
  expect(isToTell('paid', 'confirmed')).toBe(true)
})

test('[rule booking-states] a booking without nights, of whom nothing is asked, does not read as unpaid', () => {
  expect(isToTell('unpaid', 'asked')).toBe(false)
  expect(isToTell('unpaid', 'held')).toBe(true)
  expect(isToTell('unpaid', 'cancelled late')).toBe(true)
  expect(isToTell('part paid', 'asked')).toBe(true)
})
