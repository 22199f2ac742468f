import type { BookingWithMoney } from '#features/bookings/server/lists/bookings-with-money.ts'
import { type Balance, balanceOf } from '#features/ledger/server/money.ts'
import { MAX_LINES_PER_CALL, type MatchKind, type matchExactLines } from '#features/statements/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { findOpenLinesWithReference } from '../bank-line-store.ts'
import { matchLine } from '../bank-lines.ts'
import { findCandidates } from './candidates.ts'
import { dueSums } from './fit.ts'
import { indexCandidates, type PaymentLine, suggestionsFor } from './suggestions.ts'

type Report = Answer<typeof matchExactLines>

/** Limits the work of a call. Statements have fewer lines with a reference. */
const MAX_LINES_CHECKED = 5_000

/**
 * Matches at most `MAX_LINES_PER_CALL` exact open lines, oldest first, each in a separate transaction. Reports each line that
 * failed, with the reason.
 */
export async function matchExact(ctx: AppContext, staff: StaffMember, ids: number[] | undefined): Promise<Report> {
  const lines = await findOpenLinesWithReference(ctx.database, ids, MAX_LINES_CHECKED)
  const index = indexCandidates(await findCandidates(ctx.database, lines, ctx.clock.now()))
  const exact = lines.flatMap((line) => {
    const suggestion = suggestionsFor(line, index).find(({ exact }) => exact)
    return suggestion ? [{ line, suggestion }] : []
  })
  const report: Report = { matched: [], left: [], more: exact.length > MAX_LINES_PER_CALL }
  for (const { line, suggestion } of exact.slice(0, MAX_LINES_PER_CALL)) {
    const { bookingId, kind } = suggestion
    const insist = (booking: BookingWithMoney) => assertDue(balanceOf(booking, ctx.clock.now()), line, kind)
    try {
      const { ledger } = await inTransaction(ctx, staff, (tx) =>
        matchLine(tx, line.id, { bookingId, kind, validate: insist }),
      )
      const { paymentReference, guestName, mayConfirm } = ledger
      const amount = toPounds(line.amount)
      report.matched.push({ lineId: line.id, bookingId, paymentReference, guestName, amount, mayConfirm })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      report.left.push({ lineId: line.id, why: error.message })
    }
  }
  return report
}

/** Throws `conflict` if the sum is no longer due, for example because an equal payment was entered before. */
function assertDue(balance: Balance, line: PaymentLine, kind: MatchKind): void {
  if (dueSums(balance, kind).some(({ sum }) => sum === Math.abs(line.amount))) return
  throw new Refusal('conflict', 'This sum is no longer due: please check this line')
}
