import { stateOfRow } from '#features/bookings/server/booking-state.ts'
import { type BookingWithMoney, findBookingWithMoney } from '#features/bookings/server/lists/bookings-with-money.ts'
import { isOfficeKind, type LedgerEntry, paymentReference } from '#features/ledger/contract.ts'
import { findEntries, stayOf } from '#features/ledger/server/ledger.ts'
import { canSettleDeposit, maxRefund, mayConfirm, moneyOf } from '#features/ledger/server/money.ts'
import { BOOKING_NOT_FOUND, type Ledger } from '#features/payments/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { toDay } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { findRefundableCharges } from './let-again.ts'

/** Returns the ledger with the oldest entry first. Throws `not-found` for an unknown booking. */
export async function readLedger(ctx: AppContext, id: number): Promise<Ledger> {
  const now = ctx.clock.now()
  const row = await findBookingWithMoney(ctx.database, id, now)
  if (!row) throw bookingNotFoundError()
  const entries = await findEntries(ctx.database, id)
  const couldBeGivenBack = await findRefundableCharges(ctx.database, [id])
  return {
    bookingId: id,
    paymentReference: paymentReference(id),
    guestName: row.guest_name,
    status: row.status,
    state: stateOfRow(row, ctx.clock.now()),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    property: { id: row.property_id, title: row.title },
    ...stayOf(row),
    version: row.version,
    money: moneyOf(row, now),
    mostBack: toPounds(maxRefund(row)),
    mayConfirm: row.deleted_at === null && mayConfirm(row),
    mayReturnDeposit: canSettleDeposit(row, now),
    couldBeGivenBack: couldBeGivenBack.get(id) ?? null,
    entries: entries.map((entry) => toLedgerEntry(row, entry)),
  }
}

export function bookingNotFoundError(): Refusal {
  return new Refusal('not-found', BOOKING_NOT_FOUND)
}

type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

function toLedgerEntry(booking: Pick<BookingWithMoney, 'id' | 'status'>, row: EntryRow): LedgerEntry {
  const isUncorrected = row.corrects === null && row.corrected_by === null
  return {
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    day: toDay(row.day),
    reference: row.reference || describeBankLine(row),
    reason: row.reason,
    photograph: row.photograph && `/api/admin/bookings/${booking.id}/ledger/${row.id}/photograph`,
    corrects: row.corrects,
    correctedBy: row.corrected_by,
    otherBookingId: row.other_booking_id,
    bankLineId: row.bank_line_id,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    // A cancelled stay costs the cancellation charge, so correcting an allowance would have no effect.
    mayCorrect:
      isOfficeKind(row.kind) && isUncorrected && !(row.kind === 'allowance' && booking.status === 'cancelled'),
  }
}

function describeBankLine(row: EntryRow): string {
  return [row.line_payer, row.line_reference || row.line_description].filter(Boolean).join(' · ')
}
