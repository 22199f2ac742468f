import { expect, test } from 'vitest'
import { paymentReference, referencesIn } from './contract.ts'

test('[rule payment-reference] a booking’s payment reference has a check digit and fits what every bank takes', () => {
  expect(paymentReference(123)).toMatch(/^HL-000123-\d$/)
  expect(paymentReference(2_147_483_647).length).toBeLessThanOrEqual(18)
})

const mine = paymentReference(123)
const digit = mine.slice(-1)

test.each([
  mine,
  `${mine} JO GUEST`,
  `hl-000123-${digit}`,
  `HL 000123 ${digit}`,
  `HL000123${digit}`,
  `HL000123${digit} 2 NIGHTS`,
  `HL-000123-${digit} 28/11`,
  `PAYMENT/REF:HL000123-${digit}/OCT`,
  `H L 000123 ${digit}`,
  `HL 123-${digit}`,
])('it is found in “%s”', (text) => {
  expect(referencesIn(text)).toEqual([123])
})

test.each([
  '',
  'HL',
  'Chase View',
  `HL-000123-${(Number(digit) + 1) % 10}`,
  `HL-000132-${digit}`,
  'HL-000000-0',
  'SHELL 123456',
])('nothing is found in “%s”', (text) => {
  expect(referencesIn(text)).toEqual([])
})

test('whoever pays for two bookings is understood', () => {
  expect(referencesIn(`${paymentReference(7)} and ${paymentReference(1_234_567)} and ${paymentReference(7)}`)).toEqual([
    7, 1_234_567,
  ])
})

test('every booking’s reference is found again', () => {
  for (let id = 1; id < 2_000_000; id += 997) expect(referencesIn(`x ${paymentReference(id)} y`)).toEqual([id])
})
