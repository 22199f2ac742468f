import fc from 'fast-check'
import { expect } from 'vitest'
import { paymentReference } from '#features/ledger/contract.ts'
import type { StatementMapping } from '#features/statements/contract.ts'
import { findReason } from '#features/statements/server/internal/holds/may-be-payment.ts'
import { type ParsedStatement, parseLines } from '#features/statements/server/internal/reading/lines.ts'
import { previewFile } from '#features/statements/server/internal/reading/reading.ts'
import { parseTable } from '#features/statements/server/internal/reading/table.ts'
import { addDays, type Day, nightsBetween, toDay } from '#platform/shared/day.ts'
import { type Pence, pence } from '#platform/shared/money.ts'
import { PLAIN_MAPPING } from './fixtures.ts'

const TODAY = toDay('2026-10-20')
const FIRST_DAY = toDay('2026-08-01')
const REFERENCE = paymentReference(12)

/** Fails if a row is lost or read wrongly, or if a hold would be released although the file has the hold's payment. */
export function checkGeneratedStatements(count: number, seed: number): void {
  fc.assert(fc.property(statements, checkStatement), { numRuns: count, seed })
}

/** A row and the expected result of reading it. */
interface Meant {
  /** Physical lines of the row, joined by `\n`. */
  text: string
  /** Null for a row that must not be read as a payment. */
  payment: { day: Day; amount: number } | null
  mark: Mark
}

/**
 * An ambiguous minus: `minus in` and `minus out` are a minus beside a sum marked as money in or out. `contradiction`: the
 * sign and the word give different directions.
 */
type Mark = 'none' | 'minus in' | 'minus out' | 'contradiction'

interface Statement {
  file: Uint8Array
  mapping: StatementMapping
  /** Rows below the column names, including blank rows, in the order of the file. */
  rows: Meant[]
  /** The random values from which each row was written, in the order of `rows`. */
  sources: RandomRow[]
  /** Number of lines up to and including the column names. */
  linesAbove: number
  /** True if stray quotation marks may join rows. A correct row may then be unreadable. */
  hasStrayQuotes: boolean
}

function checkStatement(statement: Statement): void {
  const { file, mapping, rows, linesAbove, hasStrayQuotes } = statement
  const meantAt = new Map<number, Meant>()
  let next = linesAbove + 1
  for (const row of rows) {
    meantAt.set(next, row)
    next += row.text.split('\n').length
  }
  if (!rows.some(({ payment }) => payment)) return
  const table = parseTable(file)
  const parsed = parseLines(table, mapping, TODAY)
  const { lines, unreadable, leftOut } = parsed
  expectHoldsWait(statement, parsed)
  expectDirections(statement, parsed, meantAt)
  const all = [...lines.map(({ row }) => row), ...unreadable, ...leftOut]
  const found = all.flatMap(({ line, text }) => text.split('\n').map((_, at) => line + at))
  const expected = rows.flatMap(({ text }) => text.split('\n')).map((text, at) => ({ text, line: linesAbove + 1 + at }))
  const isBlank = (text: string) => text.replaceAll(/[\s,;"\t]/g, '') === ''
  const ofText = (line: number) => !isBlank(expected[line - linesAbove - 1]?.text ?? '')
  expect(found.filter(ofText).sort((one, other) => one - other)).toEqual(
    expected.filter(({ text }) => !isBlank(text)).map(({ line }) => line),
  )
  if (!hasStrayQuotes)
    expect(
      lines.map(({ row }) => row.text),
      JSON.stringify([...unreadable, ...leftOut]),
    ).toEqual(rows.filter(({ payment }) => payment).map(({ text }) => text))
  const preview = previewFile(file, mapping, { profiles: [], today: TODAY })
  expect(preview.readCount + preview.unreadableCount + preview.leftOutCount).toBe(preview.lines)
}

/**
 * Checks each line's day and sum, and the direction unless marked as a guess. Only an ambiguous minus or a contradiction may make
 * a guess.
 */
function expectDirections(
  { mapping, rows, sources }: Statement,
  { lines }: ParsedStatement,
  meantAt: Map<number, Meant>,
): void {
  const isRead = new Set(lines.map(({ row }) => meantAt.get(row.line)))
  const isOutPlain = new Set(
    rows.flatMap((row, at) => (row.mark === 'none' && isRead.has(row) ? [sources[at]?.isOut] : [])),
  )
  for (const { row, day, amount, isDirectionGuessed } of lines) {
    const meant = meantAt.get(row.line)
    const title = `line ${row.line}`
    expect({ text: row.text, day, size: Math.abs(amount) }, title).toEqual({
      text: meant?.text,
      day: meant?.payment?.day,
      size: Math.abs(meant?.payment?.amount ?? 0),
    })
    if (!isDirectionGuessed) expect(amount, title).toBe(meant?.payment?.amount)
    const mark = meant?.mark ?? 'none'
    if (mark === 'contradiction') expect(isDirectionGuessed, title).toBe(true)
    else if (mark === 'none' || mapping.minus === 'habit' || isOutPlain.has(mark === 'minus out'))
      expect(isDirectionGuessed, title).toBe(false)
  }
}

const NO_PAYMENT: readonly Kind[] = [
  ...(['blank', 'blank cells', 'header', 'total', 'dated total', 'brought forward', 'carried forward'] as const),
  'nothing moved',
]

/** Checks that `findReason` finds every payment of money in by sum and by reference, even in an unreadable row. */
function expectHoldsWait({ rows, sources, linesAbove }: Statement, parsed: ParsedStatement): void {
  const open = [
    ...parsed.lines
      .filter(({ amount, isDirectionGuessed }) => amount > 0 || isDirectionGuessed)
      .map(({ row, amount, payer, reference, description }) => ({
        ...{ first: row.line, text: row.text },
        reasonFor: findReason({ texts: [payer, reference, description], amount: sizeOf(amount), mayBeAnySum: false }),
      })),
    ...[...parsed.unreadable, ...parsed.leftOut].map(({ line, text, amount, mayBeAnySum }) => ({
      ...{ first: line, text },
      reasonFor: findReason({ texts: [text], amount, mayBeAnySum }),
    })),
  ]
  let next = linesAbove + 1
  for (const [at, { text, payment }] of rows.entries()) {
    const line = next
    next += text.split('\n').length
    const source = sources[at]
    if (!source || NO_PAYMENT.includes(source.kind) || !isMoneyIn(source, payment)) continue
    const found = open.find((row) => row.first <= line && line < row.first + row.text.split('\n').length)
    const unknown = { bookingId: -1, guestName: 'Qadir Xu', sums: [] }
    expect(found, `line ${line} is open`).toBeDefined()
    const byNothing = found?.reasonFor(unknown)
    if (payment && found?.text === text) expect(byNothing, `line ${line} by nothing`).toBeUndefined()
    const hasSum = text.includes(formatDigits(source.pence))
    expect(found?.reasonFor({ ...unknown, sums: [pence(source.pence)] }), `line ${line} by sum`).toBe(
      hasSum ? 'sum' : 'unreadable',
    )
    if (text.includes(REFERENCE))
      expect(found?.reasonFor({ ...unknown, bookingId: 12 }), `line ${line} by reference`).toBe('reference')
  }
}

/** For an unreadable row, `payment` is null and the random row gives the direction. */
function isMoneyIn({ isOut, isBounced }: RandomRow, payment: Meant['payment']): boolean {
  return payment ? payment.amount > 0 : !isOut && !isBounced
}

function sizeOf(amount: Pence): Pence {
  return pence(Math.abs(amount))
}

const LAYOUTS = {
  'one column': ['Date', 'Payer', 'Reference', 'Amount', 'Balance'],
  'two columns': ['Date', 'Payer', 'Reference', 'Paid out', 'Paid in', 'Balance'],
  direction: ['Date', 'Payer', 'Reference', 'CR/DR', 'Amount', 'Balance'],
} as const
type Layout = keyof typeof LAYOUTS

const MAPPINGS: Record<Layout, StatementMapping> = {
  'one column': { ...PLAIN_MAPPING, payer: 1, reference: 2, amount: 3 },
  'two columns': { ...PLAIN_MAPPING, payer: 1, reference: 2, amount: null, paidOut: 3, paidIn: 4 },
  direction: { ...PLAIN_MAPPING, payer: 1, reference: 2, direction: 3, amount: 4 },
}

const KINDS = [
  ...['flawless', 'flawless', 'flawless', 'flawless', 'several lines', 'doubled quote', 'literal quote'],
  ...['unclosed quote', 'quote in quotes', 'closing quote', 'bare comma', 'bare comma, missing cell', 'missing cell'],
  ...['extra cell', 'blank', 'blank cells', 'header', 'total', 'dated total', 'brought forward', 'carried forward'],
  ...['future', 'pending', 'no amount', 'nothing moved'],
] as const
type Kind = (typeof KINDS)[number]
const STRAY: readonly Kind[] = ['unclosed quote', 'quote in quotes', 'closing quote']

const day = fc.integer({ min: 0, max: nightsBetween(FIRST_DAY, TODAY) }).map((days) => addDays(FIRST_DAY, days))
const randomRow = fc.record({
  kind: fc.constantFrom(...KINDS),
  day,
  pence: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 100_000, max: 99_999_999 })),
  isOut: fc.boolean(),
  /** Patterns of negative and positive sums; `0` is replaced by the sum. */
  minus: fc.constantFrom('-0', '0-', '(0)', '0 DR', 'DR 0', '−0', '–0', '—0', '-£0', '£-0', '(£0)'),
  plus: fc.constantFrom('0', '+0', '0 CR', '£0'),
  /** True for a minus in a row whose column or word already gives the direction. */
  hasExtraMinus: fc.boolean(),
  isBounced: fc.boolean(),
  isContradictory: fc.boolean(),
  payer: fc.constantFrom('J GUEST', 'A, MARSH', 'O’NEIL; B', 'ZOË FERN', '12 LTD', "D'ARCY"),
  reference: fc.constantFrom(REFERENCE, 'BALANCE', '', 'RENT 2026'),
  cell: fc.integer({ min: 0, max: 5 }),
})
type RandomRow = typeof randomRow extends fc.Arbitrary<infer Row> ? Row : never

const ENCODINGS = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'UTF-16LE with a mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16BE with a mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'UTF-16LE': (text: string) => Buffer.from(text, 'utf16le'),
  'UTF-16BE': (text: string) => Buffer.from(text, 'utf16le').swap16(),
}
const DAYS = {
  british: (text: Day) => text.split('-').toReversed().join('/'),
  american: (text: Day) => [text.slice(5, 7), text.slice(8), text.slice(0, 4)].join('/'),
  iso: (text: Day) => text,
}

/** Which payments with an explicit direction have a minus. `any`: some payments, without a meaning. */
const MINUS_OF_BANKS = ['none', 'all', 'reversals', 'any'] as const

const statements: fc.Arbitrary<Statement> = fc
  .record({
    layout: fc.constantFrom(...(Object.keys(LAYOUTS) as Layout[])),
    separator: fc.constantFrom(',', ',', ';', '\t'),
    ends: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 4 }),
    encoding: fc.constantFrom(...Object.values(ENCODINGS)),
    days: fc.constantFrom(...(Object.keys(DAYS) as (keyof typeof DAYS)[])),
    ...{
      minusOf: fc.constantFrom(...MINUS_OF_BANKS),
      answer: fc.constantFrom(null, 'reversal' as const, 'habit' as const),
    },
    above: fc.constantFrom<string[][]>([], [['Account', 'STAYS LTD']], [['', '']], [['From', '01/08/2026']]),
    rows: fc.array(randomRow, { minLength: 1, maxLength: 12 }),
  })
  .map(({ layout, separator, ends, encoding, days, minusOf, answer, above, rows: randomRows }) => {
    const form: Form = { layout, separator, minusOf, formatDay: DAYS[days] }
    const rows = randomRows.map((row) => writeRow(row, form))
    const top = [...above.map((cells) => cells.join(separator)), LAYOUTS[layout].join(separator)]
    const lines = [...top, ...rows.map(({ text }) => text)].flatMap((text) => text.split('\n'))
    // A carriage return and the `\n` of an empty line after it would be read as a single line end.
    const endOf = (at: number) => (lines[at + 1] === '' ? '\n' : ends[at % ends.length])
    const text = lines.map((line, at) => `${line}${endOf(at)}`).join('')
    return {
      file: encoding(text),
      mapping: {
        ...MAPPINGS[layout],
        dayOrder: days === 'american' ? ('month-first' as const) : ('day-first' as const),
        // Otherwise a random answer: an answer remembered from an earlier file may not fit this file.
        minus: minusOf === 'reversals' ? ('reversal' as const) : minusOf === 'any' ? ('habit' as const) : answer,
      },
      rows,
      sources: randomRows,
      linesAbove: top.length,
      hasStrayQuotes: randomRows.some(({ kind }) => STRAY.includes(kind)),
    }
  })

interface Form {
  layout: Layout
  separator: string
  minusOf: (typeof MINUS_OF_BANKS)[number]
  formatDay: (day: Day) => string
}

function writeRow(row: RandomRow, form: Form): Meant {
  const { separator, formatDay, layout } = form
  const { kind } = row
  const width = LAYOUTS[layout].length
  const join = (cells: string[]) => cells.map((cell) => quote(cell, separator)).join(separator)
  const refuse = (cells: string[]) => ({ text: join(cells), payment: null, mark: 'none' as const })
  if (kind === 'blank') return { text: '', payment: null, mark: 'none' }
  if (kind === 'blank cells') return { text: separator.repeat(width - 1), payment: null, mark: 'none' }
  if (kind === 'header') return refuse([...LAYOUTS[layout]])
  const { cells, amount, mark } = writePayment(row, form)
  const withCells = (changes: Record<number, string>) => cells.map((cell, at) => changes[at] ?? cell)
  const payment = { day: row.day, amount }
  switch (kind) {
    case 'total':
      return refuse(withCells({ 0: 'Total', 1: '', 2: '' }))
    case 'dated total':
      return refuse(withCells({ 1: 'Totals', 2: '' }))
    case 'brought forward':
      return refuse(withCells({ 1: 'BALANCE BROUGHT FORWARD', 2: '' }))
    case 'carried forward':
      return refuse(withCells({ 1: 'Carried forward', 2: '' }))
    case 'pending':
      return refuse(withCells({ 0: 'Pending' }))
    case 'future':
      return refuse(withCells({ 0: formatDay(addDays(TODAY, 1)) }))
    case 'no amount':
      return refuse(cells.map((cell, at) => (at > 2 ? '' : cell)))
    case 'nothing moved':
      return refuse(cells.map((cell, at) => (at > 2 && /\d/.test(cell) ? '0.00' : cell)))
    case 'missing cell':
      return refuse(cells.toSpliced(row.cell % width, 1))
    case 'extra cell':
      return refuse(cells.toSpliced(row.cell, 0, 'EXTRA'))
    case 'several lines': {
      const text = join(withCells({ 1: `${row.payer}\n${row.reference || 'AGAIN'}` }))
      return { text, payment, mark }
    }
    case 'doubled quote':
      return { text: join(withCells({ 1: `J "JO" ${row.payer}` })), payment, mark }
    case 'literal quote':
      return {
        text: cells.map((cell, at) => (at === 1 ? 'J "JO" GUEST' : quote(cell, separator))).join(separator),
        ...{ payment, mark },
      }
    case 'closing quote':
      return {
        text: cells.map((cell, at) => (at === 1 ? 'J GUEST"' : quote(cell, separator))).join(separator),
        ...{ payment, mark },
      }
    case 'unclosed quote':
      return {
        text: cells.map((cell, at) => (at === 1 ? '"J GUEST' : quote(cell, separator))).join(separator),
        ...{ payment: null, mark },
      }
    case 'quote in quotes':
      return {
        text: cells.map((cell, at) => (at === 1 ? '"J "JO" G"' : quote(cell, separator))).join(separator),
        ...{ payment: null, mark },
      }
    case 'bare comma':
    case 'bare comma, missing cell':
      return writeBareComma(cells, { ...form, payment, mark, isMissing: kind !== 'bare comma' }, row)
    default:
      return { text: join(cells), payment, mark }
  }
}

/** Writes an amount with an unquoted thousands comma, which cuts the amount in two if commas separate cells. */
function writeBareComma(
  cells: string[],
  { separator, payment, mark, isMissing, layout }: Form & Omit<Meant, 'text'> & { isMissing: boolean },
  row: RandomRow,
): Meant {
  const whole = { text: cells.map((cell) => quote(cell, separator)).join(separator), payment, mark }
  const at = LAYOUTS[layout].findIndex((name, at) => at > 2 && name !== 'Balance' && /\d/.test(cells[at] ?? ''))
  if (separator !== ',' || !/,/.test(cells[at] ?? '') || /,.*,/.test(cells[at] ?? '')) return whole
  const removed = [1, 2, cells.length - 1][row.cell % 3] ?? 1
  const written = cells.map((cell, index) => (index === at ? cell : quote(cell, separator)))
  return { text: (isMissing ? written.toSpliced(removed, 1) : written).join(separator), payment: null, mark }
}

/** Returns the cells of a payment and the amount in pence, negative for money out. */
function writePayment(row: RandomRow, { layout, minusOf, formatDay }: Form): { cells: string[] } & Written {
  const { pence, isOut, minus, plus, hasExtraMinus } = row
  const write = (pattern: string) => pattern.replace('0', formatDigits(pence))
  const start = [formatDay(row.day), row.payer, row.reference]
  const balance = '1,017.50'
  if (layout === 'one column')
    return { cells: [...start, write(isOut ? minus : plus), balance], amount: isOut ? -pence : pence, mark: 'none' }
  const isMarked = minusOf === 'all' || (minusOf !== 'none' && hasExtraMinus)
  const isReversed = isMarked && minusOf === 'reversals'
  const sum = write(isMarked ? withoutWord(minus) : '0')
  const stated: Written = {
    amount: isOut === isReversed ? pence : -pence,
    mark: isMarked ? (isOut ? 'minus out' : 'minus in') : 'none',
  }
  if (layout === 'direction') return { cells: [...start, isOut ? 'DR' : 'CR', sum, balance], ...stated }
  if (isOut) return { cells: [...start, sum, '', balance], ...stated }
  const paidIn = writePaidIn(row)
  return { cells: [...start, '', write(paidIn.pattern), balance], amount: paidIn.amount, mark: paidIn.mark }
}

type Written = Pick<Meant, 'mark'> & { amount: number }

/** Returns the pattern for the column of money in. Only a bounced payment has a minus in this column. */
function writePaidIn({ pence, minus, isBounced, isContradictory }: RandomRow): { pattern: string } & Written {
  if (!isBounced) return { pattern: '0', amount: pence, mark: 'none' }
  if (!isContradictory) return { pattern: minus, amount: -pence, mark: 'none' }
  return { pattern: `${withoutWord(minus)} CR`, amount: -pence, mark: 'contradiction' }
}

function withoutWord(minus: string): string {
  return /R/.test(minus) ? '-0' : minus
}

function formatDigits(pence: number): string {
  const [whole = '', part = ''] = (pence / 100).toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`
}

function quote(cell: string, separator: string): string {
  const needsQuotes = [separator, '"', '\n'].some((character) => cell.includes(character))
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell
}
