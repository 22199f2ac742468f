import { findUnpaidHolds, type UnpaidHold } from '#features/bookings/server/holds/releasing.ts'
import type { StatementHold, StatementRow } from '#features/statements/contract.ts'
import { keepAwaitedHolds } from '#features/statements/server/checked-holds.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import { loadCandidates } from '../matching/candidates.ts'
import { findSkippedRows, markRowOpen, markRowsSetAside } from '../skipped-row-store.ts'
import { lockStatements } from '../store.ts'
import { findStatement } from '../undo-store.ts'
import { loadAwaitedPayments, toOpenRow } from './awaited-rows.ts'
import { findReason } from './may-be-payment.ts'

/** Returns descriptions in the order of `holds`; omits deleted and erased bookings. */
export async function describeHolds({ database, clock }: AppContext, holds: UnpaidHold[]): Promise<StatementHold[]> {
  const bookingIds = holds.map(({ bookingId }) => bookingId)
  const bookings = new Map((await loadCandidates(database, bookingIds, clock.now())).map((one) => [one.id, one]))
  return holds.flatMap(({ bookingId, until }) => {
    const booking = bookings.get(bookingId)
    if (!booking) return []
    const { guestName, propertyTitle, checkIn, checkOut } = booking
    return [{ bookingId, guestName, propertyTitle, checkIn, checkOut, heldUntil: until.toISOString() }]
  })
}

/** Returns a statement's skipped rows with the holds that each row may pay. Throws `not-found` for an unknown statement. */
export async function readSkippedRows(
  ctx: AppContext,
  statementId: number,
  { limit = MAX_LIMIT, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<Paged<StatementRow>> {
  if (!(await findStatement(ctx.database, statementId)))
    throw new Refusal('not-found', 'This statement is no longer there')
  const { rows, total } = await findSkippedRows(ctx.database, { statementId, limit, offset })
  const payments = await loadAwaitedPayments(ctx, await findUnpaidHolds(ctx.database, ctx.clock.now()))
  return {
    total,
    rows: rows.map((row) => {
      const reasonFor = findReason(toOpenRow(row))
      return {
        id: row.id,
        line: row.line,
        kind: row.kind,
        why: row.reason,
        text: row.text,
        amount: row.amount,
        setAsideAt: row.set_aside_at?.toISOString() ?? null,
        setAsideBy: row.set_aside_by_name,
        holds: row.set_aside_at
          ? []
          : payments.filter(reasonFor).map(({ bookingId, guestName }) => ({ bookingId, guestName })),
      }
    }),
  }
}

/** Returns how many of the rows were open before. */
export async function setRowsAside(tx: StaffTxContext, ids: number[]): Promise<{ setAside: number }> {
  const setAside = await markRowsSetAside(tx, ids)
  if (setAside > 0)
    await tx.audit({ action: 'set aside', item: 'bank_statement_skipped_row', after: { rows: ids.join(', ') } })
  return { setAside }
}

/**
 * Reopens a row and equal rows of other statements. Throws `not-found` for an unknown row and `conflict` for an open row.
 */
export async function reopenRow(tx: StaffTxContext, id: number): Promise<{ reopened: number }> {
  await lockStatements(tx.database)
  const reopened = await markRowOpen(tx.database, id)
  if (reopened === undefined) throw new Refusal('not-found', 'This row is no longer there')
  if (reopened === 0) throw new Refusal('conflict', 'This row is already open')
  await tx.audit({ action: 'reopened', item: 'bank_statement_skipped_row', itemId: id, before: { state: 'set aside' } })
  await keepAwaitedHolds(tx)
  return { reopened }
}
