import type { SkippedLine, StatementMapping, StatementPreview } from '#features/statements/contract.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Profile } from './account-store.ts'
import { guessMapping } from './columns.ts'
import { identifyLines, type RecognisableLine } from './identity.ts'
import { type ParsedStatement, parseLines } from './lines.ts'
import { parseTable } from './table.ts'

const MAX_SAMPLE_LINES = 8
/** Limits the lists of unreadable and left-out lines. */
export const MAX_LISTED = 100
/** Characters of a cell in a preview. */
const MAX_CELL_SHOWN = 1_000

/** What is read of a bank's CSV: its lines, and the first of those that are not imported. */
export interface StatementContent {
  headerHash: string
  lines: RecognisableLine[]
  unreadable: SkippedLine[]
  unreadableCount: number
  leftOut: SkippedLine[]
  leftOutCount: number
}

/** Throws `invalid` for a file without a readable line. */
export function readLines(file: Uint8Array, mapping: StatementMapping, key: Uint8Array): StatementContent {
  const table = parseTable(file)
  const { lines, unreadable, leftOut } = parseLines(table, mapping)
  if (lines.length === 0 && leftOut.length === 0)
    throw new Refusal('invalid', 'None of the lines can be read by these columns')
  return {
    headerHash: table.headerHash,
    lines: identifyLines(table, lines, { column: mapping.transactionId, key }),
    unreadable: unreadable.slice(0, MAX_LISTED),
    unreadableCount: unreadable.length,
    leftOut: leftOut.slice(0, MAX_LISTED),
    leftOutCount: leftOut.length,
  }
}

/** The sample is read by `mapping`, else by the last profile with the file's columns, else by a guess. */
export function previewFile(
  file: Uint8Array,
  mapping: StatementMapping | undefined,
  allProfiles: Profile[],
): StatementPreview {
  const table = parseTable(file)
  const guessed = guessMapping(table)
  const firstRows = { ...table, rows: table.rows.slice(0, MAX_SAMPLE_LINES) }
  // Files without column names and with equally many columns share a hash, so the mapping is tried.
  const profiles = allProfiles.filter(({ headerHash, mapping }) => {
    if (headerHash !== table.headerHash) return false
    const parsed = parseLines(firstRows, mapping)
    return parsed.lines.length + parsed.leftOut.length > 0
  })
  const [last] = profiles
  // If several accounts have such statements, only the office knows which account this file belongs to.
  const remembered = last
    ? { accountId: profiles.length === 1 ? last.accountId : null, bankName: last.bankName, mapping: last.mapping }
    : null
  const usedMapping = mapping ?? remembered?.mapping ?? guessed
  const { lines, unreadable, leftOut }: ParsedStatement = usedMapping ? parseLines(table, usedMapping) : NO_LINES
  return {
    header: table.header.map(shown),
    hasHeader: table.hasHeader,
    rows: firstRows.rows.map(({ cells }) => cells.map(shown)),
    lines: table.rows.length,
    guessed,
    remembered,
    sample: lines.slice(0, MAX_SAMPLE_LINES).map(({ row: _, ...line }) => ({ ...line, amount: toPounds(line.amount) })),
    unreadable: unreadable.slice(0, MAX_LISTED),
    leftOut: leftOut.slice(0, MAX_LISTED),
  }
}

const NO_LINES: ParsedStatement = { lines: [], unreadable: [], leftOut: [] }

function shown(cell: string): string {
  return cell.slice(0, MAX_CELL_SHOWN)
}
