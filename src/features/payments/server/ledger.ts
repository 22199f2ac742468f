import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { paymentReference } from '#features/bookings/contract.ts'
import { instantsOf } from '#features/bookings/server/bookings.ts'
import { moneyRule } from '#features/bookings/server/money.ts'
import type { Office } from '#platform/server/office.ts'
import { type Stay, toDay } from '#platform/shared/day.ts'
import { type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { BOOKING_NOT_FOUND, ENTERED_KINDS, type EntryKind, type Ledger, type LedgerEntry } from '../contract.ts'
import { whatCouldBeGivenBack } from './let-again.ts'
import { type BookingWithMoney, bookingWithMoney, entriesOf, moneyOfRow } from './store.ts'

/**
 * The money of one booking: how it stands, every entry oldest first, and what the office may do about it. Refuses an
 * unknown or deleted one as `missing`.
 */
export async function readLedger(office: Office, id: number, books: Kysely<DB> = office.database): Promise<Ledger> {
  const row = await bookingWithMoney(books, id)
  if (!row) throw noSuchBooking()
  const rule = await moneyRule(office, books)
  const entries = await entriesOf(books, id)
  const couldBeGivenBack = await whatCouldBeGivenBack(books, [id])
  return {
    bookingId: id,
    paymentReference: paymentReference(id),
    guestName: row.guest_name,
    status: row.status,
    property: { id: row.property_id, title: row.title },
    ...stayOf(row),
    version: row.version,
    money: moneyOfRow(row, rule),
    mostBack: toPounds(mostBack(row)),
    mayConfirm: mayConfirm(row),
    mayReturnDeposit: isSettled(row, rule.now),
    couldBeGivenBack: couldBeGivenBack.get(id) ?? null,
    entries: entries.map((entry) => entryOnWire(id, entry)),
  }
}

export function stayOf(row: BookingWithMoney): Stay {
  return { checkIn: toDay(row.check_in), checkOut: toDay(row.check_out) }
}

/** What came of a booking and has neither gone back nor been kept: no more than that goes back. */
export function mostBack(row: BookingWithMoney): Pence {
  const [received, ...gone] = [row.received, row.refunded, row.deducted, row.deposit_returned].map((sum) =>
    penceOf(sum ?? '0'),
  )
  return pence(gone.reduce<number>((rest, sum) => rest - sum, received ?? 0))
}

/** Whether the deposit of a pending booking has come: confirming it stays the office's act (threats 4). */
export function mayConfirm(row: BookingWithMoney): boolean {
  return row.status === 'pending' && penceOf(row.received ?? '0') > 0 && penceOf(row.deposit_owed ?? '0') <= 0
}

/** Whether the stay is over, or was cancelled: only then is a deposit settled. */
export function isSettled(row: BookingWithMoney, now: Date): boolean {
  return row.status === 'cancelled' || instantsOf(stayOf(row)).checkOut <= now
}

export function noSuchBooking(): Refusal {
  return new Refusal('missing', BOOKING_NOT_FOUND)
}

type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number]

function entryOnWire(bookingId: number, row: EntryRow): LedgerEntry {
  return {
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    day: toDay(row.day),
    reference: row.reference || wordsOfLine(row),
    reason: row.reason,
    photograph: row.photograph && `/api/admin/bookings/${bookingId}/ledger/${row.id}/photograph`,
    corrects: row.corrects,
    correctedBy: row.corrected_by,
    bankLineId: row.bank_line_id,
    createdAt: row.created_at.toISOString(),
    createdBy: row.first_name && `${row.first_name} ${row.last_name}`,
    mayCorrect: isEntered(row.kind) && row.corrects === null && row.corrected_by === null,
  }
}

function wordsOfLine(row: EntryRow): string {
  return [row.line_payer, row.line_reference || row.line_description].filter(Boolean).join(' · ')
}

function isEntered(kind: EntryKind): boolean {
  return ENTERED_KINDS.some((entered) => entered === kind)
}
