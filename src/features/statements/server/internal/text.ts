import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import { Refusal } from '#platform/shared/refusal.ts'
import { amountIn, dayIn, plain } from './values.ts'

/** A line of the file below the header: its cells, and its line number in the file, counted from 1. */
export interface Row {
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
/** Lines from which the separator and columns are detected; text above a bank's table is shorter. */
const LOOKED_AT = 60

/**
 * Parses a file in UTF-8, UTF-16 or Windows-1252, with any of `SEPARATORS`. Lines above the table are left out; column names are
 * optional. Throws `invalid` for a file without a line that has a day and an amount.
 */
export function tableIn(file: Buffer): Table {
  const text = decoded(file)
  const head = text.split(/\r\n|\r|\n/, LOOKED_AT).join('\n')
  const [separator] = SEPARATORS.map((one) => ({ one, found: cellsOf(head, one).filter(isOfMoney).length }))
    .sort((a, b) => b.found - a.found)
    .map(({ one }) => one)
  const rows = rowsOf(text, separator ?? ',')
  const first = rows.findIndex(({ cells }) => isOfMoney(cells))
  if (first < 0) throw new Refusal('invalid', 'No line of this file has a day and an amount. Is it a statement as CSV?')
  const named = lastNames(rows.slice(0, first), rows[first]?.cells.length ?? 0)
  const below = rows.slice(first)
  const columns = Math.max(...below.slice(0, LOOKED_AT).map(({ cells }) => cells.length), named?.length ?? 0)
  const header = Array.from({ length: columns }, (_, at) => named?.[at] || `Column ${at + 1}`)
  return {
    header,
    hasHeader: named !== null,
    rows: below,
    headerHash: hashOf(named ?? [`${columns} columns without names`]),
  }
}

/** British banks' files that are not valid UTF-8 are Windows-1252. */
function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file.includes(0)) throw new Refusal('invalid', 'This is no CSV. Please choose “CSV” or “Excel CSV” at your bank.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

function rowsOf(text: string, separator: string): Row[] {
  let line = 1
  const rows: Row[] = []
  for (const cells of cellsOf(text, separator)) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
    // A quoted cell may span several lines.
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
  }
  return rows
}

function cellsOf(text: string, separator: string): string[][] {
  return Papa.parse<string[]>(text, { delimiter: separator, skipEmptyLines: false }).data
}

function isOfMoney(cells: string[]): boolean {
  const day = cells.findIndex((cell) => dayIn(cell) !== null)
  return day >= 0 && cells.some((cell, at) => at !== day && /\d/.test(cell) && amountIn(cell) !== null)
}

/** Returns the line just above the first payment if it looks like column names: words, in nearly as many columns. */
function lastNames(above: Row[], columns: number): string[] | null {
  const cells = above.at(-1)?.cells.map((cell) => plain(cell)) ?? []
  const words = cells.filter((cell) => cell !== '')
  const areNames = words.every((word) => /[a-z]/i.test(word) && dayIn(word) === null && amountIn(word) === null)
  return areNames && words.length >= 2 && cells.length >= columns - 1 ? cells : null
}

function hashOf(names: string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(names.map((name) => name.toLowerCase())))
    .digest('hex')
}
