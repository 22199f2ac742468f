import { expect, test } from 'vitest'
import { hasBadge } from './money-badge.tsx'

test('a booking cancelled without a charge has no Paid badge', () => {
  expect(hasBadge('paid', 'cancelled free')).toBe(false)
  expect(hasBadge('paid', 'lapsed')).toBe(false)
  expect(hasBadge('refund due', 'cancelled free')).toBe(true)
  expect(hasBadge('paid', 'cancelled late')).toBe(true)
  expect(hasBadge('paid', 'confirmed')).toBe(true)
})

test('[rule booking-states] a booking that owes nothing has no Unpaid badge', () => {
  expect(hasBadge('unpaid', 'asked')).toBe(false)
  expect(hasBadge('unpaid', 'held')).toBe(true)
  expect(hasBadge('unpaid', 'cancelled late')).toBe(true)
  expect(hasBadge('part paid', 'asked')).toBe(true)
})
