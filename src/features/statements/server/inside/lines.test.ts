import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, toDay } from '#platform/shared/day.ts'
import { pence } from '#platform/shared/money.ts'
import { oldFingerprintsOf as fingerprintsOf } from './identity.ts'
import type { StatementLine } from './lines.ts'

const FIRST = toDay('2026-09-01')

/** Few days, amounts and payers, so that equal payments are usual. */
const line: fc.Arbitrary<StatementLine> = fc.record({
  day: fc.nat(5).map((at) => addDays(FIRST, at)),
  amount: fc.constantFrom(21_750, 43_500, -5_000).map(pence),
  payer: fc.constantFrom('J GUEST', 'A MARSH'),
  reference: fc.constantFrom('', 'HL-000012-3'),
  description: fc.constantFrom('', 'FPI'),
})
const statement = fc.array(line, { maxLength: 40 })

test('property: every line has a fingerprint of its own, and the same file has the same ones', () => {
  fc.assert(
    fc.property(statement, (lines) => {
      const prints = fingerprintsOf(lines)
      expect(new Set(prints).size).toBe(lines.length)
      expect(fingerprintsOf(lines)).toEqual(prints)
    }),
  )
})

test('property: two exports whose days overlap bring together exactly what one of all days would', () => {
  fc.assert(
    fc.property(statement, fc.nat(5), fc.nat(5), (lines, one, other) => {
      const [from, to] = [addDays(FIRST, Math.min(one, other)), addDays(FIRST, Math.max(one, other))]
      const early = fingerprintsOf(lines.filter(({ day }) => day <= to))
      const late = fingerprintsOf(lines.filter(({ day }) => day >= from))
      expect(new Set([...early, ...late])).toEqual(new Set(fingerprintsOf(lines)))
    }),
  )
})

test('property: the order of the lines does not matter, nor which columns their words stand in', () => {
  fc.assert(
    fc.property(statement, (lines) => {
      const moved = lines.toReversed().map((one) => ({
        ...one,
        payer: one.reference,
        reference: '',
        description: [one.description, one.payer.toLowerCase()].filter(Boolean).join(' · '),
      }))
      expect(new Set(fingerprintsOf(moved))).toEqual(new Set(fingerprintsOf(lines)))
    }),
  )
})

test('another day, amount or word is another line', () => {
  const one: StatementLine = { day: FIRST, amount: pence(100), payer: 'J GUEST', reference: 'A', description: 'B' }
  const others = [
    { ...one, day: addDays(FIRST, 1) },
    { ...one, amount: pence(-100) },
    { ...one, payer: 'J GUESTS' },
    { ...one, reference: '' },
    { ...one, description: 'C' },
  ]
  const prints = [one, ...others].flatMap((line) => fingerprintsOf([line]))
  expect(new Set(prints).size).toBe(prints.length)
})
