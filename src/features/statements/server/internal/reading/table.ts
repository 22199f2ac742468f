import { createHash } from 'node:crypto'
import { decodeCsv } from '#platform/server/csv/decode.ts'
import { type CsvRecord, parseRecords } from '#platform/server/csv/records.ts'
import { isAnyDay, normalise, parseAmount } from '#platform/server/csv/values.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { findAccountDigits } from './account-digits.ts'
import { countColumnNames } from './column-names.ts'

export interface Row {
  /** Line number in the file, counted from 1. */
  line: number
  cells: string[]
  /** The record as it is in the file, cut at `MAX_TEXT` characters. */
  text: string
  /** Why the row cannot be divided into cells, as a sentence; else null. */
  problem: string | null
}

/** A bank's statement as a table, whatever the bank's CSV format. */
export interface Table {
  /** `Column 1`, `Column 2`, … for a file without column names. */
  header: string[]
  hasHeader: boolean
  /** Records that are not blank: every record below the header, and payments above it. */
  rows: Row[]
  /** Hash of the column names: identifies statements of the same format. */
  headerHash: string
  separator: string
  /** The last digits of the account that the file names; `null` if it names none or several. */
  accountDigits: string | null
}

const SEPARATORS = [',', ';', '\t', '|']
/** `StatementMapping` allows columns 0 to 99; further cells are ignored. */
const MAX_COLUMNS = 100
const MAX_ROWS = 20_000
/** Characters of a record's text. */
export const MAX_TEXT = 1_000
/**
 * Number of first lines in which the separator and a late header are searched: more than any bank writes above the
 * table.
 */
const MAX_DETECTION_LINES = 60

/**
 * Parses UTF-8, UTF-16 or Windows-1252, with or without column names. Throws `invalid` for a binary file, if no line
 * has day and amount, or for more than `MAX_ROWS` rows.
 */
export function parseTable(file: Uint8Array): Table {
  const text = decodeCsv(file)
  if (text === null)
    throw new Refusal('invalid', 'This is not a CSV file. Please choose “CSV” or “Excel CSV” at your bank.')
  const separator = findSeparator(text)
  const records = parseRecords(text, separator)
  const first = records.findIndex(isPayment)
  if (first < 0) throw new Refusal('invalid', 'No line of this file has a day and an amount. Is it a statement as CSV?')
  const header = findHeader(records, first)
  const below = header ? records.filter((record, at) => at > header.index || isPayment(record)) : records
  if (below.length > MAX_ROWS)
    throw new Refusal(
      'invalid',
      'A statement may have at most 20,000 lines. Please export a shorter period from your bank.',
    )
  const columnCount = findColumnCount(header?.names ?? null, below)
  const above = records.slice(0, header?.index ?? first)
  return {
    header: Array.from(
      { length: Math.min(columnCount, MAX_COLUMNS) },
      (_, at) => header?.names[at] || `Column ${at + 1}`,
    ),
    hasHeader: header !== null,
    rows: below.map((record) => ({
      line: record.line,
      cells: record.cells.slice(0, MAX_COLUMNS),
      text: record.text.slice(0, MAX_TEXT),
      problem: findProblem(record, { separator, columnCount }),
    })),
    headerHash: hashOf(header?.names ?? [`${columnCount} columns without names`]),
    separator,
    accountDigits: findAccountDigits({
      above: above.map(({ cells }) => cells),
      header: header?.names ?? [],
      rows: below.filter(isPayment).map(({ cells }) => cells),
    }),
  }
}

/** Returns the separator that yields most payments in the first lines; in the whole file if the first lines have no payments. */
function findSeparator(text: string): string {
  const head = text.split('\n', MAX_DETECTION_LINES).join('\n')
  for (const part of [head, text]) {
    const [best] = SEPARATORS.map((separator) => ({
      separator,
      found: parseRecords(part, separator).filter(isPayment).length,
    })).sort((one, other) => other.found - one.found)
    if (best && best.found > 0) return best.separator
  }
  return ','
}

function isPayment({ cells, isWellFormed }: CsvRecord): boolean {
  return isWellFormed && hasDayAndAmount(cells)
}

function hasDayAndAmount(cells: string[]): boolean {
  const day = cells.findIndex(isAnyDay)
  return day >= 0 && cells.some((cell, at) => at !== day && /\d/.test(cell) && parseAmount(cell) !== null)
}

/** True for a readable row with a day and an amount. */
export function looksLikePayment({ cells, problem }: Row): boolean {
  return problem === null && hasDayAndAmount(cells)
}

interface Header {
  index: number
  names: string[]
}

/**
 * Returns the record with most known names above the first payment. Otherwise a later record with known names, then any record of
 * names above with enough cells.
 */
function findHeader(records: CsvRecord[], first: number): Header | null {
  const above = findCandidates(records.slice(0, first))
  const [best] = above.toSorted((one, other) => other.known - one.known)
  if (best && best.known >= MIN_KNOWN) return best
  const later = findCandidates(records.slice(0, MAX_DETECTION_LINES)).find(({ known }) => known >= MIN_KNOWN)
  if (later) return later
  const columnCount = records[first]?.cells.length ?? 0
  const complete = above.filter(({ cellCount }) => cellCount >= columnCount - 1)
  return complete.find(({ names }) => !names.includes('')) ?? complete.find(({ index }) => index === first - 1) ?? null
}

/** A record with fewer known column names may be a payment. */
const MIN_KNOWN = 2

function findCandidates(records: CsvRecord[]) {
  return records.flatMap(({ cells, isWellFormed }, index) => {
    const names = cells.slice(0, MAX_COLUMNS).map(normalise)
    if (!isWellFormed || !areNames(names)) return []
    const known = countColumnNames(names.map((name) => name.toLowerCase()))
    return [{ index, names, known, cellCount: cells.length }]
  })
}

function areNames(cells: string[]): boolean {
  const words = cells.filter((cell) => cell !== '')
  return (
    words.length >= 2 && words.every((word) => /[a-z]/i.test(word) && !isAnyDay(word) && parseAmount(word) === null)
  )
}

/** Maximum number of payments whose cells are counted to find the number of columns. */
const MAX_COUNTED = 200

/**
 * Returns the number of cells in most payments if payments differ from the names only by empty cells. Otherwise returns the number
 * of names.
 */
function findColumnCount(names: string[] | null, below: CsvRecord[]): number {
  const counts = new Map<number, number>()
  let payments = 0
  for (const record of below) {
    if (payments === MAX_COUNTED) break
    if (!isPayment(record)) continue
    payments++
    const { cells } = record
    const extra = names === null ? [] : [...cells.slice(names.length), ...names.slice(cells.length)]
    if (extra.every((cell) => cell.trim() === '')) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  }
  const [likeliest] = [...counts].sort(([, one], [, other]) => other - one)
  if (names === null) return likeliest?.[0] ?? 0
  return likeliest && likeliest[1] > payments / 2 ? likeliest[0] : names.length
}

function findProblem(record: CsvRecord, { separator, columnCount }: { separator: string; columnCount: number }) {
  if (!record.isWellFormed) return 'A quotation mark is not closed'
  const [, ...further] = record.text.split('\n')
  const hasPayment = further.some(
    (line) => line.includes(separator) && hasDayAndAmount(line.replaceAll('"', '').split(separator)),
  )
  if (record.cellsOfLine >= columnCount || hasPayment) return 'A quotation mark spans several payments'
  const { length } = record.cells
  return length === columnCount ? null : `It has ${formatCount(length, 'cell')} instead of ${columnCount}`
}

function hashOf(names: string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(names.map((name) => name.toLowerCase())))
    .digest('hex')
}
