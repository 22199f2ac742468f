import { fieldsOf, type ImportColumn, MAX_IMPORT_ROWS } from '#features/moving-in/contract.ts'
import { decodeCsv } from '#platform/server/csv/decode.ts'
import { type CsvRecord, parseRecords } from '#platform/server/csv/records.ts'
import { normalise } from '#platform/server/csv/values.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { Refusal } from '#platform/shared/refusal.ts'

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

/** The index of each field's column, or null. */
export type FieldColumns<Field extends string> = Record<Field, number | null>

const SEPARATORS = [',', ';', '\t', '|']
const MAX_COLUMNS = 100

/** Reads a CSV whose first line names the columns. Throws `invalid` for any other file, and for too many rows. */
export function parseImport(file: Uint8Array): ImportTable {
  const text = decodeCsv(file)
  if (text === null) throw new Refusal('invalid', 'This is not a CSV file. Please save the spreadsheet as CSV.')
  const separator = findSeparator(text)
  const [first, ...records] = parseRecords(text, separator)
  const header = first?.isWellFormed ? first.cells.slice(0, MAX_COLUMNS).map(normalise) : []
  if (header.filter((name) => name !== '').length < 2)
    throw new Refusal('invalid', 'The first line of this file does not name its columns. Is it a CSV file?')
  if (records.length === 0) throw new Refusal('invalid', 'This file has no line below the names of its columns.')
  if (records.length > MAX_IMPORT_ROWS)
    throw new Refusal('invalid', 'A file may have at most 2,000 rows. Please divide it.')
  return { header, rows: records.map((record) => toRow(record, separator)) }
}

/** A malformed record is divided at each separator, so that the list of problems shows its cells. */
function toRow({ line, cells, text, isWellFormed }: CsvRecord, separator: string): ImportRow {
  const divided = () => text.split(separator, MAX_COLUMNS).map((cell) => cell.replaceAll('"', '').trim())
  return { line, cells: isWellFormed ? cells.slice(0, MAX_COLUMNS) : divided(), isWellFormed }
}

/** Returns a row's cell as the file has it; empty without a column or a cell. */
export function cellOf({ cells }: ImportRow, column: number | null): string {
  return column === null ? '' : (cells[column] ?? '')
}

/** Returns the separator that divides the first line into most cells. */
function findSeparator(text: string): string {
  const first = text.split('\n', 1).join('')
  const [best = ','] = SEPARATORS.toSorted((one, other) => first.split(other).length - first.split(one).length)
  return best
}

/** Returns the names of the required columns that are not chosen, or that the file does not have. */
export function describeMissing<Field extends string>(
  { header }: ImportTable,
  layout: Record<Field, ImportColumn>,
  columns: FieldColumns<Field>,
): string[] {
  return fieldsOf(layout).flatMap((field) => {
    const { name, isRequired } = layout[field]
    const index = columns[field]
    return isRequired && (index === null || index >= header.length) ? [name] : []
  })
}

/** Guesses the columns by their names. Each column is used once. */
export function guessColumns<Field extends string>(
  { header }: ImportTable,
  layout: Record<Field, ImportColumn>,
): FieldColumns<Field> {
  const names = header.map((name) => name.toLowerCase())
  const taken = new Set<number>()
  const find = (field: Field): number | null => {
    const { name, names: patterns } = layout[field]
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
  return recordOf(fieldsOf(layout), find)
}

/** In characters. A longer cell is not a column name. */
const MAX_NAME = 60

/** Returns the names of the file's columns and a cell of each, shortened. */
export function describeColumns({ header, rows }: ImportTable): { header: string[]; examples: string[] } {
  return {
    header: header.map(shorten),
    examples: header.map((_, at) => shorten(rows.find(({ cells }) => cells[at]?.trim())?.cells[at] ?? '')),
  }
}

/** In characters. */
const MAX_CELL_SHOWN = 100

export function shorten(cell: string): string {
  return cell.slice(0, MAX_CELL_SHOWN)
}
