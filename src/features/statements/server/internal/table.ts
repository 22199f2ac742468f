import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import { Refusal } from '#platform/shared/refusal.ts'
import { normalise, parseAmount, parseDay } from './values.ts'

export interface Row {
  /** Line number in the file, counted from 1. */
  line: number
  cells: string[]
}

/** A bank's statement as a table, whatever the bank's CSV format. */
export interface Table {
  /** `Column 1`, `Column 2`, … for a file without column names. */
  header: string[]
  hasHeader: boolean
  rows: Row[]
  /** Hash of the column names: identifies statements of the same format. */
  headerHash: string
}

const SEPARATORS = [',', ';', '\t', '|']
/** As many columns as a mapping can name; further cells are left out. */
const MAX_COLUMNS = 100
const MAX_ROWS = 20_000
/** A longer run of blanks is cut, because papaparse compares it again for each quote before it. */
const LONG_BLANK = /[^\S\n]{100,}/g
/** Lines by which the separator and the columns are detected; more than the text above any bank's table. */
const MAX_DETECTION_LINES = 60

/**
 * Parses a file in UTF-8, UTF-16 or Windows-1252, with any of `SEPARATORS`. Lines above the table are left out; column names are
 * optional. Throws `invalid` for a file without a line that has a day and an amount, and for more than `MAX_ROWS` lines.
 */
export function parseTable(file: Uint8Array): Table {
  const text = decode(file)
    .replace(/\r\n?/g, '\n')
    .replace(LONG_BLANK, (blanks) => blanks.slice(0, 100))
  const head = text.split('\n', MAX_DETECTION_LINES).join('\n')
  const [separator] = SEPARATORS.map((one) => ({ one, found: parseCells(head, one).filter(hasDayAndAmount).length }))
    .sort((a, b) => b.found - a.found)
    .map(({ one }) => one)
  const rows = parseRows(text, separator ?? ',')
  const first = rows.findIndex(({ cells }) => hasDayAndAmount(cells))
  if (first < 0) throw new Refusal('invalid', 'No line of this file has a day and an amount. Is it a statement as CSV?')
  const names = findColumnNames(rows.slice(0, first), rows[first]?.cells.length ?? 0)
  const tableRows = rows.slice(first)
  if (tableRows.length > MAX_ROWS)
    throw new Refusal(
      'invalid',
      'A statement may have at most 20,000 lines. Please export a shorter time at your bank.',
    )
  const columnCount = Math.max(
    ...tableRows.slice(0, MAX_DETECTION_LINES).map(({ cells }) => cells.length),
    names?.length ?? 0,
  )
  const header = Array.from({ length: columnCount }, (_, at) => names?.[at] || `Column ${at + 1}`)
  return {
    header,
    hasHeader: names !== null,
    rows: tableRows,
    headerHash: hashOf(names ?? [`${columnCount} columns without names`]),
  }
}

/** British banks' files that are not valid UTF-8 are Windows-1252. */
function decode(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file.includes(0))
    throw new Refusal('invalid', 'This is not a CSV file. Please choose “CSV” or “Excel CSV” at your bank.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

function parseRows(text: string, separator: string): Row[] {
  let line = 1
  const rows: Row[] = []
  for (const cells of parseCells(text, separator)) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: cells.slice(0, MAX_COLUMNS) })
    // A quoted cell may span several lines.
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
  }
  return rows
}

function parseCells(text: string, separator: string): string[][] {
  return Papa.parse<string[]>(text, { delimiter: separator, newline: '\n', skipEmptyLines: false }).data
}

function hasDayAndAmount(cells: string[]): boolean {
  const day = cells.findIndex((cell) => parseDay(cell) !== null)
  return day >= 0 && cells.some((cell, at) => at !== day && /\d/.test(cell) && parseAmount(cell) !== null)
}

/** Returns the row above the first payment if it looks like column names: texts, in all columns but one at most. */
function findColumnNames(above: Row[], columnCount: number): string[] | null {
  const cells = above.at(-1)?.cells.map((cell) => normalise(cell)) ?? []
  const words = cells.filter((cell) => cell !== '')
  const areNames = words.every((word) => /[a-z]/i.test(word) && parseDay(word) === null && parseAmount(word) === null)
  return areNames && words.length >= 2 && cells.length >= columnCount - 1 ? cells : null
}

function hashOf(names: string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(names.map((name) => name.toLowerCase())))
    .digest('hex')
}
