import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted, grouped } from './counted.ts'

test('writes a count with its noun, singular or plural', () => {
  expect(counted(1, 'night')).toBe('1 night')
  expect(counted(0, 'night')).toBe('0 nights')
  expect(counted(1200, 'line')).toBe('1,200 lines')
  expect(counted(2, 'property', 'properties')).toBe('2 properties')
})

test('groups whole numbers as `Intl` does for Britain', () => {
  expect(grouped('1234567')).toBe('1,234,567')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(grouped(whole)).toBe(whole.toLocaleString('en-GB'))
    }),
  )
})
