import type { StatementMapping } from '#features/statements/contract.ts'
import type { Row, Table } from './text.ts'
import { amountIn, dayIn, plain } from './values.ts'

/** Lines by which a column without a telling name is judged. */
const JUDGED = 40
const MOSTLY = 0.6

const NAMES = {
  day: [/^date$/, /^(transaction|posting|posted|booking|completed) ?date/, /date/],
  paidIn: [/^(paid|money) in/, /^credit( amount)?$/, /^(credits?|deposits?|receipts?|in)$/],
  paidOut: [/^(paid|money) out/, /^debit( amount)?$/, /^(debits?|withdrawals?|payments?|out)$/],
  amount: [/^amount$/, /^amount \(?gbp\)?$/, /^(value|transaction amount|debit\/credit|credit\/debit)$/, /^amount/],
  direction: [/^(cr\/dr|dr\/cr|credit\/debit|debit\/credit|direction|credit or debit)$/],
  payer: [/^(counter ?party|payer|payee|name|paid (by|from)|from|merchant|payer\/payee)( name)?$/],
  reference: [/^(payment |customer |transaction )?ref(erence)?$/],
  description: [
    /^(memo|description|transaction description|narrative|details|particulars|merchant\/description)/,
    /notes/,
  ],
} satisfies Record<string, RegExp[]>

const SAYS_DIRECTION = /^(cr|dr|c|d|credit|debit|in|out)$/i

/** What we take a statement's columns for, by their names and by what stands in them; `null` without a day and an amount. */
export function guessedMapping({ header, rows }: Table): StatementMapping | null {
  const judged = rows.slice(0, JUDGED)
  const columns = header.map((name, at) => ({ at, name: plain(name).toLowerCase(), cells: cellsAt(judged, at) }))
  const called = (patterns: RegExp[], fits: (cells: string[]) => boolean) => {
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
  const direction = amount === null ? null : called(NAMES.direction, sayDirection)
  const payer = called(NAMES.payer, (cells) => areTexts(cells))
  const reference = called(NAMES.reference, () => true)
  const described = columns.filter(
    ({ at, name }) =>
      !taken.has(at) && at !== payer && at !== reference && NAMES.description.some((pattern) => pattern.test(name)),
  )
  const wordy = columns
    .filter(({ at, cells }) => !taken.has(at) && at !== payer && at !== reference && areTexts(cells))
    .sort((one, other) => lengthOf(other.cells) - lengthOf(one.cells))
  const description = described.length > 0 || payer !== null ? described : wordy.slice(0, 1)
  return {
    day,
    amount: amount ?? (isMoneyNamed ? null : (anyAmount?.at ?? null)),
    paidIn,
    paidOut,
    direction,
    plusIs: 'in',
    payer,
    reference,
    description: description.slice(0, 6).map(({ at }) => at),
  }
}

function cellsAt(rows: Row[], at: number): string[] {
  return rows.map(({ cells }) => plain(cells[at] ?? ''))
}

function filled(cells: string[]): string[] {
  return cells.filter((cell) => cell !== '')
}

/** Most of them: the last lines of some statements are sums, and a short one may have more of these than of others. */
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
  return mostly(filled(cells), (cell) => SAYS_DIRECTION.test(cell))
}

function areTexts(cells: string[]): boolean {
  return filled(cells).some((cell) => /[a-z]{2}/i.test(cell))
}

function lengthOf(cells: string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0)
}
