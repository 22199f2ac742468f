import { normalise } from '#platform/server/csv/values.ts'

/** Names of an account's number, as a cell above the table or as a column. */
const ACCOUNT = /^account( ?(number|num|no\.?))?:?$/i
/** The same before a number in one cell: `Account Number: 12345678` and `Account: 20-12-34 12345678`. */
const BEFORE_NUMBER = /^account( ?(number|num|no\.?))?:? /i
/** A whole number, or one that the bank masks: `****5678`. */
const NUMBER = /^(?:\d{6,10}|[*x•.]+\d{2,4})$/i
const MAX_DIGITS = 4

/** Rows above the table, the names of its columns, and its rows. */
interface Parts {
  above: string[][]
  header: string[]
  rows: string[][]
}

/**
 * Returns the last digits, at most four, of the account that a bank's CSV is about; `null` if the file names none or several.
 */
export function findAccountDigits({ above, header, rows }: Parts): string | null {
  const column = header.findIndex((name) => ACCOUNT.test(normalise(name)))
  const numbers = [
    ...above.flatMap(numbersIn),
    ...(column < 0 ? [] : rows.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== '')),
  ].map(numberOf)
  const found = new Set(numbers)
  const [number] = found
  return found.size === 1 && number ? number.slice(-MAX_DIGITS) : null
}

/** Returns the cells of a row that hold the number of an account. */
function numbersIn(cells: string[]): string[] {
  const words = cells.map((cell) => normalise(cell))
  return words.flatMap((word, at) => {
    const number = word.replace(BEFORE_NUMBER, '')
    if (number !== word && /\d/.test(number)) return [number]
    const next = words.slice(at + 1).find((further) => further !== '')
    return ACCOUNT.test(word) && next !== undefined ? [next] : []
  })
}

/** The digits of an account number, without the sort code that some banks write before it; '' for other texts. */
function numberOf(cell: string): string {
  const compact = normalise(cell)
    .replace(/^\d{2}[- ]\d{2}[- ]\d{2} +/, '')
    .replace(/(?<=\d) (?=\d)/g, '')
  return NUMBER.test(compact) ? compact.replace(/\D/g, '') : ''
}
