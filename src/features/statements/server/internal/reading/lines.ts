import type { SkippedLine, StatementMapping, StatementQuestion } from '#features/statements/contract.ts'
import { findDayOrder } from '#platform/server/csv/day-order.ts'
import { type DayOrder, normalise, parseDay } from '#platform/server/csv/values.ts'
import { type Day, formatLongDay } from '#platform/shared/day.ts'
import type { Pence } from '#platform/shared/money.ts'
import { findSplitAmounts } from '../matching/split-amounts.ts'
import { type Claim, findDirections, readClaim } from './directions.ts'
import type { Row, Table } from './table.ts'

export interface ParsedLine extends StatementLine {
  row: Row
}

export interface StatementLine {
  day: Day
  /** Negative for money that went out. */
  amount: Pence
  /** True if the file does not show for certain whether the money came in or went out. */
  isDirectionGuessed: boolean
  payer: string
  reference: string
  description: string
}

/** A row that is not imported, with its raw text. */
export interface SkippedRow extends SkippedLine {
  text: string
  /** Never negative; null if no sum can be read. */
  amount: Pence | null
  /** True if no sum can be read, unless the row is only text, a heading or a total. */
  mayBeAnySum: boolean
}

/** Each row of the table is in exactly one of the lists `lines`, `unreadable` and `leftOut`. */
export interface ParsedStatement {
  lines: ParsedLine[]
  unreadable: SkippedRow[]
  leftOut: SkippedRow[]
  /** Questions about the file, including questions that the mapping already answers. */
  questions: StatementQuestion[]
  /** Null if the days do not show it. */
  shownOrder: DayOrder | null
}

/** `leftOut` has rows after `today`, rows in other currencies, and rows that moved no money, with the reason. */
export function parseLines(
  table: Pick<Table, 'header' | 'rows' | 'separator'>,
  mapping: StatementMapping,
  today: Day,
): ParsedStatement {
  const { header, rows } = table
  const statement: ParsedStatement = { lines: [], unreadable: [], leftOut: [], questions: [], shownOrder: null }
  const foreign = foreignCurrencyReason(header, mapping)
  const split = findSplitAmounts(table, mapping)
  const days = findDayOrder(
    rows.filter(({ problem }) => problem === null).map(({ cells }) => cellAt(cells, mapping.day)),
    mapping.dayOrder,
  )
  const read: { row: Row; day: Day; claim: Claim }[] = []
  const skip = (row: Row, why: string): SkippedRow => ({
    line: row.line,
    why,
    text: row.text,
    ...findSum(row, header, { mapping, split }),
  })
  for (const row of rows) {
    const reason = foreign ?? reasonToLeaveOut(row, header, { mapping, order: days.order })
    const payment = reason === null ? readPayment(row, { mapping, order: days.order, split }) : null
    if (payment === null) statement.leftOut.push(skip(row, reason ?? ''))
    else if (typeof payment === 'string') statement.unreadable.push(skip(row, payment))
    else if (payment.day > today) statement.leftOut.push(skip(row, `${formatLongDay(payment.day)} is after today`))
    else if (payment.claim.amount === 0) statement.leftOut.push(skip(row, 'No money moved'))
    else read.push({ row, ...payment })
  }
  const directions = findDirections(
    read.map(({ claim }) => claim),
    mapping.minus,
  )
  statement.lines = read.map(({ row, day, claim }) => ({
    day,
    ...directions.resolve(claim),
    ...readTexts(row, mapping),
    row,
  }))
  statement.shownOrder = days.isShown ? days.order : null
  statement.questions = [days.question, directions.question].filter((question) => question !== null)
  return statement
}

/** Returns a row's day and sum, or a sentence that says why the day or the sum cannot be read. */
function readPayment(
  { line, cells, problem }: Row,
  { mapping, order, split }: { mapping: StatementMapping; order: DayOrder; split: Set<number> },
): { day: Day; claim: Claim } | string {
  if (problem !== null) return problem
  const text = cellAt(cells, mapping.day)
  const day = parseDay(text, order)
  if (day === null) return text === '' ? 'There is no date' : `“${text.slice(0, 40)}” is not a date`
  if (split.has(line)) return 'A comma may have cut its amount in two'
  const claim = readClaim((column) => cellAt(cells, column), mapping)
  return typeof claim === 'string' ? claim : { day, claim }
}

function findSum(
  row: Row,
  header: string[],
  { mapping, split }: { mapping: StatementMapping; split: Set<number> },
): Pick<SkippedRow, 'amount' | 'mayBeAnySum'> {
  const { line, cells, problem } = row
  const isWhole = problem === null && !split.has(line)
  const claim = isWhole ? readClaim((column) => cellAt(cells, column), mapping) : null
  if (claim !== null && typeof claim !== 'string') return { amount: claim.amount, mayBeAnySum: false }
  return { amount: null, mayBeAnySum: !isOnlyWords(row, header, mapping) }
}

/** True for text, headings and totals, which cannot be payments with an unreadable sum. */
function isOnlyWords({ cells, text }: Row, header: string[], mapping: StatementMapping): boolean {
  if (!/\d/.test(text)) return true
  // An unclosed quotation mark may have joined several payments into one cell.
  if (text.includes('\n')) return false
  const filled = cells.filter((cell) => cell.trim() !== '')
  return (filled.length === 1 && !SUM_LIKE.test(text)) || repeatsHeader(cells, header) || isTotal(cells, mapping)
}

const SUM_LIKE = /£|\d[.,]\d\d(?!\d)/

function readTexts({ cells }: Row, mapping: StatementMapping) {
  const cell = (column: number | null) => cellAt(cells, column)
  return {
    payer: cell(mapping.payer).slice(0, 300),
    reference: cell(mapping.reference).slice(0, 300),
    description: mapping.description
      .map(cell)
      .filter((text) => text !== '')
      .join(' · ')
      .slice(0, 1000),
  }
}

/** Returns a reason if a column name gives another currency, as in `Amount (EUR)`; else null. */
function foreignCurrencyReason(header: string[], { amount, paidIn, paidOut }: StatementMapping): string | null {
  const names = [amount, paidIn, paidOut].map((column) => (column === null ? '' : (header[column] ?? '')))
  const currency = names
    .map((name) => /\(([A-Z]{3})\)/.exec(name.slice(0, 100))?.[1])
    .find((code) => code && code !== 'GBP')
  return currency ? `The amounts are in ${currency}, not in pounds` : null
}

const POUNDS = /^(gbp|£|pounds?( sterling)?|sterling)$/i
/** Banks' words for failed and pending payments. A payment with any other word, or an empty cell, is complete. */
const FAILED = /revert|declin|fail|cancel|reject|void|expired|returned|unsuccessful/i
const PENDING = /pend|process|authori[sz]|reserved|scheduled|on hold|awaiting|blocked/i
/** Matches whole cells only: a guest may write “balance” in the reference of a payment. */
const BALANCE =
  /^((total |balance )?(brought|carried)[ -](forward|fwd)|(opening|closing|starting|ending|start|end|previous) balance|balance [bc]\/?f(wd)?|[bc]\/f(wd)?)$/i
const TOTAL = /^(grand |sub-?|page )?totals?( (of )?(money |paid )?(in|out|credits?|debits?))?:?$/i

function reasonToLeaveOut(
  { cells, problem }: Row,
  header: string[],
  { mapping, order }: { mapping: StatementMapping; order: DayOrder },
): string | null {
  if (repeatsHeader(cells, header)) return 'The column names again'
  if (problem !== null) return null
  if (isTotal(cells, mapping) && parseDay(cellAt(cells, mapping.day), order) !== null)
    return 'A balance or a total, not a payment'
  const currencyCell = cellAt(cells, mapping.currency)
  if (currencyCell !== '' && !POUNDS.test(currencyCell)) return `In ${currencyCell.slice(0, 20)}, not in pounds`
  const word = cellAt(cells, mapping.state).slice(0, 40)
  if (FAILED.test(word)) return `“${word}”: this payment did not take place`
  if (PENDING.test(word)) return `“${word}”: not completed yet; a later statement will include it`
  return null
}

function repeatsHeader(cells: string[], header: string[]): boolean {
  return cells.length > 0 && header.every((name, at) => (normaliseShort(cells[at]) || `Column ${at + 1}`) === name)
}

function isTotal(cells: string[], mapping: StatementMapping): boolean {
  return cells.some((cell, at) => {
    const text = normaliseShort(cell)
    return BALANCE.test(text) || (at !== mapping.reference && TOTAL.test(text))
  })
}

/** Returns an empty string for a cell over 100 characters, which is not a heading. */
function normaliseShort(cell = ''): string {
  return cell.length > 100 ? '' : normalise(cell)
}

function cellAt(cells: string[], column: number | null): string {
  return column === null ? '' : normalise(cells[column] ?? '')
}
