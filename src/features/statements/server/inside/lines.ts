import { createHash } from 'node:crypto'
import type { StatementMapping } from '#features/statements/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { type Pence, pence, toPounds } from '#platform/shared/money.ts'
import type { Row } from './text.ts'
import { amountIn, dayIn, plain } from './values.ts'

/** One payment on a statement. */
export interface StatementLine {
  day: Day
  /** Below zero for money that left. */
  amount: Pence
  payer: string
  reference: string
  description: string
}

export interface ReadStatement {
  lines: StatementLine[]
  unreadable: { line: number; why: string }[]
}

/** The lines of a statement by a mapping of its columns. Lines on which no money moved are left out. */
export function linesIn(rows: Row[], mapping: StatementMapping): ReadStatement {
  const lines: StatementLine[] = []
  const unreadable: ReadStatement['unreadable'] = []
  for (const { line, cells } of rows) {
    const read = lineIn(cells, mapping)
    if (typeof read === 'string') unreadable.push({ line, why: read })
    else if (read.amount !== 0) lines.push(read)
  }
  return { lines, unreadable }
}

function lineIn(cells: string[], mapping: StatementMapping): StatementLine | string {
  const at = (column: number | null) => (column === null ? '' : plain(cells[column] ?? ''))
  const written = at(mapping.day)
  const day = dayIn(written)
  if (day === null) return written === '' ? 'There is no day' : `“${written.slice(0, 40)}” is no day`
  const amount = mapping.amount === null ? twoColumns(at(mapping.paidIn), at(mapping.paidOut)) : oneColumn(at, mapping)
  if (typeof amount === 'string') return amount
  return {
    day,
    amount,
    payer: at(mapping.payer).slice(0, 300),
    reference: at(mapping.reference).slice(0, 300),
    description: mapping.description
      .map(at)
      .filter((text) => text !== '')
      .join(' · ')
      .slice(0, 1000),
  }
}

function oneColumn(at: (column: number | null) => string, mapping: StatementMapping): Pence | string {
  const written = at(mapping.amount)
  const amount = amountIn(written)
  if (amount === null) return noAmount(written)
  const direction = at(mapping.direction)
  if (/^(cr|c|credit|in)$/i.test(direction)) return pence(Math.abs(amount))
  if (/^(dr|d|debit|out)$/i.test(direction)) return negative(Math.abs(amount))
  return mapping.plusIs === 'in' ? amount : negative(amount)
}

/** Banks write what went out with and without a minus: in its own column it is out either way. */
function twoColumns(paidIn: string, paidOut: string): Pence | string {
  if (paidIn === '' && paidOut === '') return 'There is no amount'
  const [came, went] = [paidIn, paidOut].map((written) =>
    written === '' || written === '-' ? pence(0) : amountIn(written),
  )
  if (came === null || came === undefined) return noAmount(paidIn)
  if (went === null || went === undefined) return noAmount(paidOut)
  return pence(Math.abs(came) - Math.abs(went))
}

function negative(amount: number): Pence {
  return pence(amount === 0 ? 0 : -amount)
}

function noAmount(written: string): string {
  return written === '' ? 'There is no amount' : `“${written.slice(0, 40)}” is no amount`
}

/**
 * By what each line is known again, in the order of the lines: its day, its amount, its words whichever columns they stand
 * in, and the how-manieth of its kind it is within the statement. So the same file, or one whose days overlap, brings
 * nothing twice, and two equal payments on one day stay two.
 */
export function fingerprintsOf(lines: StatementLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const kind = JSON.stringify([line.day, toPounds(line.amount), wordsOf(line)])
    const nth = (seen.get(kind) ?? 0) + 1
    seen.set(kind, nth)
    return createHash('sha256').update(`${kind} ${nth}`).digest('hex')
  })
}

function wordsOf({ payer, reference, description }: StatementLine): string[] {
  const texts = [payer, reference, ...description.split(' · ')].map((text) =>
    text.toUpperCase().replace(/\s+/g, ' ').trim(),
  )
  return [...new Set(texts)].filter((text) => text !== '').sort()
}
