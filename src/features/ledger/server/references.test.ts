import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentReference } from '#features/ledger/contract.ts'
import { likelyReferencesIn, referencesIn } from './references.ts'

test("[rule payment-reference] a payment reference has a check digit and fits every bank's limit", () => {
  expect(paymentReference(123)).toMatch(/^HL-000123-\d$/)
  expect(paymentReference(2_147_483_647).length).toBeLessThanOrEqual(18)
})

const reference = paymentReference(123)
const digit = reference.slice(-1)

test.each([
  reference,
  `${reference} JO GUEST`,
  `hl-000123-${digit}`,
  `HL 000123 ${digit}`,
  `HL000123${digit}`,
  `HL000123${digit} 2 NIGHTS`,
  `HL-000123-${digit} 28/11`,
  `PAYMENT/REF:HL000123-${digit}/OCT`,
  `H L 000123 ${digit}`,
  `HL 123-${digit}`,
  `HL-OOO123-${digit}`,
  `HL-000I23-${digit}`,
  `hl-ooo l23-${digit}`,
  `HI-000123-${digit}`,
  `H1-00O1 23 ${digit}`,
  `HL 00 01 23 ${digit}`,
  `HL - 0 0 0 1 2 3 - ${digit}`,
  `FT HL-OOOL23-${digit} REF`,
])('a reference is found in “%s”', (text) => {
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
])('no reference is found in “%s”', (text) => {
  expect(referencesIn(text)).toEqual([])
})

test.each([
  `000123-${digit}`,
  `000123${digit}`,
  `REF 000123 ${digit}`,
  `J GUEST 0001 23-${digit} STAY`,
  `OIL OOOI23-${digit}`,
  reference,
])('a reference without its prefix is likely in “%s”', (text) => {
  expect(likelyReferencesIn(text)).toEqual([123])
})

test.each([
  `000123-${(Number(digit) + 1) % 10}`,
  `123-${digit}`,
  `50001237-${digit}`,
  `A000123-${digit}`,
  `20-000123-${digit}`,
  '20-00-00 12345678',
  '2026-09-09',
  '07700 900123',
  'ILLO OLIO OIL',
])('no reference is likely in “%s”', (text) => {
  expect(likelyReferencesIn(text)).toEqual([])
})

test('without the prefix no reference is found', () => {
  expect(referencesIn(`000123${digit}`)).toEqual([])
})

test('property: a misspelt reference gives its own booking or none', () => {
  const misspellings = fc.record({
    id: fc.integer({ min: 1, max: 999_999 }),
    isMisspelt: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    gaps: fc.array(fc.constantFrom('', '', ' ', '-'), { minLength: 8, maxLength: 8 }),
    prefix: fc.constantFrom('HL-', 'hl', 'H L ', 'HI-', 'Hl '),
  })
  fc.assert(
    fc.property(misspellings, ({ id, isMisspelt: misspeltDigits, gaps, prefix }) => {
      const digits = paymentReference(id).replace(/\D/g, '')
      const characters = [...digits].map((digit, at) => {
        const misspelt = digit === '0' ? 'O' : digit === '1' ? 'l' : digit
        return `${misspeltDigits[at] ? misspelt : digit}${at < 5 ? (gaps[at] ?? '') : ''}`
      })
      const found = referencesIn(`J GUEST ${prefix}${characters.join('')} THANKS`)
      expect([[id], []]).toContainEqual(found)
      if (/[2-9]/.test(digits.slice(0, 6)) && gaps.slice(0, 5).every((gap) => gap === '')) expect(found).toEqual([id])
    }),
  )
})

test('several references in one text are found, each once', () => {
  expect(referencesIn(`${paymentReference(7)} and ${paymentReference(1_234_567)} and ${paymentReference(7)}`)).toEqual([
    7, 1_234_567,
  ])
})

test('every booking’s reference is found again', () => {
  for (let id = 1; id < 2_000_000; id += 997) expect(referencesIn(`x ${paymentReference(id)} y`)).toEqual([id])
})
