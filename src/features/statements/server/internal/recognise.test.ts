import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, toDay } from '#platform/shared/day.ts'
import { type Added, exportOf, FORMATS, type Payment } from './bank-fixtures.ts'
import { guessedMapping } from './columns.ts'
import { marksOf } from './identity.ts'
import { linesIn } from './lines.ts'
import { type KnownLine, type MarkedLine, recognise, withFingerprints } from './recognise.ts'
import { tableIn } from './text.ts'

const FIRST = toDay('2026-09-01')
const ACCOUNT = 1
const KEY = Buffer.alloc(32)

/** Few days, amounts and payers, so that equal payments are frequent; notes are random. */
const payment: fc.Arbitrary<Payment> = fc.record({
  day: fc.nat(5).map((at) => addDays(FIRST, at)),
  amount: fc.constantFrom('217.50', '435.00', '-50.00'),
  payer: fc.constantFrom('J GUEST', 'A MARSH', 'J'),
  reference: fc.constantFrom('', 'HL-000012-3', 'GUEST'),
  note: fc.constantFrom('', 'thanks', 'J GUEST'),
})
const account = fc
  .array(payment, { minLength: 1, maxLength: 30 })
  .map((payments) => payments.toSorted((one, other) => (one.day < other.day ? -1 : 1)))
const format = fc.constantFrom(...Object.keys(FORMATS))
const columns = fc.constantFrom<Added | undefined>(
  undefined,
  { name: 'Town', before: 0, cell: (at) => (at % 2 ? 'STAFFORD' : '') },
  { name: 'Branch', before: 99, cell: () => 'HIGH STREET' },
)

function read(text: string) {
  const table = tableIn(Buffer.from(text))
  const mapping = guessedMapping(table)
  if (!mapping) throw new Error(`no guess among ${table.header.join(', ')}`)
  const { lines } = linesIn(table, mapping)
  const marks = marksOf(table, lines, { column: mapping.transactionId, key: KEY })
  const marked = withFingerprints(ACCOUNT, lines, marks)
  return { marked, headerHash: table.headerHash }
}

function asKnown(line: MarkedLine, id: number, headerHash: string): KnownLine {
  const { day, amount, fingerprint, transactionId, words } = line
  return { id, day, amount, fingerprint, transactionId, words, headerHash }
}

test('property: overlapping exports with other notes and columns contain each payment once', () => {
  fc.assert(
    fc.property(account, format, columns, fc.nat(5), fc.nat(5), (payments, name, added, one, other) => {
      const bank = FORMATS[name]
      if (!bank) return
      const [from, to] = [addDays(FIRST, Math.min(one, other)), addDays(FIRST, Math.max(one, other))]
      const early = payments.filter(({ day }) => day <= to)
      const at = payments.findIndex(({ day }) => day >= from)
      const late = at < 0 ? [] : payments.slice(at).map((payment) => ({ ...payment, note: 'seen' }))
      if (early.length === 0 || late.length === 0) return
      const before = read(exportOf(bank, early))
      const db = before.marked.map((line, id) => asKnown(line, id, before.headerHash))
      const after = read(exportOf(bank, late, { from: at, ...(added && { added }) }))
      const found = recognise(after.marked, db, after.headerHash)
      const fresh = after.marked.filter((line) => !found.has(line)).map(({ day, amount }) => `${day} ${amount}`)
      const expected = payments.filter(({ day }) => day > to)
      expect(fresh.sort()).toEqual(
        expected.map(({ day, amount }) => `${day} ${Math.round(Number(amount) * 100)}`).sort(),
      )
      expect(new Set(found.values()).size).toBe(found.size)
    }),
    { numRuns: 300 },
  )
})

test('property: a repeated file is fully recognised, and its fingerprints are unique', () => {
  fc.assert(
    fc.property(account, format, (payments, name) => {
      const bank = FORMATS[name]
      if (!bank) return
      const { marked, headerHash } = read(exportOf(bank, payments))
      expect(new Set(marked.map(({ fingerprint }) => fingerprint)).size).toBe(marked.length)
      const db = marked.map((line, id) => asKnown(line, id, headerHash))
      expect(recognise(marked.toReversed(), db, headerHash).size).toBe(marked.length)
    }),
  )
})
