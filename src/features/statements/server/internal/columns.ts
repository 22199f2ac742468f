import type { StatementMapping } from '#features/statements/contract.ts'
import { isDirection } from './lines.ts'
import type { Row, Table } from './table.ts'
import { normalise, parseAmount, parseDay } from './values.ts'

/** Number of lines whose cells are checked for a guess. */
const SAMPLE_SIZE = 40
const MOST = 0.6

const COLUMN_NAMES = {
  day: [
    /^date$/,
    /^(transaction|posting|posted|post|booking) ?date/,
    /^(completed date|date completed)/,
    /^value date/,
    /date/,
  ],
  paidIn: [/^(paid|money) in/, /^credit( amount)?$/, /^(credits?|deposits?|receipts?|in)( \(gbp\))?$/],
  paidOut: [/^(paid|money) out/, /^debit( amount)?$/, /^(debits?|withdrawals?|payments?|out)( \(gbp\))?$/],
  amount: [/^amount$/, /^amount \(?gbp\)?$/, /^(value|transaction amount|debit\/credit|credit\/debit)$/, /^amount/],
  direction: [/^(cr\/dr|dr\/cr|credit\/debit|debit\/credit|direction|credit or debit|in\/out|in or out)$/],
  /** Used only if every cell gives a direction, as most banks use these columns for something else. */
  maybeDirection: [/^(transaction )?type$/],
  transactionId: [/^(transaction|payment) ?id$/, /^id$/, /^(unique )?transaction (number|reference id)$/],
  currency: [/^currency$/, /^(payment|account|transaction) currency$/, /^currency code$/],
  state: [/^(transaction |payment )?(state|status)$/],
  payer: [/^(counter ?party|payer|payee|name|paid (by|from)|from|merchant|payer\/payee)( name)?$/],
  reference: [/^(payment |customer |transaction )?ref(erence)?$/],
  description: [
    /^(memo|description|transaction description|narrative|details|particulars|merchant\/description)/,
    /notes/,
  ],
} satisfies Record<string, RegExp[]>

/** Guesses the mapping from column names and content; null without a day or an amount. */
export function guessMapping({ header, rows }: Table): StatementMapping | null {
  const sample = rows.slice(0, SAMPLE_SIZE)
  const columns: Column[] = header.map((name, at) => ({
    at,
    name: normalise(name).toLowerCase(),
    cells: cellsAt(sample, at),
  }))
  const findColumn: FindColumn = (patterns, fits) => {
    for (const pattern of patterns) {
      const found = columns.find(({ name, cells }) => pattern.test(name) && fits(cells))
      if (found) return found.at
    }
    return null
  }
  const day = findColumn(COLUMN_NAMES.day, areDays) ?? columns.find(({ cells }) => areDays(cells))?.at ?? null
  if (day === null) return null
  const amount = findColumn(COLUMN_NAMES.amount, areAmounts)
  const paidIn = amount === null ? findColumn(COLUMN_NAMES.paidIn, areAmountsOrEmpty) : null
  const paidOut = amount === null ? findColumn(COLUMN_NAMES.paidOut, areAmountsOrEmpty) : null
  const hasAmountColumn = amount !== null || paidIn !== null || paidOut !== null
  const anyAmount = columns.find(({ at, name, cells }) => at !== day && !/balance/.test(name) && areAmounts(cells))
  if (!hasAmountColumn && !anyAmount) return null

  const taken = new Set([day, amount ?? (hasAmountColumn ? null : (anyAmount?.at ?? null)), paidIn, paidOut])
  const direction =
    amount === null
      ? null
      : (findColumn(COLUMN_NAMES.direction, areDirections) ?? findColumn(COLUMN_NAMES.maybeDirection, areAllDirections))
  return {
    day,
    amount: amount ?? (hasAmountColumn ? null : (anyAmount?.at ?? null)),
    paidIn,
    paidOut,
    direction,
    plusIs: 'in',
    ...guessTextColumns(columns, findColumn, taken),
    transactionId: findColumn(COLUMN_NAMES.transactionId, (cells) => filled(cells).length > 0),
    currency: findColumn(COLUMN_NAMES.currency, areCurrencies),
    state: findColumn(COLUMN_NAMES.state, areTexts),
  }
}

interface Column {
  at: number
  name: string
  cells: string[]
}
type FindColumn = (patterns: RegExp[], fits: (cells: string[]) => boolean) => number | null

/** Guesses the columns of payer, reference and description. */
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

/** True from 60 %, as some statements end with totals, which are a large share of a short file. */
function mostly(cells: string[], matches: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(matches).length >= cells.length * MOST
}

function areDays(cells: string[]): boolean {
  return mostly(filled(cells), (cell) => parseDay(cell) !== null)
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
