import { nightsForMoney, settleHold } from '#features/bookings/server/paid-nights.ts'
import { type BookingWithMoney, insertTransfer, sidesOfTransfer } from '#features/ledger/server/ledger.ts'
import { mostBack } from '#features/ledger/server/money.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { formatPounds, type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { Transferred } from '../contract.ts'
import { chargeAgain, giveBackOfCharge, owedToGuest } from './internal/charge.ts'
import { type BothSides, lockBothSides, type Movement, moreThanCame, writeEntry } from './internal/entries.ts'
import { readLedger } from './internal/ledger.ts'

/** A transfer as the office enters it. */
export interface Transferring {
  toBookingId: number
  /** In pence. */
  amount: Pence
  reason: string
  /** For an agreed stay: its guest owes again what exceeds the sum due back. */
  isOwedAgain?: boolean | undefined
}

/**
 * Moves money between bookings, from deleted and cancelled ones too: an entry and an audit log entry on each, no email. The other
 * booking takes its nights; a source hold without money gets its old end back, and a source charge is lowered by what exceeds the
 * sum due back. Throws `invalid` for equal bookings; `not-found` for an unknown one; `conflict` if the target is deleted, if the
 * amount exceeds what came, or what is due back for an agreed stay without `isOwedAgain`. Also throws what `nightsForMoney`
 * throws.
 */
export async function transferMoney(
  tx: StaffTxContext,
  fromId: number,
  { toBookingId: toId, amount, reason, isOwedAgain }: Transferring,
): Promise<Transferred> {
  if (toId === fromId) throw fieldError('toBookingId', 'Please choose another booking')
  const { from, to } = await lockBothSides(tx, { from: fromId, to: toId })
  if (to.deleted_at !== null)
    throw new Refusal('conflict', `Booking #${toId} was deleted. Restore it first, or choose another one.`)
  refuseTooMuch(from, { amount, isOwedAgain })
  await nightsForMoney(tx, toId, 'move')
  await giveBackOfCharge(tx, from, amount)
  const values = { from_booking_id: fromId, to_booking_id: toId, amount: toPounds(amount) }
  const transferId = await insertTransfer(tx.database, values)
  const entry = { kind: 'transfer' as const, day: dayInLondon(tx.clock.now()), reason, transferId }
  await moved(tx, fromId, { ...entry, amount: pence(-amount) }, { toBookingId: toId })
  await moved(tx, toId, { ...entry, amount }, { fromBookingId: fromId })
  return settled(tx, { from, to })
}

/**
 * Corrects a transfer on both bookings, each with an audit log entry; a charge that it lowered is raised again. Throws
 * `not-found` for an unknown transfer, `conflict` if it is corrected already or its money is no longer there.
 */
export async function takeTransferBack(tx: StaffTxContext, transferId: number, reason: string): Promise<Transferred> {
  const [left, came] = await sidesOfTransfer(tx.database, transferId)
  if (!left || !came) throw new Refusal('not-found', 'This entry is not there any more')
  const { from, to } = await lockBothSides(tx, { from: left.booking_id, to: came.booking_id })
  const day = dayInLondon(tx.clock.now())
  // The receiving booking first: its entry fails if the money is no longer there.
  for (const { id, booking_id: bookingId, amount, day: movedOn } of [came, left]) {
    const back = pence(-penceOf(amount))
    const correction = { kind: 'transfer' as const, amount: back, day, reason, transferId, corrects: id }
    const by = await writeEntry(tx, bookingId, correction)
    await tx.audit({
      action: 'corrected',
      item: 'ledger_entry',
      itemId: id,
      before: { bookingId, kind: 'transfer', amount, day: movedOn },
      after: { by, changed: ['reason'] },
    })
  }
  await chargeAgain(tx, from, penceOf(came.amount))
  return settled(tx, { from, to })
}

function refuseTooMuch(
  from: BookingWithMoney,
  { amount, isOwedAgain }: Pick<Transferring, 'amount' | 'isOwedAgain'>,
): void {
  const max = mostBack(from)
  if (amount > max) throw moreThanCame(max)
  const isAgreed = from.status === 'confirmed' || from.status === 'completed'
  const mayLeave = owedToGuest(from)
  if (!isAgreed || amount <= mayLeave) return
  const words = `${formatPounds(mayLeave)} is due back to the guest.`
  if (from.deleted_at !== null)
    throw new Refusal('conflict', `${words} The rest is kept for the stay, so it cannot be moved.`)
  if (isOwedAgain) return
  const beyond = formatPounds(pence(amount - mayLeave))
  throw new Refusal('conflict', `${words} Moving more means that the guest owes ${beyond} for this stay again.`, {
    body: { wants: ['owedAgain'], mayGoBack: toPounds(mayLeave) },
  })
}

/** Writes one side of a transfer; the audit log entry names the other booking. */
async function moved(
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

/** Updates the holds of both bookings and returns both ledgers. */
async function settled(tx: StaffTxContext, { from, to }: BothSides): Promise<Transferred> {
  for (const booking of [from, to]) if (booking.deleted_at === null) await settleHold(tx, booking.id)
  return { from: await readLedger(tx, from.id), to: await readLedger(tx, to.id) }
}
