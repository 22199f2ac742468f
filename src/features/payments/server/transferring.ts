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

/** Money that moves from one booking to another, as the office says. */
export interface Transferring {
  toBookingId: number
  /** In pence. */
  amount: Pence
  reason: string
  /** Of a stay that is agreed on: its guest is asked again for what goes beyond what is due back. */
  isOwedAgain?: boolean | undefined
}

/**
 * Moves money of a booking, a deleted or cancelled one too, to another: an entry on each, with its line in the audit log, and no
 * email. There it counts as money received, and takes the nights of a booking without; here a hold for which nothing is
 * left has its old end again, and the charge of a cancelled stay is lowered by what goes beyond what was due back.
 *
 * Throws `invalid` for a booking as its own other; `not-found` for an unknown one; `conflict` for a deleted one as the other, more
 * than has come, and of an agreed stay more than is due back unless the office says so; and what `nightsForMoney` refuses.
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
 * Takes a transfer back on both bookings, with a line in the audit log of each; what it took off the charge for a cancellation is
 * charged again. Throws `conflict` for one that is taken back already, and money that the other booking no longer has.
 */
export async function takeTransferBack(tx: StaffTxContext, transferId: number, reason: string): Promise<Transferred> {
  const [left, came] = await sidesOfTransfer(tx.database, transferId)
  if (!left || !came) throw new Refusal('not-found', 'This entry is not there any more')
  const { from, to } = await lockBothSides(tx, { from: left.booking_id, to: came.booking_id })
  const day = dayInLondon(tx.clock.now())
  // First where the money goes from: whether it is still there decides.
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

/** One side of a transfer with its line in the audit log, which names the other booking. */
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

/** Holds follow what has come of each, and both are read as they are now. */
async function settled(tx: StaffTxContext, { from, to }: BothSides): Promise<Transferred> {
  for (const booking of [from, to]) if (booking.deleted_at === null) await settleHold(tx, booking.id)
  return { from: await readLedger(tx, from.id), to: await readLedger(tx, to.id) }
}
