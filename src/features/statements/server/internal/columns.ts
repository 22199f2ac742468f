import type { StatementMapping } from '#features/statements/contract.ts'
import { saysDirection } from './lines.ts'
import type { Row, Table } from './text.ts'
import { amountIn, dayIn, plain } from './values.ts'

/** Number of lines by which a column's content is judged. */
const JUDGED = 40
const MOSTLY = 0.6

const NAMES = {
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
  /** Only where every cell gives a direction: most banks use this column for something else. */
  perhapsDirection: [/^(transaction )?type$/],
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
export function guessedMapping({ header, rows }: Table): StatementMapping | null {
  const judged = rows.slice(0, JUDGED)
  const columns: Column[] = header.map((name, at) => ({
    at,
    name: plain(name).toLowerCase(),
    cells: cellsAt(judged, at),
  }))
  const called: Called = (patterns, fits) => {
    for (const pattern of patterns) {
      const found = columns.find(({ name, cells }) => pattern.test(name) && fits(cells))
      if (found) return found.at
    }
    return null
  }
  const day = called(NAMES.day, areDays) ?? columns.find(({ cells }) => areDays(cells))?.at ?? null
  if (day === null) return null
  const amount = called(NAMES.amount, areAmounts)
  const paidIn = amount === null ? called(NAMES.paidIn, areAmountsOrEmpty) : null
  const paidOut = amount === null ? called(NAMES.paidOut, areAmountsOrEmpty) : null
  const isMoneyNamed = amount !== null || paidIn !== null || paidOut !== null
  const anyAmount = columns.find(({ at, name, cells }) => at !== day && !/balance/.test(name) && areAmounts(cells))
  if (!isMoneyNamed && !anyAmount) return null

  const taken = new Set([day, amount ?? (isMoneyNamed ? null : (anyAmount?.at ?? null)), paidIn, paidOut])
  const direction =
    amount === null ? null : (called(NAMES.direction, sayDirection) ?? called(NAMES.perhapsDirection, allSayDirection))
  return {
    day,
    amount: amount ?? (isMoneyNamed ? null : (anyAmount?.at ?? null)),
    paidIn,
    paidOut,
    direction,
    plusIs: 'in',
    ...guessedWords(columns, called, taken),
    transactionId: called(NAMES.transactionId, (cells) => filled(cells).length > 0),
    currency: called(NAMES.currency, nameCurrency),
    state: called(NAMES.state, areTexts),
  }
}

interface Column {
  at: number
  name: string
  cells: string[]
}
type Called = (patterns: RegExp[], fits: (cells: string[]) => boolean) => number | null

/** Guesses the columns of payer, reference and description. */
function guessedWords(columns: Column[], called: Called, taken: Set<number | null>) {
  const payer = called(NAMES.payer, areTexts)
  const reference = called(NAMES.reference, () => true)
  const rest = columns.filter(({ at }) => !taken.has(at) && at !== payer && at !== reference)
  const described = rest.filter(({ name }) => NAMES.description.some((pattern) => pattern.test(name)))
  const wordy = rest
    .filter(({ cells }) => areTexts(cells))
    .sort((one, other) => lengthOf(other.cells) - lengthOf(one.cells))
  const description = described.length > 0 || payer !== null ? described : wordy.slice(0, 1)
  return { payer, reference, description: description.slice(0, 6).map(({ at }) => at) }
}

function nameCurrency(cells: string[]): boolean {
  return filled(cells).length > 0 && mostly(filled(cells), (cell) => /^([A-Z]{3}|£)$/i.test(cell))
}

function cellsAt(rows: Row[], at: number): string[] {
  return rows.map(({ cells }) => plain(cells[at] ?? ''))
}

function filled(cells: string[]): string[] {
  return cells.filter((cell) => cell !== '')
}

/** True for 60 % of the cells: the last lines of some statements are sums, which weigh more in a short file. */
function mostly(cells: string[], is: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(is).length >= cells.length * MOSTLY
}

function areDays(cells: string[]): boolean {
  return mostly(filled(cells), (cell) => dayIn(cell) !== null)
}

function areAmounts(cells: string[]): boolean {
  return filled(cells).length >= cells.length * MOSTLY && areAmountsOrEmpty(cells) && filled(cells).length > 0
}

function areAmountsOrEmpty(cells: string[]): boolean {
  return filled(cells).length === 0 || mostly(filled(cells), (cell) => amountIn(cell) !== null)
}

function sayDirection(cells: string[]): boolean {
  return mostly(filled(cells), saysDirection)
}

function allSayDirection(cells: string[]): boolean {
  return cells.length > 0 && cells.every(saysDirection)
}

function areTexts(cells: string[]): boolean {
  return filled(cells).some((cell) => /[a-z]{2}/i.test(cell))
}

function lengthOf(cells: string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0)
}
