import type { UnpaidHold } from '#features/bookings/server/holds/releasing.ts'
import type { AwaitedRow } from '#features/statements/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { toDay } from '#platform/shared/day.ts'
import { pence, penceOf } from '#platform/shared/money.ts'
import { findOpenMoneyIn } from '../bank-line-store.ts'
import { loadCandidates } from '../matching/candidates.ts'
import { dueSums } from '../matching/fit.ts'
import { findOpenSkippedRows, type StoredSkippedRow } from '../skipped-row-store.ts'
import { type AwaitedPayment, findReason, type OpenRow } from './may-be-payment.ts'

/**
 * Returns open lines and open skipped rows that may pay a hold, by booking id. Omits holds without rows, and rows of the statement
 * `exceptStatement`.
 */
export async function findAwaitedRows(
  ctx: AppContext,
  holds: Pick<UnpaidHold, 'bookingId'>[],
  exceptStatement: number | null = null,
): Promise<Map<number, AwaitedRow[]>> {
  const found = new Map<number, AwaitedRow[]>()
  if (holds.length === 0) return found
  const payments = await loadAwaitedPayments(ctx, holds)
  const check = (row: OpenRow, describe: () => Omit<AwaitedRow, 'reason'>) => {
    const reasonFor = findReason(row)
    for (const payment of payments) {
      const reason = reasonFor(payment)
      if (!reason) continue
      const rows = found.get(payment.bookingId)
      if (rows) rows.push({ ...describe(), reason })
      else found.set(payment.bookingId, [{ ...describe(), reason }])
    }
  }
  for (const row of await findOpenSkippedRows(ctx.database, exceptStatement))
    check(toOpenRow(row), () => describeSkipped(row))
  for await (const lines of findOpenMoneyIn(ctx.database, exceptStatement))
    for (const line of lines) {
      const texts = [line.payer, line.reference, line.description]
      const amount = pence(Math.abs(penceOf(line.amount)))
      check({ texts, amount, mayBeAnySum: false }, () => ({
        kind: 'line',
        id: line.id,
        statementId: line.bank_statement_id,
        fileName: line.file_name,
        line: null,
        day: toDay(line.day),
        amount: line.amount,
        text: texts.filter((text) => text !== '').join(', '),
      }))
    }
  return found
}

/** Returns the sums that the guests of these holds may pay. */
export async function loadAwaitedPayments(
  { database, clock }: AppContext,
  holds: Pick<UnpaidHold, 'bookingId'>[],
): Promise<AwaitedPayment[]> {
  const bookingIds = holds.map(({ bookingId }) => bookingId)
  const candidates = await loadCandidates(database, bookingIds, clock.now())
  return candidates.map(({ id, guestName, balance }) => ({
    bookingId: id,
    guestName,
    sums: dueSums(balance, 'received').map(({ sum }) => pence(sum)),
  }))
}

export function toOpenRow({ text, amount, may_be_any_sum }: StoredSkippedRow): OpenRow {
  return { texts: [text], amount: amount === null ? null : penceOf(amount), mayBeAnySum: may_be_any_sum }
}

function describeSkipped(row: StoredSkippedRow): Omit<AwaitedRow, 'reason'> {
  const { id, kind, line, amount, text, file_name: fileName, bank_statement_id: statementId } = row
  return { id, kind, line, amount, text, fileName, statementId, day: null }
}
