import type { StatementMapping, StatementQuestion } from '#features/statements/contract.ts'
import { isAnyDay, normalise, parseAmount } from '#platform/server/csv/values.ts'
import { COLUMN_NAMES } from './column-names.ts'
import { isDirection } from './directions.ts'
import { looksLikePayment, type Row, type Table } from './table.ts'

/** Number of rows whose cells are checked to guess the columns. */
const SAMPLE_SIZE = 40
const MOST = 0.6

/**
 * Guesses the mapping from names and cells. Returns null if no column may be the day or an amount. If the column of the
 * amount is uncertain, `amount` is null.
 */
export function guessMapping(table: Table): StatementMapping | null {
  const { columns, findColumn } = sampleOf(table)
  const day = guessDay({ columns, findColumn })
  if (day === null) return null
  const { amount, paidIn, paidOut, candidates } = guessAmounts({ columns, findColumn }, day)
  if (candidates.length === 0 && amount === null && paidIn === null && paidOut === null) return null

  const taken = new Set([day, amount, paidIn, paidOut, ...candidates.map(({ at }) => at)])
  const direction =
    amount === null
      ? null
      : (findColumn(COLUMN_NAMES.direction, areDirections) ?? findColumn(COLUMN_NAMES.maybeDirection, areAllDirections))
  return {
    day,
    amount,
    paidIn,
    paidOut,
    direction,
    plusIs: 'in',
    ...guessTextColumns(columns, findColumn, taken),
    transactionId: findColumn(COLUMN_NAMES.transactionId, (cells) => filled(cells).length > 0),
    currency: findColumn(COLUMN_NAMES.currency, areCurrencies),
    state: findColumn(COLUMN_NAMES.state, areTexts),
    dayOrder: null,
    minus: null,
  }
}

/** Returns a question if several columns may be the amount, or the only possible column is unlikely; else null. */
export function askForAmount(table: Table): StatementQuestion | null {
  const sample = sampleOf(table)
  const day = guessDay(sample)
  const { candidates } = day === null ? { candidates: [] } : guessAmounts(sample, day)
  if (candidates.length === 0) return null
  const exampleOf = ({ cells }: Column) => filled(cells)[0]?.slice(0, 40) ?? ''
  return {
    kind: 'amount',
    question: 'Which column is the amount that was paid?',
    examples: [],
    options: candidates.map((column) => ({
      value: String(column.at),
      label: `${table.header[column.at]?.slice(0, 40)}: ${exampleOf(column)}`,
    })),
  }
}

/** False for a column without amounts, and for numbers that are probably account numbers or balances. */
export function mayBeAmounts({ header, rows }: Pick<Table, 'header' | 'rows'>, at: number): boolean {
  const cells = cellsAt(rows, at)
  return areAmountsOrEmpty(cells) && !isUnlikely({ at, name: nameOf(header[at]), cells })
}

interface Sample {
  columns: Column[]
  findColumn: FindColumn
}

/** Returns the columns with their cells of the first `SAMPLE_SIZE` rows that look like payments. */
function sampleOf({ header, rows }: Table): Sample {
  const sample: Row[] = []
  for (const row of rows) if (sample.length < SAMPLE_SIZE && looksLikePayment(row)) sample.push(row)
  const columns: Column[] = header.map((name, at) => ({ at, name: nameOf(name), cells: cellsAt(sample, at) }))
  const findColumn: FindColumn = (patterns, fits) => {
    for (const pattern of patterns) {
      const found = columns.find(({ name, cells }) => pattern.test(name) && fits(cells))
      if (found) return found.at
    }
    return null
  }
  return { columns, findColumn }
}

function nameOf(name = ''): string {
  return normalise(name).toLowerCase()
}

function guessDay({ columns, findColumn }: Sample): number | null {
  return findColumn(COLUMN_NAMES.day, areDays) ?? columns.find(({ cells }) => areDays(cells))?.at ?? null
}

/** Names for sums before or after fees. Either sum may be the amount, so the office chooses. */
const GROSS_OR_NET = /^(gross|net)\b/

interface GuessedAmounts {
  amount: number | null
  paidIn: number | null
  paidOut: number | null
  /** The office chooses the amount among these columns. */
  candidates: Column[]
}

function guessAmounts({ columns, findColumn }: Sample, day: number): GuessedAmounts {
  const none = { amount: null, paidIn: null, paidOut: null, candidates: [] }
  const numbers = columns.filter(({ at, cells }) => at !== day && areAmounts(cells))
  const pattern = COLUMN_NAMES.amount.find((pattern) => numbers.some(({ name }) => pattern.test(name)))
  const named = pattern ? numbers.filter(({ name }) => pattern.test(name)) : []
  const hasGrossOrNet = numbers.some(({ name }) => GROSS_OR_NET.test(name))
  const [first] = named
  if (first && named.length === 1 && !hasGrossOrNet) return { ...none, amount: first.at }
  if (!first) {
    const paidIn = findColumn(COLUMN_NAMES.paidIn, areAmountsOrEmpty)
    const paidOut = findColumn(COLUMN_NAMES.paidOut, areAmountsOrEmpty)
    const isPair = paidIn !== null && paidOut !== null
    if (isPair || (!hasGrossOrNet && (paidIn !== null || paidOut !== null))) return { ...none, paidIn, paidOut }
  }
  const likely = numbers.filter((column) => !/balance/.test(column.name))
  const [only] = likely
  if (only && likely.length === 1 && !isUnlikely(only)) return { ...none, amount: only.at }
  return { ...none, candidates: likely.length > 0 ? likely : numbers }
}

/** True for account numbers and running totals, which can be parsed as amounts. */
function isUnlikely({ name, cells }: Column): boolean {
  const areNumbers = filled(cells).every((cell) => /^(\d{6,}|0\d+)$/.test(cell))
  return areNumbers || /\b(balance|totals?|running|cumulative|account|sort code)\b/.test(name.slice(0, 100))
}

interface Column {
  at: number
  name: string
  cells: string[]
}
type FindColumn = (patterns: RegExp[], fits: (cells: string[]) => boolean) => number | null

function guessTextColumns(columns: Column[], findColumn: FindColumn, taken: Set<number | null>) {
  const payer = findColumn(COLUMN_NAMES.payer, areTexts)
  const reference = findColumn(COLUMN_NAMES.reference, () => true)
  const rest = columns.filter(({ at }) => !taken.has(at) && at !== payer && at !== reference)
  const described = rest.filter(({ name }) => COLUMN_NAMES.description.some((pattern) => pattern.test(name)))
  const longTexts = rest
    .filter(({ cells }) => areTexts(cells))
    .sort((one, other) => totalLength(other.cells) - totalLength(one.cells))
  const description = described.length > 0 || payer !== null ? described : longTexts.slice(0, 1)
  return { payer, reference, description: description.slice(0, 6).map(({ at }) => at) }
}

function areCurrencies(cells: string[]): boolean {
  return filled(cells).length > 0 && mostly(filled(cells), (cell) => /^([A-Z]{3}|£)$/i.test(cell))
}

function cellsAt(rows: Row[], at: number): string[] {
  return rows.map(({ cells }) => normalise(cells[at] ?? ''))
}

function filled(cells: string[]): string[] {
  return cells.filter((cell) => cell !== '')
}

/** True if at least 60 % of the cells match: totals may be a large share of a short file. */
function mostly(cells: string[], matches: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(matches).length >= cells.length * MOST
}

function areDays(cells: string[]): boolean {
  return mostly(filled(cells), isAnyDay)
}

function areAmounts(cells: string[]): boolean {
  return filled(cells).length >= cells.length * MOST && areAmountsOrEmpty(cells) && filled(cells).length > 0
}

function areAmountsOrEmpty(cells: string[]): boolean {
  return filled(cells).length === 0 || mostly(filled(cells), (cell) => parseAmount(cell) !== null)
}

function areDirections(cells: string[]): boolean {
  return mostly(filled(cells), isDirection)
}

function areAllDirections(cells: string[]): boolean {
  return cells.length > 0 && cells.every(isDirection)
}

function areTexts(cells: string[]): boolean {
  return filled(cells).some((cell) => /[a-z]{2}/i.test(cell))
}

function totalLength(cells: string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0)
}
