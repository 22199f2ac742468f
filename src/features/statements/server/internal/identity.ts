import { createHash, createHmac } from 'node:crypto'
import { toPounds } from '#platform/shared/money.ts'
import type { ReadLine, StatementLine } from './lines.ts'
import type { Row, Table } from './text.ts'
import { amountIn, dayIn, plain } from './values.ts'

/** Columns that people write in their bank's app, or that say something else the next time: no line is known by them. */
const EDITED = /\b(notes?|tags?|categor(y|ies)|emoji|labels?|comments?|attachments?|receipts?|split|folder)\b/
const MOVING = /\b(balance|brought forward|as at|status|state|pending)\b/

/** Characters of a keyed hash by which one word is told from another of a line of the same day and amount. */
const WORD_HASH = 8

/** By what a line of a file is known again, however its columns are read. */
export interface Marks {
  /** The bank's own number of the payment; `null` where it has none, or says the same one twice. */
  transactionId: string | null
  /** Every cell that nobody edits, as it is written; equal lines of one file have the same. */
  cells: string
  /** The words of these cells as keyed hashes, sorted, days, times and sums left out: those are written in many ways. */
  words: string[]
}

interface MarkedBy {
  /** The column of the bank's own numbers. */
  column: number | null
  /** Of the house, for its words. */
  key: Buffer
}

/** The marks of lines that were read from a table, in their order. */
export function marksOf({ header, hasHeader }: Table, lines: ReadLine[], { column, key }: MarkedBy): Marks[] {
  const isStored = header.map((name) => !hasHeader || isUnedited(name))
  const idAt = ({ cells }: Row) => (column === null ? '' : plain(cells[column] ?? '').slice(0, LONGEST_ID))
  const times = new Map<string, number>()
  for (const { row } of lines) times.set(idAt(row), (times.get(idAt(row)) ?? 0) + 1)
  return lines.map((line) => {
    const stored = line.row.cells
      .filter((_, at) => isStored[at] !== false)
      .map((cell) => plain(cell).toUpperCase())
      .filter((text) => text !== '')
    const id = idAt(line.row)
    return {
      transactionId: id !== '' && times.get(id) === 1 ? id : null,
      cells: JSON.stringify(stored.toSorted()),
      words: wordHashes(key, line, stored.filter(isOfWords)),
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
 * Words as hashes with the day and the amount, so that nobody is found by them in other lines; with a key of the house, so
 * that nobody who has the database or a backup finds a number by trying all.
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

/** Each word of a text once: a cell of nothing but words [threat long-cells] is gone through a single time. */
function wordsIn(text: string): string[] {
  return [...new Set(text.match(/[\p{L}\p{N}]+/gu))]
}

/** The fingerprint of the `nth` line with these cells in an account: what the database keeps twice of none. */
export function fingerprintOf(accountId: number, cells: string, nth: number): string {
  return sha256(`account ${accountId} ${cells} ${nth}`)
}

/** How manieth of its kind each is, counted from 1. */
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
