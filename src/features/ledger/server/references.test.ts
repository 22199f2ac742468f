import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentReference } from '#features/ledger/contract.ts'
import { likelyReferencesIn, referencesIn } from './references.ts'

test("[rule payment-reference] a payment reference fits every bank's limit", () => {
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
  `HL_000123-${digit}`,
  `HL.000123-${digit}`,
  `HL:000123_${digit}`,
  `HL#000123.${digit}`,
  `hl/000123–${digit}`,
  `HL\u00a0000123\u00a0${digit}`,
  `HL123${digit}`,
  `hl-l23${digit}`,
  `REF HL 123${digit}, THANKS`,
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
  'HL-000123',
  'HL000123',
  'HL123',
  `HL0123${digit}`,
  `HL123${digit}A`,
  `HL123${digit} 2026`,
  `HL123${digit}.50`,
  `DELHI 123${digit}`,
  `CHL123${digit}`,
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
])('a likely reference without its prefix is found in “%s”', (text) => {
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
])('no likely reference is found in “%s”', (text) => {
  expect(likelyReferencesIn(text)).toEqual([])
})

test('referencesIn finds no reference without its prefix', () => {
  expect(referencesIn(`000123${digit}`)).toEqual([])
})

const misspeltAt = (...indexes: number[]) => Array.from({ length: 8 }, (_, at) => indexes.includes(at))
const gapAfter = (index: number) => Array.from({ length: 8 }, (_, at) => (at === index ? '-' : ''))

test('property: a misspelt reference never finds another booking', () => {
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
    // "HL-589-O000", "HL-573l6-OO" and "HL-5422-l0l" start with short forms of bookings 58, 5731 and 542.
    {
      numRuns: 5000,
      examples: [
        [{ id: 589_000, isMisspelt: misspeltAt(3), gaps: gapAfter(2), prefix: 'HL-' }],
        [{ id: 573_160, isMisspelt: misspeltAt(3, 5, 6), gaps: gapAfter(4), prefix: 'HL-' }],
        [{ id: 542_210, isMisspelt: misspeltAt(4, 5, 6), gaps: gapAfter(3), prefix: 'HL-' }],
      ],
    },
  )
})

const SEPARATORS = ['-', '_', '.', ' ', '', '–', ' - ']

test('[rule payment-reference] property: a reference with a common misspelling finds its booking', () => {
  const slips = fc.record({
    id: fc.integer({ min: 10, max: 999_999 }),
    prefix: fc.constantFrom('HL', 'hl', 'Hl', 'H L'),
    afterPrefix: fc.constantFrom(...SEPARATORS, ':', '/', '#'),
    beforeCheck: fc.constantFrom(...SEPARATORS),
    misspelling: fc.constantFrom('digits', 'O for 0', 'l for 1', 'I for 1'),
    around: fc.constantFrom(['', ''], ['J GUEST ', ' THANKS'], ['FPI 14/09/26 ', ' 217.50'], ['REF ', ', 2 NIGHTS']),
  })
  fc.assert(
    fc.property(slips, ({ id, prefix, afterPrefix, beforeCheck, misspelling, around }) => {
      const [, number = '', check = ''] = paymentReference(id).split('-')
      const misread = { digits: /$^/, 'O for 0': /0/g, 'l for 1': /1/g, 'I for 1': /1/g }[misspelling]
      const typed = number.replace(misread, misspelling.charAt(0))
      const isReadable = /[0-9]/.test(typed)
      const text = `${around[0]}${prefix}${afterPrefix}${typed}${beforeCheck}${check}${around[1]}`
      expect(referencesIn(text), text).toEqual(isReadable ? [id] : [])
    }),
    { numRuns: 2000 },
  )
})

test('[rule payment-reference] property: a wrong or missing check digit finds no booking', () => {
  const wrong = fc.record({ id: fc.integer({ min: 1, max: 999_999 }), by: fc.integer({ min: 1, max: 9 }) })
  fc.assert(
    fc.property(wrong, ({ id, by }) => {
      const [, number = '', check = ''] = paymentReference(id).split('-')
      const other = (Number(check) + by) % 10
      for (const text of [`HL-${number}-${other}`, `HL${number}${other}`, `HL_${number}_${other}`, `HL-${number}`])
        expect(referencesIn(`J GUEST ${text} STAY`), text).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test.each(['2026-09-14', '14-09-2026', '14 09 26', '20-00-00', '12,345.67', '12345.67', 'FPI 14-09-2026 1018'])(
  'a day, sum or sort code is not a reference: “%s”',
  (text) => {
    expect(likelyReferencesIn(text)).toEqual([])
  },
)

test('several references in one text are found', () => {
  expect(referencesIn(`${paymentReference(7)} and ${paymentReference(1_234_567)} and ${paymentReference(7)}`)).toEqual([
    7, 1_234_567,
  ])
})

test('the reference of every booking is recognised', () => {
  for (let id = 1; id < 2_000_000; id += 997) expect(referencesIn(`x ${paymentReference(id)} y`)).toEqual([id])
})
