import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, groupDigits } from './format-count.ts'

test('a count has its noun in the singular or plural', () => {
  expect(formatCount(1, 'night')).toBe('1 night')
  expect(formatCount(0, 'night')).toBe('0 nights')
  expect(formatCount(1200, 'line')).toBe('1,200 lines')
  expect(formatCount(2, 'property', 'properties')).toBe('2 properties')
})

test('whole numbers are grouped as in British `Intl` formats', () => {
  expect(groupDigits('1234567')).toBe('1,234,567')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(groupDigits(whole)).toBe(whole.toLocaleString('en-GB'))
    }),
  )
})
