import Papa from 'papaparse'

/** A record of a CSV file: a line, or several lines if a quoted cell has line breaks. */
export interface CsvRecord {
  /** Line number in the file, counted from 1. */
  line: number
  /** Empty if a quotation mark is not closed, or if text follows a closing mark. */
  cells: string[]
  /** The record as it is in the file. */
  text: string
  /** For a record of several lines, the most cells that a line has without the quotation mark that joins the lines. Else 0. */
  cellsOfLine: number
  /** False for a record with a malformed quotation mark. */
  isWellFormed: boolean
}

interface LineScan {
  /** `ends`: the record ends with the line. `open`: the line ends within a quoted cell. */
  end: 'ends' | 'open' | 'malformed'
  cells: number
}

/**
 * Parses all records that are not blank. An unclosed quotation mark makes only its line malformed. Takes linear time
 * [threat hostile-files].
 */
export function parseRecords(text: string, separator: string): CsvRecord[] {
  const records = splitRecords(text, separator)
  const wellFormed = records.filter(({ isWellFormed }) => isWellFormed)
  const { data, errors } = Papa.parse<string[]>(wellFormed.map(({ text }) => text).join('\n'), {
    delimiter: separator,
    newline: '\n',
    skipEmptyLines: false,
  })
  for (const [index, record] of wellFormed.entries()) record.cells = data[index] ?? []
  for (const { row } of errors) {
    const record = row === undefined ? undefined : wellFormed[row]
    if (record) record.isWellFormed = false
  }
  return records.filter(({ cells, isWellFormed }) => !isWellFormed || cells.some((cell) => cell.trim() !== ''))
}

function splitRecords(text: string, separator: string): CsvRecord[] {
  const lines = text.split('\n')
  const lastLines = findLastLines(lines, separator)
  const records: CsvRecord[] = []
  for (let first = 0; first < lines.length; first++) {
    const line = lines[first] ?? ''
    if (line.trim() === '') continue
    const { end } = scanLine(line, separator, false)
    const last = end === 'open' ? (lastLines?.[first + 1] ?? NONE) : end === 'ends' ? first : NONE
    const all = last > first ? lines.slice(first, last + 1) : [line]
    records.push({
      line: first + 1,
      cells: [],
      text: all.join('\n'),
      cellsOfLine: all.length > 1 ? all.reduce((max, one, at) => Math.max(max, countCells(one, separator, at)), 0) : 0,
      isWellFormed: last !== NONE,
    })
    if (last > first) first = last
  }
  return records
}

const NONE = -1

/** Counts a line's cells without the quotation mark that joins lines: the last mark of the first line, the first mark of others. */
function countCells(line: string, separator: string, at: number): number {
  if (!line.includes(separator)) return 1
  const mark = at === 0 ? line.lastIndexOf('"') : line.indexOf('"')
  const unmarked = mark < 0 ? line : line.slice(0, mark) + line.slice(mark + 1)
  return scanLine(unmarked, separator, false).cells
}

/**
 * Returns for each line the index of the last line of its record, assuming that the line starts within a quoted cell. `NONE` if
 * the cell is never closed. Null for a file without quotation marks.
 */
function findLastLines(lines: string[], separator: string): Int32Array | null {
  if (!lines.some((line) => line.includes('"'))) return null
  const lastLines = new Int32Array(lines.length + 1).fill(NONE)
  // Starts at the last line, so that no line is scanned twice.
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? ''
    const end = line.includes('"') ? scanLine(line, separator, true).end : 'open'
    lastLines[at] = end === 'ends' ? at : end === 'open' ? (lastLines[at + 1] ?? NONE) : NONE
  }
  return lastLines
}

/** `startsOpen`: the line starts within a quoted cell. Blanks after a closing quote are allowed, as papaparse does. */
function scanLine(line: string, separator: string, startsOpen: boolean): LineScan {
  let at = 0
  let cells = 1
  let isOpen = startsOpen
  for (;;) {
    if (isOpen) {
      let close = line.indexOf('"', at)
      while (close >= 0 && line[close + 1] === '"') close = line.indexOf('"', close + 2)
      if (close < 0) return { end: 'open', cells }
      at = close + 1
      while (at < line.length && line[at] !== separator && (line[at] ?? '').trim() === '') at++
      if (at === line.length) return { end: 'ends', cells }
      if (line[at] !== separator) return { end: 'malformed', cells }
      at++
      cells++
      isOpen = false
    }
    if (line[at] === '"') {
      isOpen = true
      at++
      continue
    }
    const next = line.indexOf(separator, at)
    if (next < 0) return { end: 'ends', cells }
    at = next + 1
    cells++
  }
}
