import { PROBLEM_COLUMN, type ProblemRow } from '#features/moving-in/contract.ts'
import { csvFile } from '#platform/shared/text/csv.ts'
import type { ImportRow, ImportTable } from './table.ts'

/** Maximum length of the list of problems in a response. */
const MAX_LISTED = 100
/** In characters. */
const MAX_NAME_SHOWN = 100

/** Thrown while a row is read; the message is the row's problem. */
export class RowProblem extends Error {}

/** A row that makes nothing, and why. */
export interface PlannedProblem {
  row: ImportRow
  /** The guest of a booking, or the title of a home, as the file has it. */
  name: string
  problem: string
  /** The booking that has the nights. */
  bookingId?: number | null
  /** The home that has the title. */
  propertyId?: number
}

export function serializeProblems(table: ImportTable, found: readonly PlannedProblem[]) {
  const problems = found.toSorted((one, other) => one.row.line - other.row.line)
  return {
    problems: problems.slice(0, MAX_LISTED).map(
      ({ row, name, problem, bookingId = null, propertyId = null }): ProblemRow => ({
        line: row.line,
        name: name.slice(0, MAX_NAME_SHOWN),
        problem,
        bookingId,
        propertyId,
      }),
    ),
    problemCount: problems.length,
    problemsCsv: problemsFile(table, problems),
  }
}

/** Returns the rows with the columns of the file and the problem of each, so that a mended file can be imported. */
function problemsFile(table: ImportTable, problems: readonly PlannedProblem[]): string {
  const columns = table.header.flatMap((name, at) => (name === PROBLEM_COLUMN ? [] : [at]))
  return csvFile([
    [...columns.map((at) => table.header[at] ?? ''), PROBLEM_COLUMN],
    ...problems.map(({ row, problem }) => [...columns.map((at) => row.cells[at] ?? ''), problem]),
  ])
}
