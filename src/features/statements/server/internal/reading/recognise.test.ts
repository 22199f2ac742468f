import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, toDay } from '#platform/shared/day.ts'
import {
  type AddedColumn,
  FORMATS,
  type Payment,
  writeExport,
} from '#test/features/statements/server/internal/bank-fixtures.ts'
import { identifyLines } from '../matching/identity.ts'
import { guessMapping } from './columns.ts'
import { parseLines } from './lines.ts'
import { type IdentifiedLine, recognise, type StoredLine, withFingerprints } from './recognise.ts'
import { parseTable } from './table.ts'

const FIRST = toDay('2026-09-01')
const ACCOUNT = 1
const KEY = Buffer.alloc(32)

/** Chooses from few days, amounts and payers, so that equal payments are frequent. */
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
const TODAY = toDay('2026-12-31')
const format = fc.constantFrom(...Object.keys(FORMATS))
const columns = fc.constantFrom<AddedColumn | undefined>(
  undefined,
  { name: 'Town', before: 0, cell: (at) => (at % 2 ? 'STAFFORD' : '') },
  { name: 'Branch', before: 99, cell: () => 'HIGH STREET' },
)

function parse(text: string) {
  const table = parseTable(Buffer.from(text))
  const mapping = guessMapping(table)
  if (!mapping) throw new Error(`no guess among ${table.header.join(', ')}`)
  const { lines } = parseLines(table, mapping, TODAY)
  const recognisable = identifyLines(table, lines, { column: mapping.transactionId, key: KEY })
  const identified = withFingerprints(ACCOUNT, recognisable)
  return { identified, headerHash: table.headerHash }
}

function toStored(line: IdentifiedLine, id: number, headerHash: string): StoredLine {
  const { day, amount, fingerprint, transactionId, words } = line
  return { id, day, amount, fingerprint, transactionId, words, headerHash }
}

test('property: an export with different columns adds only later payments', () => {
  fc.assert(
    fc.property(account, format, columns, fc.nat(5), fc.nat(5), (payments, name, added, one, other) => {
      const bank = FORMATS[name]
      if (!bank) return
      const [from, to] = [addDays(FIRST, Math.min(one, other)), addDays(FIRST, Math.max(one, other))]
      const early = payments.filter(({ day }) => day <= to)
      const at = payments.findIndex(({ day }) => day >= from)
      const late = at < 0 ? [] : payments.slice(at).map((payment) => ({ ...payment, note: 'seen' }))
      if (early.length === 0 || late.length === 0) return
      const before = parse(writeExport(bank, early))
      const db = before.identified.map((line, id) => toStored(line, id, before.headerHash))
      const after = parse(writeExport(bank, late, { from: at, ...(added && { added }) }))
      const found = recognise(after.identified, db, after.headerHash)
      const fresh = after.identified.filter((line) => !found.has(line)).map(({ day, amount }) => `${day} ${amount}`)
      const expected = payments.filter(({ day }) => day > to)
      expect(fresh.sort()).toEqual(
        expected.map(({ day, amount }) => `${day} ${Math.round(Number(amount) * 100)}`).sort(),
      )
      expect(new Set(found.values()).size).toBe(found.size)
    }),
    { numRuns: 300 },
  )
})

test('property: a repeated file is fully recognised', () => {
  fc.assert(
    fc.property(account, format, (payments, name) => {
      const bank = FORMATS[name]
      if (!bank) return
      const { identified, headerHash } = parse(writeExport(bank, payments))
      expect(new Set(identified.map(({ fingerprint }) => fingerprint)).size).toBe(identified.length)
      const db = identified.map((line, id) => toStored(line, id, headerHash))
      expect(recognise(identified.toReversed(), db, headerHash).size).toBe(identified.length)
    }),
  )
})
