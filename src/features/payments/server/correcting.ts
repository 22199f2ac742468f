import { settleHold } from '#features/bookings/server/paid-nights.ts'
import { isOfficeKind } from '#features/ledger/contract.ts'
import { entryOf } from '#features/ledger/server/ledger.ts'
import { moneyEmailDueAt } from '#features/settings/server/undo-time.ts'
import { withdrawEmails } from '#platform/server/mail/due.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { pence, penceOf } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Ledger } from '../contract.ts'
import { chargeAgain } from './internal/charge.ts'
import { isTold, TOLD_TO_GUESTS } from './internal/emails.ts'
import { correctedAlready, lockForEntry, writeEntry } from './internal/entries.ts'
import { readLedger } from './internal/ledger.ts'
import { takeTransferBack } from './transferring.ts'

/**
 * Reverses an entry by a correcting entry; a transfer on both bookings. An unsent email is withdrawn; after a sent one the guest
 * gets a correction. A corrected refund raises a cancellation charge again, and a hold without money gets its old end back.
 * Returns the entry's bank line, which the caller reopens. Throws `not-found` for an entry that is not the booking's; `conflict`
 * if it is corrected already, if less would have come than went back, or for an allowance of a deleted booking; `rule-violation`
 * for entries that the office did not make and for an allowance of a cancelled stay.
 */
export async function correctEntry(
  tx: StaffTxContext,
  bookingId: number,
  { entryId, reason }: { entryId: number; reason: string },
): Promise<{ ledger: Ledger; bankLineId: number | null }> {
  const transferId = await transferToTakeBack(tx, bookingId, entryId)
  if (transferId !== null) {
    const { from, to } = await takeTransferBack(tx, transferId, reason)
    return { ledger: from.bookingId === bookingId ? from : to, bankLineId: null }
  }
  const booking = await lockForEntry(tx, bookingId)
  const entry = await entryOf(tx.database, bookingId, entryId)
  if (!entry) throw new Refusal('not-found', 'This entry is not there any more')
  if (!isOfficeKind(entry.kind) || entry.corrects !== null)
    throw new Refusal('rule-violation', 'Only what the office entered can be reversed')
  if (entry.corrected_by !== null) throw correctedAlready()
  if (booking.deleted_at && entry.kind === 'allowance')
    throw new Refusal('conflict', 'This booking was deleted. Restore it first.')

  const { kind } = entry
  const amount = pence(-penceOf(entry.amount))
  const correction = { kind, amount, day: dayInLondon(tx.clock.now()), reason, corrects: entryId }
  const correctionId = await writeEntry(tx, bookingId, correction)
  if (kind === 'refund') await chargeAgain(tx, booking, penceOf(entry.amount))
  if ((kind === 'received' || kind === 'refund') && booking.deleted_at === null) await settleHold(tx, bookingId)
  await tx.audit({
    action: 'corrected',
    item: 'ledger_entry',
    itemId: entryId,
    before: { bookingId, kind, amount: entry.amount, day: entry.day },
    after: { by: correctionId, changed: ['reason'] },
  })
  if (isTold(kind) && booking.guest_email !== '') await correctEmail(tx, bookingId, entryId)
  return { ledger: await readLedger(tx, bookingId), bankLineId: entry.bank_line_id }
}

/** Withdraws the unsent email about an entry; if the guest may have had it, queues a correction. */
async function correctEmail(tx: StaffTxContext, bookingId: number, entryId: number): Promise<void> {
  const cause = { of: 'ledger_entry', id: entryId }
  const isKnown = await withdrawEmails(tx, { cause, kinds: TOLD_TO_GUESTS, reason: 'The payment was reversed.' })
  if (!isKnown) return
  await tx.email({
    kind: 'money-corrected',
    about: { item: 'booking', itemId: bookingId },
    to: 'guest',
    cause,
    dueAt: await moneyEmailDueAt(tx),
  })
}

/** Finds an entry's transfer before any lock is taken, as a transfer locks two bookings. */
async function transferToTakeBack(tx: StaffTxContext, bookingId: number, entryId: number): Promise<number | null> {
  const entry = await entryOf(tx.database, bookingId, entryId)
  return entry?.corrects === null ? entry.transfer_id : null
}
