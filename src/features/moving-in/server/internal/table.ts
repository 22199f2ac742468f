import {
  columnOf,
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportField,
  MAX_IMPORT_ROWS,
  PROBLEM_COLUMN,
} from '#features/moving-in/contract.ts'
import { decodeCsv } from '#platform/server/csv/decode.ts'
import { type CsvRecord, parseRecords } from '#platform/server/csv/records.ts'
import { normalise } from '#platform/server/csv/values.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { csvFile } from '#platform/shared/text/csv.ts'

export interface ImportRow {
  /** Line number in the file, counted from 1. */
  line: number
  cells: string[]
  isWellFormed: boolean
}

export interface ImportTable {
  header: string[]
  rows: ImportRow[]
}

const SEPARATORS = [',', ';', '\t', '|']
const MAX_COLUMNS = 100

/** Reads a CSV whose first line names the columns. Throws `invalid` for any other file, and for too many rows. */
export function parseImport(file: Uint8Array): ImportTable {
  const text = decodeCsv(file)
  if (text === null) throw new Refusal('invalid', 'This is not a CSV file. Please save the spreadsheet as CSV.')
  const [first, ...records] = parseRecords(text, findSeparator(text))
  const header = first?.isWellFormed ? first.cells.slice(0, MAX_COLUMNS).map(normalise) : []
  if (header.filter((name) => name !== '').length < 2)
    throw new Refusal('invalid', 'The first line of this file does not name its columns. Is it a CSV file?')
  if (records.length === 0) throw new Refusal('invalid', 'This file has no line below the names of its columns.')
  if (records.length > MAX_IMPORT_ROWS)
    throw new Refusal('invalid', 'A file may have at most 2,000 bookings. Please divide it.')
  return { header, rows: records.map(toRow) }
}

function toRow({ line, cells, isWellFormed }: CsvRecord): ImportRow {
  return { line, cells: cells.slice(0, MAX_COLUMNS), isWellFormed }
}

/** Returns the separator that divides the first line into most cells. */
function findSeparator(text: string): string {
  const first = text.split('\n', 1).join('')
  const [best = ','] = SEPARATORS.toSorted((one, other) => first.split(other).length - first.split(one).length)
  return best
}

/** Returns the names of the required columns that are not chosen, or that the file does not have. */
export function describeMissing({ header }: ImportTable, columns: ImportColumns): string[] {
  return IMPORT_FIELDS.flatMap((field) => {
    const { name, isRequired } = columnOf(field)
    const index = columns[field]
    return isRequired && (index === null || index >= header.length) ? [name] : []
  })
}

/** Guesses the columns by their names. Each column is used once. */
export function guessColumns({ header }: ImportTable): ImportColumns {
  const names = header.map((name) => name.toLowerCase())
  const taken = new Set<number>()
  const find = (field: ImportField): number | null => {
    const { name, names: patterns } = columnOf(field)
    for (const fits of [
      (one: string) => one === name.toLowerCase(),
      ...patterns.map((pattern) => (one: string) => pattern.test(one)),
    ]) {
      const index = names.findIndex((one, at) => !taken.has(at) && one.length <= MAX_NAME && fits(one))
      if (index < 0) continue
      taken.add(index)
      return index
    }
    return null
  }
  return recordOf(IMPORT_FIELDS, find)
}

/** In characters. A longer cell is not a column name. */
const MAX_NAME = 60

/** Returns the rows with the columns of the file and the problem of each, so that a mended file can be imported. */
export function problemsFile(table: ImportTable, problems: readonly { row: ImportRow; problem: string }[]): string {
  const columns = table.header.flatMap((name, at) => (name === PROBLEM_COLUMN ? [] : [at]))
  return csvFile([
    [...columns.map((at) => table.header[at] ?? ''), PROBLEM_COLUMN],
    ...problems.map(({ row, problem }) => [...columns.map((at) => row.cells[at] ?? ''), problem]),
  ])
}
