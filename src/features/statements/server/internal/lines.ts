import type { LineOfFile, StatementMapping } from '#features/statements/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { type Pence, pence } from '#platform/shared/money.ts'
import type { Row, Table } from './text.ts'
import { amountIn, dayIn, plain } from './values.ts'

/** A parsed line with its row in the file. */
export interface ReadLine extends StatementLine {
  row: Row
}

/** A payment on a statement. */
export interface StatementLine {
  day: Day
  /** Negative for money that went out. */
  amount: Pence
  payer: string
  reference: string
  description: string
}

export interface ReadStatement {
  lines: ReadLine[]
  unreadable: LineOfFile[]
  leftOut: LineOfFile[]
}

/** Reads the lines of a statement by a mapping. Lines on which no money moved in pounds are left out, with the reason. */
export function linesIn({ header, rows }: Pick<Table, 'header' | 'rows'>, mapping: StatementMapping): ReadStatement {
  const read: ReadStatement = { lines: [], unreadable: [], leftOut: [] }
  const foreign = foreignAmounts(header, mapping)
  for (const row of rows) {
    const { line } = row
    const out = foreign ?? whyLeftOut(row, mapping)
    if (out !== null) {
      read.leftOut.push({ line, why: out })
      continue
    }
    const found = lineIn(row.cells, mapping)
    if (typeof found === 'string') read.unreadable.push({ line, why: found })
    else if (found.amount === 0) read.leftOut.push({ line, why: 'No money moved' })
    else read.lines.push({ ...found, row })
  }
  return read
}

/** Returns why no amount is in pounds, if a column's name says so, as in `Amount (EUR)`; else null. */
function foreignAmounts(header: string[], { amount, paidIn, paidOut }: StatementMapping): string | null {
  const names = [amount, paidIn, paidOut].map((column) => (column === null ? '' : (header[column] ?? '')))
  const currency = names
    .map((name) => /\(([A-Z]{3})\)/.exec(name.slice(0, 100))?.[1])
    .find((code) => code && code !== 'GBP')
  return currency ? `The amounts are in ${currency}, not in pounds` : null
}

const POUNDS = /^(gbp|£|pounds?( sterling)?|sterling)$/i
/** Words of banks for a payment that failed or is pending. Any other word, or an empty cell, is a completed payment. */
const FAILED = /revert|declin|fail|cancel|reject|void|expired|returned|unsuccessful/i
const PENDING = /pend|process|authori[sz]|reserved|scheduled|on hold|awaiting|blocked/i

function whyLeftOut({ cells }: Row, { currency, state }: StatementMapping): string | null {
  const money = cellAt(cells, currency)
  if (money !== '' && !POUNDS.test(money)) return `In ${money.slice(0, 20)}, not in pounds`
  const word = cellAt(cells, state).slice(0, 40)
  if (FAILED.test(word)) return `“${word}”: this payment did not take place`
  if (PENDING.test(word)) return `“${word}”: it has yet to take place, and comes with a later statement`
  return null
}

function cellAt(cells: string[], column: number | null): string {
  return column === null ? '' : plain(cells[column] ?? '')
}

function lineIn(cells: string[], mapping: StatementMapping): StatementLine | string {
  const at = (column: number | null) => cellAt(cells, column)
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

/** Words that give the direction in which money moved. */
const SAYS_IN = /^(cr|c|credit|credited|in|paid in|money in|incoming|received|deposit|\+)$/i
const SAYS_OUT = /^(dr|d|debit|debited|out|paid out|money out|outgoing|sent|withdrawal|-)$/i

export function saysDirection(cell: string): boolean {
  return SAYS_IN.test(cell) || SAYS_OUT.test(cell)
}

function oneColumn(at: (column: number | null) => string, mapping: StatementMapping): Pence | string {
  const written = at(mapping.amount)
  const amount = amountIn(written)
  if (amount === null) return noAmount(written)
  const direction = at(mapping.direction)
  if (SAYS_IN.test(direction)) return pence(Math.abs(amount))
  if (SAYS_OUT.test(direction)) return negative(Math.abs(amount))
  // With a direction column, an unsigned sum whose direction is not recognised may be either.
  if (mapping.direction !== null && amount > 0) return neitherInNorOut(direction)
  return mapping.plusIs === 'in' ? amount : negative(amount)
}

function neitherInNorOut(direction: string): string {
  return direction === '' ? 'It does not say in or out' : `“${direction.slice(0, 40)}” says neither in nor out`
}

/** Banks write money out with or without a minus; its own column makes it money out either way. */
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
