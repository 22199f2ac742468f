import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit } from './check-digit.ts'

test('the published example 572 has the check digit 4', () => {
  expect(checkDigit('572')).toBe('4')
  expect(checkDigit('5724')).toBe('0')
})

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 2, maxLength: 9 })

test('a wrong digit changes the check digit', () => {
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      const place = at % number.length
      const wrong = String((Number(number[place]) + by) % 10)
      expect(checkDigit(number.slice(0, place) + wrong + number.slice(place + 1))).not.toBe(checkDigit(number))
    }),
  )
})

test('exchanging two neighbouring digits changes the check digit', () => {
  fc.assert(
    fc.property(digits, fc.nat(), (number, at) => {
      const place = at % (number.length - 1)
      const [one = '', other = ''] = number.slice(place, place + 2)
      fc.pre(one !== other)
      expect(checkDigit(number.slice(0, place) + other + one + number.slice(place + 2))).not.toBe(checkDigit(number))
    }),
  )
})
