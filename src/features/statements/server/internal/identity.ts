import { createHash, createHmac } from 'node:crypto'
import { toPounds } from '#platform/shared/money.ts'
import type { ReadLine, StatementLine } from './lines.ts'
import type { Row, Table } from './text.ts'
import { amountIn, dayIn, plain } from './values.ts'

/** Columns that people edit in their bank's app. No line is recognised by these, nor by columns that change between exports. */
const EDITED = /\b(notes?|tags?|categor(y|ies)|emoji|labels?|comments?|attachments?|receipts?|split|folder)\b/
const MOVING = /\b(balance|brought forward|as at|status|state|pending)\b/

/** Hex characters of a keyed hash; enough to tell words apart among lines of the same day and amount. */
const WORD_HASH = 8

/** Values by which a line of a file is recognised, however its columns are mapped. */
export interface Marks {
  /** The bank's own number of the payment; null without a number, or if the file has that number twice. */
  transactionId: string | null
  /** The unedited cells as written; equal lines of one file have equal values. */
  cells: string
  /** Keyed hashes of the words in these cells, sorted. Days, times and sums are left out, as their format varies. */
  words: string[]
}

interface MarkedBy {
  /** The column of the bank's own payment numbers. */
  column: number | null
  /** The installation's secret key for hashes of words. */
  key: Buffer
}

/** Returns the marks of lines in the order of the lines. */
export function marksOf({ header, hasHeader }: Table, lines: ReadLine[], { column, key }: MarkedBy): Marks[] {
  const isIdentifying = header.map((name) => !hasHeader || isUnedited(name))
  const idAt = ({ cells }: Row) => (column === null ? '' : plain(cells[column] ?? '').slice(0, LONGEST_ID))
  const times = new Map<string, number>()
  for (const { row } of lines) times.set(idAt(row), (times.get(idAt(row)) ?? 0) + 1)
  return lines.map((line) => {
    const cells = line.row.cells
      .filter((_, at) => isIdentifying[at] !== false)
      .map((cell) => plain(cell).toUpperCase())
      .filter((text) => text !== '')
    const id = idAt(line.row)
    return {
      transactionId: id !== '' && times.get(id) === 1 ? id : null,
      cells: JSON.stringify(cells.toSorted()),
      words: wordHashes(key, line, cells.filter(isOfWords)),
    }
  })
}

const LONGEST_ID = 100

function isUnedited(name: string): boolean {
  const words = plain(name).toLowerCase()
  return !EDITED.test(words) && !MOVING.test(words)
}

function isOfWords(cell: string): boolean {
  const isSum = /\.\d\d\b/.test(cell) && amountIn(cell) !== null
  return !isSum && dayIn(cell) === null && !/^\d{1,2}:\d\d/.test(cell)
}

/**
 * Hashes include the day and the amount, so that a word cannot be found in other lines. The secret key stops brute force by a
 * person who has the database or a backup.
 */
function wordHashes(key: Buffer, { day, amount }: Pick<StatementLine, 'day' | 'amount'>, texts: string[]): string[] {
  const hashOf = (word: string) =>
    createHmac('sha256', key)
      .update(`${day} ${toPounds(amount)} ${word}`)
      .digest('hex')
      .slice(0, WORD_HASH)
  const words = new Set(texts.flatMap(wordsIn))
  return [...new Set([...words].map(hashOf))].sort()
}

/** Distinct words of a text. The pattern is linear: a cell full of words is scanned once [threat long-cells]. */
function wordsIn(text: string): string[] {
  return [...new Set(text.match(/[\p{L}\p{N}]+/gu))]
}

/** The fingerprint of the `nth` line with these cells in an account; unique in the database. */
export function fingerprintOf(accountId: number, cells: string, nth: number): string {
  return sha256(`account ${accountId} ${cells} ${nth}`)
}

/** Returns each item's count among its equals so far, from 1. */
export function places(kinds: string[]): number[] {
  const seen = new Map<string, number>()
  return kinds.map((kind) => {
    const nth = (seen.get(kind) ?? 0) + 1
    seen.set(kind, nth)
    return nth
  })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
