import type { SkippedLine, StatementMapping, StatementPreview } from '#features/statements/contract.ts'
import { type DayOrder, isAnyDay } from '#platform/server/csv/values.ts'
import type { Day } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { Profile } from '../accounts/account-store.ts'
import { identifyLines, type RecognisableLine } from '../matching/identity.ts'
import { askForAmount, guessMapping, mayBeAmounts } from './columns.ts'
import { type ParsedStatement, parseLines, type SkippedRow } from './lines.ts'
import { looksLikePayment, parseTable, type Table } from './table.ts'

const MAX_SAMPLE_LINES = 8
/** Maximum length of the lists of unreadable and left-out rows in a response. */
const MAX_LISTED = 100
/** In characters. */
const MAX_CELL_SHOWN = 1_000

export interface StatementContent {
  headerHash: string
  lines: RecognisableLine[]
  unreadable: SkippedRow[]
  leftOut: SkippedRow[]
  /** The order of day and month that the file shows; null if its days do not show it. */
  shownOrder: DayOrder | null
}

/**
 * Throws `invalid` if every row is unreadable, or if `mapping` leaves a question unanswered. Also throws what
 * `parseTable` throws.
 */
export function readLines(
  file: Uint8Array,
  mapping: StatementMapping,
  { today, key }: { today: Day; key: Uint8Array },
): StatementContent {
  const table = parseTable(file)
  const { lines, unreadable, leftOut, questions, shownOrder } = parseLines(table, mapping, today)
  if (lines.length === 0 && leftOut.length === 0)
    throw new Refusal('invalid', 'None of the lines can be read with these columns')
  const open = questions.find(({ kind }) => mapping[kind] === null)
  if (open) throw fieldError('mapping', open.question)
  return {
    headerHash: table.headerHash,
    lines: identifyLines(table, lines, { column: mapping.transactionId, key }),
    unreadable,
    leftOut,
    shownOrder,
  }
}

/** Reads sample lines with `mapping`, else with the latest profile that fits the file's columns, else with a guessed mapping. */
export function previewFile(
  file: Uint8Array,
  mapping: StatementMapping | undefined,
  { profiles: allProfiles, today }: { profiles: Profile[]; today: Day },
): StatementPreview {
  const table = parseTable(file)
  const guessed = guessMapping(table)
  const profiles = allProfiles.filter((profile) => fitsTable(profile, table))
  const [last] = profiles
  // If profiles of several accounts fit, the office chooses the account.
  const remembered = last
    ? { accountId: profiles.length === 1 ? last.accountId : null, bankName: last.bankName, mapping: last.mapping }
    : null
  const amountQuestion = remembered ? null : askForAmount(table)
  const usedMapping = mapping ?? remembered?.mapping ?? (amountQuestion ? null : guessed)
  const { lines, unreadable, leftOut, questions } = usedMapping ? parseLines(table, usedMapping, today) : NO_LINES
  return {
    header: table.header.map(shown),
    hasHeader: table.hasHeader,
    rows: table.rows.slice(0, MAX_SAMPLE_LINES).map(({ cells }) => cells.map(shown)),
    lines: table.rows.length,
    guessed,
    remembered,
    accountDigits: table.accountDigits,
    sample: lines.slice(0, MAX_SAMPLE_LINES).map(({ day, amount, payer, reference, description }) => ({
      day,
      amount: toPounds(amount),
      payer,
      reference,
      description,
    })),
    readCount: lines.length,
    unreadable: listSkipped(unreadable),
    unreadableCount: unreadable.length,
    leftOut: listSkipped(leftOut),
    leftOutCount: leftOut.length,
    questions: amountQuestion ? [amountQuestion, ...questions] : questions,
    days: daysOf(lines),
  }
}

/** Files without column names have equal hashes if their numbers of columns are equal, so their cells are checked too. */
function fitsTable({ headerHash, mapping }: Profile, table: Table): boolean {
  if (headerHash !== table.headerHash) return false
  if (table.hasHeader) return true
  const payments = { ...table, rows: table.rows.filter(looksLikePayment).slice(0, MAX_SAMPLE_LINES) }
  const columns = [mapping.amount, mapping.paidIn, mapping.paidOut].filter((column) => column !== null)
  return (
    columns.every((column) => mayBeAmounts(payments, column)) &&
    payments.rows.some(({ cells }) => isAnyDay(cells[mapping.day] ?? ''))
  )
}

/** Returns the first and the latest day; null without a line. */
export function daysOf(lines: { day: Day }[]): { first: Day; last: Day } | null {
  const days = lines.map(({ day }) => day).sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { first, last } : null
}

/** Returns at most `MAX_LISTED` rows, without their text. */
export function listSkipped(rows: SkippedLine[]): SkippedLine[] {
  return rows.slice(0, MAX_LISTED).map(({ line, why }) => ({ line, why }))
}

const NO_LINES: ParsedStatement = { lines: [], unreadable: [], leftOut: [], questions: [], shownOrder: null }

function shown(cell: string): string {
  return cell.slice(0, MAX_CELL_SHOWN)
}
