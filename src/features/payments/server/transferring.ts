import {
  type BookingBefore,
  isToday,
  readBeforeMoney,
  renewDueDays,
} from '#features/bookings/server/agreement/due-days.ts'
import { prepareNightsForMoney, updateHoldAfterPayment } from '#features/bookings/server/holds/paid-nights.ts'
import type { BookingWithMoney } from '#features/bookings/server/lists/bookings-with-money.ts'
import { findTransferEntries, insertTransfer } from '#features/ledger/server/ledger.ts'
import { maxRefund } from '#features/ledger/server/money.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { formatPounds, type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { Transferred } from '../contract.ts'
import { lowerCharge, owedToGuest, restoreCharge } from './internal/charge.ts'
import {
  aboveReceivedError,
  lockTransferSides,
  type Movement,
  type TransferSides,
  writeEntry,
} from './internal/entries.ts'
import { readLedger } from './internal/ledger.ts'

export interface TransferInput {
  toBookingId: number
  amount: Pence
  reason: string
  /** Consent for an agreed stay: the guest owes the part above the sum due back again. */
  isOwedAgain?: boolean | undefined
}

/**
 * Moves money to another booking; sends no email. Throws `not-found` for an unknown booking and `invalid` for equal
 * bookings. Throws `conflict` for a deleted receiving booking, a stay of another channel or an amount above a limit,
 * and what `prepareNightsForMoney` throws.
 */
export async function transferMoney(
  tx: StaffTxContext,
  fromId: number,
  { toBookingId: toId, amount, reason, isOwedAgain }: TransferInput,
): Promise<Transferred> {
  if (toId === fromId) throw fieldError('toBookingId', 'Please choose another booking')
  const { from, to } = await lockTransferSides(tx, { from: fromId, to: toId })
  if (to.deleted_at !== null)
    throw new Refusal('conflict', `Booking #${toId} was deleted. Restore it first, or choose another one.`)
  assertMovable(from, { amount, isOwedAgain })
  const before = await readSides(tx, { from, to })
  await prepareNightsForMoney(tx, toId, 'move')
  await lowerCharge(tx, from, amount)
  const values = { from_booking_id: fromId, to_booking_id: toId, amount: toPounds(amount) }
  const transferId = await insertTransfer(tx.database, values)
  const entry = { kind: 'transfer' as const, day: dayInLondon(tx.clock.now()), reason, transferId }
  await writeSide(tx, fromId, { ...entry, amount: pence(-amount) }, { toBookingId: toId })
  await writeSide(tx, toId, { ...entry, amount }, { fromBookingId: fromId })
  await updateHolds(tx, { from, to })
  for (const side of before) await renewDueDays(tx, side)
  return readLedgers(tx, { from, to })
}

/**
 * Corrects a transfer on both bookings and restores a lowered charge. Throws `not-found` for an unknown transfer. Throws
 * `conflict` for a corrected transfer, or if the receiving booking no longer has the money.
 */
export async function correctTransfer(tx: StaffTxContext, transferId: number, reason: string): Promise<Transferred> {
  const [outgoing, incoming] = await findTransferEntries(tx.database, transferId)
  if (!outgoing || !incoming) throw new Refusal('not-found', 'This entry is no longer there')
  const { from, to } = await lockTransferSides(tx, { from: outgoing.booking_id, to: incoming.booking_id })
  const before = await readSides(tx, { from, to })
  const day = dayInLondon(tx.clock.now())
  // The receiving booking is first, because the correction must fail if that booking no longer has the money.
  for (const { id, booking_id: bookingId, amount, day: transferDay } of [incoming, outgoing]) {
    const reversed = pence(-penceOf(amount))
    const correction = { kind: 'transfer' as const, amount: reversed, day, reason, transferId, corrects: id }
    const by = await writeEntry(tx, bookingId, correction)
    await tx.audit({
      action: 'corrected',
      item: 'ledger_entry',
      itemId: id,
      before: { bookingId, kind: 'transfer', amount, day: transferDay },
      after: { by, changed: ['reason'] },
    })
  }
  await restoreCharge(tx, from, penceOf(incoming.amount))
  await updateHolds(tx, { from, to })
  if (!isToday(tx, incoming.created_at)) for (const side of before) await renewDueDays(tx, side)
  return readLedgers(tx, { from, to })
}

function assertMovable(
  from: BookingWithMoney,
  { amount, isOwedAgain }: Pick<TransferInput, 'amount' | 'isOwedAgain'>,
): void {
  const max = maxRefund(from)
  if (amount > max) throw aboveReceivedError(max)
  const isAgreed = from.status === 'confirmed' || from.status === 'completed'
  const dueBack = owedToGuest(from)
  if (!isAgreed || amount <= dueBack) return
  const message = `${formatPounds(dueBack)} is due back to the guest.`
  if (from.deleted_at !== null)
    throw new Refusal('conflict', `${message} The rest is kept for the stay, so it cannot be moved.`)
  if (isOwedAgain) return
  const excess = formatPounds(pence(amount - dueBack))
  throw new Refusal('conflict', `${message} Moving more means that the guest owes ${excess} for this stay again.`, {
    body: { wants: ['owedAgain'], mayGoBack: toPounds(dueBack) },
  })
}

/** Writes the entry of a booking in a transfer; the audit log also has the other booking's id. */
async function writeSide(
  tx: StaffTxContext,
  bookingId: number,
  entry: Movement & { transferId: number },
  other: { toBookingId: number } | { fromBookingId: number },
): Promise<void> {
  const { kind, amount, day } = entry
  const itemId = await writeEntry(tx, bookingId, entry)
  const after = { bookingId, kind, amount: toPounds(amount), day, ...other }
  await tx.audit({ action: 'entered', item: 'ledger_entry', itemId, after })
}

function readSides(tx: StaffTxContext, { from, to }: TransferSides): Promise<BookingBefore[]> {
  return Promise.all([from, to].map(({ id }) => readBeforeMoney(tx, id)))
}

async function updateHolds(tx: StaffTxContext, { from, to }: TransferSides): Promise<void> {
  for (const booking of [from, to]) if (booking.deleted_at === null) await updateHoldAfterPayment(tx, booking.id)
}

async function readLedgers(tx: StaffTxContext, { from, to }: TransferSides): Promise<Transferred> {
  return { from: await readLedger(tx, from.id), to: await readLedger(tx, to.id) }
}
