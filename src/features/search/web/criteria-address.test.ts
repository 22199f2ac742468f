import { expect, test } from 'vitest'
import { countActiveFilters } from './criteria-address.ts'

test.for([
  ['price=100', 1],
  ['price=100&per=stay', 0],
  ['price=100&per=stay&checkin=2026-10-05', 0],
  ['price=100&per=stay&checkin=2026-10-05&checkout=2026-10-08', 1],
  ['price=100&per=stay&weekend=2026-10', 2],
] as const)('[rule search-price] a maximum price per stay applies only with dates: %s', ([search, count]) => {
  expect(countActiveFilters(new URLSearchParams(search))).toBe(count)
})
