import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatPounds,
  formatPoundsShort,
  formatPoundsText,
  MAX_PENCE,
  pence,
  penceOf,
  percentOf,
  sumOf,
  toPounds,
} from './money.ts'

test('pounds as text or number become whole pence', () => {
  expect(penceOf('450.00')).toBe(45_000)
  expect(penceOf('450.5')).toBe(45_050)
  expect(penceOf(450)).toBe(45_000)
  expect(penceOf(0.1 + 0.2)).toBe(30)
  expect(penceOf('99999999.99')).toBe(MAX_PENCE)
  expect(penceOf(99_999_999.99)).toBe(MAX_PENCE)
  for (const amount of [1.1, 8.2, 1.005 * 1000, 4.35, 2_097_152.03])
    expect(toPounds(penceOf(amount))).toBe(amount.toFixed(2))
  expect(penceOf('-12.30')).toBe(-1230)
})

test('[rule whole-pence] texts and numbers that are not amounts are rejected', () => {
  for (const wrong of ['NaN', '', 'ten', '1e3', '1.234', '100000000000000.00', '1,000'])
    expect(() => penceOf(wrong), wrong).toThrow(RangeError)
  for (const wrong of [Number.NaN, 10.005, 0.001, -1.999, 1e-7, 1e21, 99_999_999.994, Number.POSITIVE_INFINITY])
    expect(() => penceOf(wrong), String(wrong)).toThrow(RangeError)
  expect(() => pence(0.5)).toThrow(RangeError)
  expect(() => pence(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
})

test('[rule money-on-the-wire] pence written as pounds are read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -MAX_PENCE, max: MAX_PENCE }), (amount) => {
      expect(toPounds(pence(amount))).toMatch(/^-?\d+\.\d{2}$/)
      expect(penceOf(toPounds(pence(amount)))).toBe(amount)
    }),
  )
})

test('[rule pounds-as-shown] pounds have two decimals', () => {
  expect(formatPounds(pence(145_000))).toBe('£1,450.00')
  expect(formatPounds(pence(-50))).toBe('-£0.50')
  expect(formatPoundsShort(pence(14_500))).toBe('£145')
  expect(formatPoundsShort(pence(14_550))).toBe('£145.50')
})

test('sums and percentages are whole pence', () => {
  expect(sumOf([pence(10), pence(20)])).toBe(30)
  expect(sumOf([])).toBe(0)
  expect(percentOf(pence(33_333), 50)).toBe(16_667)
})

test('[rule whole-pence] the sum of many amounts is whole pence', () => {
  expect(penceOf('9999999999999.99')).toBe(999_999_999_999_999)
  expect(sumOf([pence(MAX_PENCE), pence(MAX_PENCE)])).toBe(2 * MAX_PENCE)
})

test('totals above the largest single amount are formatted', () => {
  expect(formatPoundsText('450.00')).toBe('£450.00')
  expect(formatPoundsText('123456789012.05')).toBe('£123,456,789,012.05')
  expect(formatPoundsText('-1000.00')).toBe('-£1,000.00')
})
