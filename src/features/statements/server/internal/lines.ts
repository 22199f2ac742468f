import type { SkippedLine, StatementMapping } from '#features/statements/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { type Pence, pence } from '#platform/shared/money.ts'
import type { Row, Table } from './table.ts'
import { normalise, parseAmount, parseDay } from './values.ts'

/** A parsed line with its row in the file. */
export interface ParsedLine extends StatementLine {
  row: Row
}

export interface StatementLine {
  day: Day
  /** Negative for money that went out. */
  amount: Pence
  payer: string
  reference: string
  description: string
}

export interface ParsedStatement {
  lines: ParsedLine[]
  unreadable: SkippedLine[]
  leftOut: SkippedLine[]
}

/** Payments that moved no pounds are in `leftOut`, with the reason. */
export function parseLines(
  { header, rows }: Pick<Table, 'header' | 'rows'>,
  mapping: StatementMapping,
): ParsedStatement {
  const statement: ParsedStatement = { lines: [], unreadable: [], leftOut: [] }
  const foreign = foreignCurrencyReason(header, mapping)
  for (const row of rows) {
    const { line } = row
    const reason = foreign ?? reasonToLeaveOut(row, mapping)
    if (reason !== null) {
      statement.leftOut.push({ line, why: reason })
      continue
    }
    const parsed = parseLine(row.cells, mapping)
    if (typeof parsed === 'string') statement.unreadable.push({ line, why: parsed })
    else if (parsed.amount === 0) statement.leftOut.push({ line, why: 'No money moved' })
    else statement.lines.push({ ...parsed, row })
  }
  return statement
}

/** Returns why no amount is in pounds, if a column's name says so, as in `Amount (EUR)`; else null. */
function foreignCurrencyReason(header: string[], { amount, paidIn, paidOut }: StatementMapping): string | null {
  const names = [amount, paidIn, paidOut].map((column) => (column === null ? '' : (header[column] ?? '')))
  const currency = names
    .map((name) => /\(([A-Z]{3})\)/.exec(name.slice(0, 100))?.[1])
    .find((code) => code && code !== 'GBP')
  return currency ? `The amounts are in ${currency}, not in pounds` : null
}

const POUNDS = /^(gbp|£|pounds?( sterling)?|sterling)$/i
/** Banks' words for failed and for pending payments. Any other word, or an empty cell, is a completed payment. */
const FAILED = /revert|declin|fail|cancel|reject|void|expired|returned|unsuccessful/i
const PENDING = /pend|process|authori[sz]|reserved|scheduled|on hold|awaiting|blocked/i

function reasonToLeaveOut({ cells }: Row, { currency, state }: StatementMapping): string | null {
  const currencyCell = cellAt(cells, currency)
  if (currencyCell !== '' && !POUNDS.test(currencyCell)) return `In ${currencyCell.slice(0, 20)}, not in pounds`
  const word = cellAt(cells, state).slice(0, 40)
  if (FAILED.test(word)) return `“${word}”: this payment did not take place`
  if (PENDING.test(word)) return `“${word}”: not completed yet; a later statement will include it`
  return null
}

function cellAt(cells: string[], column: number | null): string {
  return column === null ? '' : normalise(cells[column] ?? '')
}

function parseLine(cells: string[], mapping: StatementMapping): StatementLine | string {
  const cell = (column: number | null) => cellAt(cells, column)
  const text = cell(mapping.day)
  const day = parseDay(text)
  if (day === null) return text === '' ? 'There is no date' : `“${text.slice(0, 40)}” is not a date`
  const amount =
    mapping.amount === null
      ? amountFromTwoColumns(cell(mapping.paidIn), cell(mapping.paidOut))
      : amountFromOneColumn(cell, mapping)
  if (typeof amount === 'string') return amount
  return {
    day,
    amount,
    payer: cell(mapping.payer).slice(0, 300),
    reference: cell(mapping.reference).slice(0, 300),
    description: mapping.description
      .map(cell)
      .filter((text) => text !== '')
      .join(' · ')
      .slice(0, 1000),
  }
}

/** Banks' words for money in and money out. */
const MONEY_IN = /^(cr|c|credit|credited|in|paid in|money in|incoming|received|deposit|\+)$/i
const MONEY_OUT = /^(dr|d|debit|debited|out|paid out|money out|outgoing|sent|withdrawal|-)$/i

export function isDirection(cell: string): boolean {
  return MONEY_IN.test(cell) || MONEY_OUT.test(cell)
}

function amountFromOneColumn(cell: (column: number | null) => string, mapping: StatementMapping): Pence | string {
  const text = cell(mapping.amount)
  const amount = parseAmount(text)
  if (amount === null) return describeInvalidAmount(text)
  const direction = cell(mapping.direction)
  if (MONEY_IN.test(direction)) return pence(Math.abs(amount))
  if (MONEY_OUT.test(direction)) return negate(Math.abs(amount))
  // If the direction is not recognised, an unsigned sum may be money in or out.
  if (mapping.direction !== null && amount > 0) return describeUnknownDirection(direction)
  return mapping.plusIs === 'in' ? amount : negate(amount)
}

function describeUnknownDirection(direction: string): string {
  return direction === '' ? 'It does not say in or out' : `“${direction.slice(0, 40)}” says neither in nor out`
}

/** Amounts in the column of money out are money out, with or without a minus. */
function amountFromTwoColumns(paidIn: string, paidOut: string): Pence | string {
  if (paidIn === '' && paidOut === '') return 'There is no amount'
  const [moneyIn, moneyOut] = [paidIn, paidOut].map((text) =>
    text === '' || text === '-' ? pence(0) : parseAmount(text),
  )
  if (moneyIn === null || moneyIn === undefined) return describeInvalidAmount(paidIn)
  if (moneyOut === null || moneyOut === undefined) return describeInvalidAmount(paidOut)
  return pence(Math.abs(moneyIn) - Math.abs(moneyOut))
}

function negate(amount: number): Pence {
  return pence(amount === 0 ? 0 : -amount)
}

function describeInvalidAmount(text: string): string {
  return text === '' ? 'There is no amount' : `“${text.slice(0, 40)}” is not an amount`
}
