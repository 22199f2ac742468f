import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import { Refusal } from '#platform/shared/refusal.ts'
import { amountIn, dayIn, plain } from './values.ts'

/** One line of the file below the names of its columns: its cells, and its number in the file, counted from 1. */
export interface Row {
  line: number
  cells: string[]
}

/** A bank's statement as a table, whichever way its bank writes it. */
export interface Table {
  /** `Column 1`, `Column 2`, … where the file names none. */
  header: string[]
  hasHeader: boolean
  rows: Row[]
  /** By this a statement of the same bank is known again. */
  headerHash: string
}

const SEPARATORS = [',', ';', '\t', '|']
/** Lines that are looked at to find out how a file is written; what banks put above it has less. */
const LOOKED_AT = 60

/**
 * The table in a file: UTF-8, UTF-16 or Windows-1252, with or without a mark at its beginning, its columns divided by
 * comma, semicolon or tab, lines about the account above it left out, and with or without a line of names. Throws as
 * `invalid` a file in which no line has both a day and an amount.
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

/** What is no UTF-8 is what Windows wrote in Britain for decades. */
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
    // A cell in quotes may go over several lines.
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

/** The last line above the first of money that can be a line of names: words, in nearly as many columns. */
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
