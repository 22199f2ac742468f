import { createHmac, hash } from 'node:crypto'
import { isAnyDay, normalise, parseAmount } from '#platform/server/csv/values.ts'
import { toPounds } from '#platform/shared/money.ts'
import type { ParsedLine, StatementLine } from '../reading/lines.ts'
import type { Row, Table } from '../reading/table.ts'

/** Columns that the account holder can edit in the bank's app; ignored when lines are recognised. */
const EDITED_COLUMNS = /\b(notes?|tags?|categor(y|ies)|emoji|labels?|comments?|attachments?|receipts?|split|folder)\b/
/** Columns that change between exports; ignored when lines are recognised. */
const CHANGING_COLUMNS = /\b(balance|brought forward|as at|status|state|pending)\b/

/** In hex characters: enough to distinguish the words of lines with equal day and amount. */
const WORD_HASH_LENGTH = 8
/** A bank's line has far fewer words. */
const MAX_WORDS = 200

/** A line with the values that identify the line in later files. */
export interface RecognisableLine extends StatementLine {
  /** Number of the line in the file, counted from 1. */
  line: number
  /** The bank's number of the payment. Null without a number, or if the number is not unique in the file. */
  transactionId: string | null
  /** Hash of the identifying cells. */
  cells: string
  /** Number of lines with equal cells in the file, up to and including this line. */
  occurrence: number
  /** Sorted keyed hashes of the words in the identifying cells. Omits days, times and sums, because their format varies. */
  words: string[]
}

interface IdentityOptions {
  /** Index of the column with the bank's payment numbers. */
  column: number | null
  /** The installation's secret key for hashes of words. */
  key: Uint8Array
}

export function identifyLines(
  { header, hasHeader }: Table,
  lines: ParsedLine[],
  { column, key }: IdentityOptions,
): RecognisableLine[] {
  const isIdentifying = header.map((name) => !hasHeader || isIdentifyingColumn(name))
  const idAt = ({ cells }: Row) => (column === null ? '' : normalise(cells[column] ?? '').slice(0, MAX_ID_LENGTH))
  const idCounts = new Map<string, number>()
  for (const { row } of lines) idCounts.set(idAt(row), (idCounts.get(idAt(row)) ?? 0) + 1)
  const occurrences = new Map<string, number>()
  return lines.map(({ row, ...line }) => {
    const cells = row.cells
      .filter((_, at) => isIdentifying[at] !== false)
      .map((cell) => normalise(cell).toUpperCase())
      .filter((text) => text !== '')
    const id = idAt(row)
    const cellsHash = sha256(JSON.stringify(cells.toSorted()))
    const occurrence = (occurrences.get(cellsHash) ?? 0) + 1
    occurrences.set(cellsHash, occurrence)
    return {
      ...line,
      line: row.line,
      transactionId: id !== '' && idCounts.get(id) === 1 ? id : null,
      cells: cellsHash,
      occurrence,
      words: wordHashes(key, line, cells.filter(hasWords)),
    }
  })
}

const MAX_ID_LENGTH = 100

function isIdentifyingColumn(name: string): boolean {
  const words = normalise(name).toLowerCase()
  return !EDITED_COLUMNS.test(words) && !CHANGING_COLUMNS.test(words)
}

function hasWords(cell: string): boolean {
  const isSum = /\.\d\d\b/.test(cell) && parseAmount(cell) !== null
  return !isSum && !isAnyDay(cell) && !/^\d{1,2}:\d\d/.test(cell)
}

/**
 * Each hash includes day and amount, so that a word has different hashes in different lines. The secret key prevents brute force
 * on stolen data.
 */
function wordHashes(
  key: Uint8Array,
  { day, amount }: Pick<StatementLine, 'day' | 'amount'>,
  texts: string[],
): string[] {
  // The HMAC is computed once for each line: an HMAC for each word takes ten times as long.
  const lineKey = createHmac('sha256', key)
    .update(`${day} ${toPounds(amount)}`)
    .digest('hex')
  const words = [...new Set(texts.flatMap(wordsIn))].slice(0, MAX_WORDS)
  return [...new Set(words.map((word) => sha256(`${lineKey} ${word}`).slice(0, WORD_HASH_LENGTH)))].sort()
}

/** Returns at most `MAX_WORDS` distinct words. The pattern takes linear time, even for a very long cell [threat long-cells]. */
function wordsIn(text: string): string[] {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (words.size === MAX_WORDS) break
    words.add(word)
  }
  return [...words]
}

/** `cells` is a hash; `nth` counts an account's lines with equal cells from 1. Stored fingerprints must be unique. */
export function fingerprintOf(accountId: number, cells: string, nth: number): string {
  return sha256(`account ${accountId} ${cells} ${nth}`)
}

function sha256(text: string): string {
  return hash('sha256', text)
}
