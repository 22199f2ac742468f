import { isToday, readBeforeMoney, renewDueDays } from '#features/bookings/server/agreement/due-days.ts'
import { updateHoldAfterPayment } from '#features/bookings/server/holds/paid-nights.ts'
import { isOfficeKind } from '#features/ledger/contract.ts'
import { findEntry } from '#features/ledger/server/ledger.ts'
import { moneyEmailDueAt } from '#features/settings/server/money-email-due-at.ts'
import { withdrawEmails } from '#platform/server/mail/due.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { pence, penceOf } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Ledger } from '../contract.ts'
import { restoreCharge } from './internal/charge.ts'
import { ENTRY_EMAIL_KINDS, isEmailed } from './internal/emails.ts'
import { alreadyCorrectedError, lockForEntry, writeEntry } from './internal/entries.ts'
import { readLedger } from './internal/ledger.ts'
import { correctTransfer } from './transferring.ts'

/**
 * Adds a correcting entry; for a transfer, to both bookings. The caller reopens the entry's bank line. Throws
 * `not-found` for an unknown booking or entry. Throws `rule-violation` for a correction, an entry that the office did
 * not make, or an allowance of a cancelled stay. Throws `conflict` for a corrected entry, an allowance of a deleted
 * booking, or money that was refunded or moved.
 */
export async function correctEntry(
  tx: StaffTxContext,
  bookingId: number,
  { entryId, reason }: { entryId: number; reason: string },
): Promise<Ledger> {
  const transferId = await findTransfer(tx, bookingId, entryId)
  if (transferId !== null) {
    const { from, to } = await correctTransfer(tx, transferId, reason)
    return from.bookingId === bookingId ? from : to
  }
  const booking = await lockForEntry(tx, bookingId)
  const entry = await findEntry(tx.database, bookingId, entryId)
  if (!entry) throw new Refusal('not-found', 'This entry is no longer there')
  if (!isOfficeKind(entry.kind) || entry.corrects !== null)
    throw new Refusal('rule-violation', 'Only what the office entered can be reversed')
  if (entry.corrected_by !== null) throw alreadyCorrectedError()
  if (booking.deleted_at && entry.kind === 'allowance')
    throw new Refusal('conflict', 'This booking was deleted. Restore it first.')

  const before = await readBeforeMoney(tx, bookingId)
  const { kind } = entry
  const amount = pence(-penceOf(entry.amount))
  const correction = { kind, amount, day: dayInLondon(tx.clock.now()), reason, corrects: entryId }
  const correctionId = await writeEntry(tx, bookingId, correction)
  if (kind === 'refund') await restoreCharge(tx, booking, penceOf(entry.amount))
  if ((kind === 'received' || kind === 'refund') && booking.deleted_at === null)
    await updateHoldAfterPayment(tx, bookingId)
  if (!isToday(tx, entry.created_at)) await renewDueDays(tx, before)
  await tx.audit({
    action: 'corrected',
    item: 'ledger_entry',
    itemId: entryId,
    before: { bookingId, kind, amount: entry.amount, day: entry.day },
    after: { by: correctionId, changed: ['reason'] },
  })
  if (isEmailed(kind) && booking.guest_email !== '') await correctEmail(tx, bookingId, entryId)
  return readLedger(tx, bookingId)
}

/** Withdraws the unsent email about an entry. If the email may have been sent, queues an email about the correction. */
async function correctEmail(tx: StaffTxContext, bookingId: number, entryId: number): Promise<void> {
  const cause = { of: 'ledger_entry', id: entryId }
  const wasSent = await withdrawEmails(tx, { cause, kinds: ENTRY_EMAIL_KINDS, reason: 'The payment was reversed.' })
  if (!wasSent) return
  await tx.email({
    kind: 'money-corrected',
    about: { item: 'booking', itemId: bookingId },
    to: 'guest',
    cause,
    dueAt: await moneyEmailDueAt(tx),
  })
}

/** Returns an entry's transfer id, or null. Called before locking, because a transfer locks two bookings. */
async function findTransfer(tx: StaffTxContext, bookingId: number, entryId: number): Promise<number | null> {
  const entry = await findEntry(tx.database, bookingId, entryId)
  return entry?.corrects === null ? entry.transfer_id : null
}
