import type { StatementMapping } from '#features/statements/contract.ts'
import { normalise } from '#platform/server/csv/values.ts'
import type { Table } from '../reading/table.ts'

const WHOLE = /^(?:(?:cr|dr) ?)?[-+(£]*\d+$/i
/** Matches the digits after a comma in an amount. */
const REST = /^(\d{3}(\.\d{1,2})?|\d{2})\)?-?( ?(cr|dr))?$/i

/**
 * Returns the line numbers of rows whose amount an unquoted comma may have cut in two, as in `1,234.50`. Skips columns where whole
 * numbers are usual.
 */
export function findSplitAmounts(
  { rows, separator }: Pick<Table, 'rows' | 'separator'>,
  { amount, paidIn, paidOut, transactionId }: StatementMapping,
): Set<number> {
  const found = new Set<number>()
  if (separator !== ',') return found
  const readable = rows.filter(({ problem }) => problem === null)
  const amounts = [amount, paidIn, paidOut].filter((column) => column !== null)
  const columns = new Set(amounts.flatMap((column) => [column - 1, column]))
  for (const column of columns) {
    if (column < 0 || column === transactionId) continue
    const isCut = ({ cells }: { cells: string[] }) => REST.test(shortCell(cells, column + 1))
    const whole = readable.filter(({ cells }) => WHOLE.test(shortCell(cells, column)))
    const cut = whole.filter(isCut)
    if (cut.length > whole.length - cut.length) for (const { line } of cut) found.add(line)
  }
  return found
}

/** In characters. A longer cell is not an amount. */
const MAX_LENGTH = 64

function shortCell(cells: string[], column: number): string {
  const cell = cells[column] ?? ''
  return cell.length > MAX_LENGTH ? '' : normalise(cell)
}
