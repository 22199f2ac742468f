import { stateOfRow } from '#features/bookings/server/booking-state.ts'
import { isOfficeKind, type LedgerEntry, paymentReference } from '#features/ledger/contract.ts'
import { type BookingWithMoney, bookingWithMoney, entriesOf, stayOf } from '#features/ledger/server/ledger.ts'
import { isSettled, mayConfirm, moneyOf, mostBack } from '#features/ledger/server/money.ts'
import { BOOKING_NOT_FOUND, type Ledger } from '#features/payments/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { toDay } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { whatCouldBeGivenBack } from './let-again.ts'

/**
 * Returns a booking's balance, its entries, oldest first, and what the office may do next. Throws `not-found` for an unknown
 * booking.
 */
export async function readLedger(ctx: AppContext, id: number): Promise<Ledger> {
  const now = ctx.clock.now()
  const row = await bookingWithMoney(ctx.database, id, now)
  if (!row) throw noSuchBooking()
  const entries = await entriesOf(ctx.database, id)
  const couldBeGivenBack = await whatCouldBeGivenBack(ctx.database, [id])
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
    mostBack: toPounds(mostBack(row)),
    mayConfirm: row.deleted_at === null && mayConfirm(row),
    mayReturnDeposit: isSettled(row, now),
    couldBeGivenBack: couldBeGivenBack.get(id) ?? null,
    entries: entries.map((entry) => entryOnWire(row, entry)),
  }
}

export function noSuchBooking(): Refusal {
  return new Refusal('not-found', BOOKING_NOT_FOUND)
}

type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number]

function entryOnWire(booking: Pick<BookingWithMoney, 'id' | 'status'>, row: EntryRow): LedgerEntry {
  const isLeft = row.corrects === null && row.corrected_by === null
  return {
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    day: toDay(row.day),
    reference: row.reference || wordsOfLine(row),
    reason: row.reason,
    photograph: row.photograph && `/api/admin/bookings/${booking.id}/ledger/${row.id}/photograph`,
    corrects: row.corrects,
    correctedBy: row.corrected_by,
    otherBookingId: row.other_booking_id,
    bankLineId: row.bank_line_id,
    createdAt: row.created_at.toISOString(),
    createdBy: row.first_name && `${row.first_name} ${row.last_name}`,
    // A cancelled stay costs its charge, so correcting an allowance would have no effect.
    mayCorrect: isOfficeKind(row.kind) && isLeft && !(row.kind === 'allowance' && booking.status === 'cancelled'),
  }
}

function wordsOfLine(row: EntryRow): string {
  return [row.line_payer, row.line_reference || row.line_description].filter(Boolean).join(' · ')
}
