import type { BookingWithMoney } from '#features/ledger/server/ledger.ts'
import { type Balance, balanceOf } from '#features/ledger/server/money.ts'
import { MAX_AT_ONCE, type MatchKind, type matchExactLines } from '#features/statements/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { openLinesWithReference } from './bank-line-store.ts'
import { matchLine } from './bank-lines.ts'
import { candidatesFor } from './candidates.ts'
import { dueSums } from './fit.ts'
import { knownBy, type PaymentLine, suggestionsFor } from './suggestions.ts'

type Report = Answer<typeof matchExactLines>

/** Lines that are checked for exact matches; a statement has fewer that name a booking. */
const LOOKED_AT = 5_000

/**
 * Matches open lines whose reference and amount are exact, oldest first, up to `MAX_AT_ONCE`, each in its own transaction. A line
 * that fails is reported with the reason, and the others go on.
 */
export async function matchExact(ctx: AppContext, staff: StaffMember, ids: number[] | undefined): Promise<Report> {
  const lines = await openLinesWithReference(ctx.database, ids, LOOKED_AT)
  const known = knownBy(await candidatesFor(ctx.database, lines, ctx.clock.now()))
  const exact = lines.flatMap((line) => {
    const suggestion = suggestionsFor(line, known).find((one) => one.exact)
    return suggestion ? [{ line, suggestion }] : []
  })
  const report: Report = { matched: [], left: [], more: exact.length > MAX_AT_ONCE }
  for (const { line, suggestion } of exact.slice(0, MAX_AT_ONCE)) {
    const { bookingId, kind } = suggestion
    const insist = (booking: BookingWithMoney) => refuseUnlessDue(balanceOf(booking, ctx.clock.now()), line, kind)
    try {
      const { ledger } = await inTransaction(ctx, staff, (tx) => matchLine(tx, line.id, { bookingId, kind, insist }))
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

/** Of two equal payments the second is no longer exact once the first is entered. Throws `conflict`. */
function refuseUnlessDue(balance: Balance, line: PaymentLine, kind: MatchKind): void {
  if (dueSums(balance, kind).some(({ sum }) => sum === Math.abs(line.amount))) return
  throw new Refusal('conflict', 'This sum is no longer due: look at this line yourself')
}
