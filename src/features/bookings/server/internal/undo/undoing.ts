import type { OpenBooking } from '#features/bookings/contract.ts'
import { isToday, renewDueDays } from '#features/bookings/server/agreement/due-days.ts'
import { openBooking } from '#features/bookings/server/lists/open-booking.ts'
import { freeNights } from '#features/calendar/server/nights.ts'
import { moneyEmailDueAt } from '#features/settings/server/money-email-due-at.ts'
import { withdrawEmails } from '#platform/server/mail/due.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type BookingRow, lockBookingRow } from '../booking-row-store.ts'
import { changedFields, recordedValues } from '../changes/change-audit.ts'
import { reviewedStayRefusal } from '../changes/change-plan.ts'
import { EMAILS_OF_CHANGES } from '../emails/change-emails.ts'
import { hasNights, syncNights } from '../holds/nights-of-booking.ts'
import { lockBookingToChange } from '../lock-booking.ts'
import { findLastUndo, isReviewed, restoreBefore, type StoredUndo } from './undo-store.ts'

/**
 * Undoes the office's last change of a booking and returns the booking. `version` is the version that the change
 * produced. Unsent emails are withdrawn; a guest who was emailed gets a correction. Throws `conflict` where there is
 * nothing to undo, the booking or its money changed later, the hold has ended, or a moved stay was reviewed. Also
 * throws what `lockBookingToChange` and `syncNights` throw.
 */
export async function undoChange(tx: StaffTxContext, id: number, version: number): Promise<OpenBooking> {
  const home = (await findLastUndo(tx.database, id))?.propertyId
  const before = await lockBookingToChange(tx, id, home)
  const change = await findLastUndo(tx.database, id)
  refuseUnlessLast(change, { before, version })
  if (change.propertyId !== before.propertyId && (await isReviewed(tx.database, id))) throw reviewedStayRefusal()
  await freeNights(tx, id)
  await restoreBefore(tx, id)
  const after = await readRestoredBooking(tx, id)
  await syncNights(tx, after)
  if (!isToday(tx, change.doneAt)) await renewDueDays(tx, before)
  const changed = changedFields({ before, after })
  await tx.audit({
    action: 'undone',
    item: 'booking',
    itemId: id,
    before: recordedValues(before, changed),
    after: recordedValues(after, changed),
  })
  if (hasNights(before) || hasNights(after)) tx.publicDataChanged()
  const booking = await openBooking(tx, id)
  await withdrawOrCorrect(tx, booking, change)
  return booking
}

function refuseUnlessLast(
  change: StoredUndo | undefined,
  { before, version }: { before: BookingRow; version: number },
): asserts change is StoredUndo {
  if (!change) throw new Refusal('conflict', 'There is nothing to undo.')
  if (change.version !== before.version || version !== before.version)
    throw new Refusal('conflict', 'This booking has been changed since, so this can no longer be undone.')
  if (change.hasMoneySince)
    throw new Refusal('conflict', 'Money has been entered since, so this can no longer be undone.')
}

/** Throws `conflict` where the hold has ended in the meantime. */
async function readRestoredBooking(tx: StaffTxContext, id: number): Promise<BookingRow> {
  const after = await lockBookingRow(tx.database, id, tx.clock.now())
  if (!after) throw new Error(`Booking ${id} is gone`)
  if (after.hasHoldEnded)
    throw new Refusal('conflict', 'The hold has ended in the meantime. Please hold the dates again instead.')
  return after
}

async function withdrawOrCorrect(tx: StaffTxContext, booking: OpenBooking, { doneAt }: StoredUndo): Promise<void> {
  const { id } = booking
  const cause = { of: 'booking', id }
  const reason = 'The change was undone.'
  const undone = { cause, since: doneAt, reason }
  await withdrawEmails(tx, { ...undone, kinds: EMAILS_OF_CHANGES.toOffice })
  const wasSent = await withdrawEmails(tx, { ...undone, kinds: EMAILS_OF_CHANGES.toGuest })
  if (!wasSent || booking.guestEmail === '') return
  const about = { item: 'booking', itemId: id }
  await tx.email({ kind: 'booking-restored', about, to: 'guest', cause, dueAt: await moneyEmailDueAt(tx) })
}
