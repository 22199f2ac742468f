import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLongDay, toDay } from '#platform/shared/day.ts'
import { formatPounds, MAX_PENCE, pence, toPounds } from '#platform/shared/money.ts'
import { parseAmount, parseDay } from './values.ts'

test.for([
  ['09/09/2026', '2026-09-09'],
  ['9/9/2026', '2026-09-09'],
  ['09/09/26', '2026-09-09'],
  ['09-09-2026', '2026-09-09'],
  ['09.09.2026', '2026-09-09'],
  ['2026-09-09', '2026-09-09'],
  ['2026-09-09T10:11:12Z', '2026-09-09'],
  ['2026-09-09 10:11:12', '2026-09-09'],
  ['09/09/2026 10:11', '2026-09-09'],
  ['09 Sep 2026', '2026-09-09'],
  ['9 September 2026', '2026-09-09'],
  ['09-Sep-26', '2026-09-09'],
  ['09 Sept 2026', '2026-09-09'],
  ['Wed 9th Sep 2026', '2026-09-09'],
  ["'29/02/2028", '2028-02-29'],
  // In British order, the day is before the month.
  ['03/04/2026', '2026-04-03'],
] as const)('%s is a day', ([text, day]) => {
  expect(parseDay(text)).toBe(day)
})

test.for([
  '',
  '30/02/2026',
  '31/04/2026',
  '13/13/2026',
  '09 Foo 2026',
  '12345678',
  '20-00-00',
  '10:11:12',
  'Total',
  '217.50',
])('“%s” is not a day', (text) => {
  expect(parseDay(text)).toBeNull()
})

test.for([
  ['217.50', 21_750],
  ['£1,217.50', 121_750],
  ['+£217.50', 21_750],
  ['-£50.00', -5_000],
  ['£-50.00', -5_000],
  ['−50.00', -5_000],
  ['50.00-', -5_000],
  ['(50.00)', -5_000],
  ['(£1,050.00)', -105_000],
  ['50.00 DR', -5_000],
  ['50.00CR', 5_000],
  ['CR 50.00', 5_000],
  ['GBP 50.00', 5_000],
  ['50', 5_000],
  ['50.5', 5_050],
  ['50.5000', 5_050],
  ['0.500', 50],
  ['1450.000', 145_000],
  ['.50', 50],
  ['1.217,50', 121_750],
  ['0.00', 0],
  ['-0.00', 0],
  ['99,999,999.99', 9_999_999_999],
] as const)('%s is an amount', ([text, amount]) => {
  expect(parseAmount(text)).toBe(amount)
})

test.for([
  '',
  '-',
  '£',
  '1,23.45',
  '12.345',
  '1.200',
  '145.000',
  '1e5',
  '0x10',
  '100,000,000.00',
  'free',
  '09/09/2026',
  '5 apples',
])('“%s” is not an amount', (text) => {
  expect(parseAmount(text)).toBeNull()
})

test('a comma before two digits is a continental decimal point', () => {
  expect(parseAmount('12,34')).toBe(1_234)
})

test('[threat long-cells] no pattern is applied to a cell over 64 characters', () => {
  expect(parseAmount('217.50'.padStart(64, '0'))).toBe(21_750)
  expect(parseAmount('217.50'.padStart(65, '0'))).toBeNull()
  // Spaces around a value do not count towards the maximum length.
  expect(parseAmount(`${' '.repeat(100)}217.50${' '.repeat(100)}`)).toBe(21_750)
  expect(parseDay(`09/09/2026 10:11 ${'x'.repeat(47)}`)).toBe('2026-09-09')
  expect(parseDay(`09/09/2026 10:11 ${'x'.repeat(48)}`)).toBeNull()
})

test('property: every amount is parsed in each notation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_PENCE }), (max) => {
      const [plus, minus] = [pence(max), pence(-max)]
      for (const text of [toPounds(plus), formatPounds(plus), `+${toPounds(plus)}`, `${toPounds(plus)} CR`])
        expect(parseAmount(text)).toBe(plus)
      for (const text of [toPounds(minus), formatPounds(minus), `${toPounds(plus)}-`, `(${formatPounds(plus)})`])
        expect(parseAmount(text)).toBe(minus)
    }),
  )
})

test('property: every day is parsed in each notation', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (instant) => {
      const day = toDay(instant.toISOString().slice(0, 10))
      const [year = '', month = '', date = ''] = day.split('-')
      const ways = [day, `${date}/${month}/${year}`, `${date}-${month}-${year}`, `${date}/${month}/${year.slice(2)}`]
      for (const text of [...ways, formatLongDay(day)]) expect(parseDay(text)).toBe(day)
    }),
  )
})
