import type { OpenBooking } from '#features/bookings/contract.ts'
import { freeNights } from '#features/calendar/server/nights.ts'
import { moneyEmailDueAt } from '#features/settings/server/undo-time.ts'
import { withdrawEmails } from '#platform/server/mail/due.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { openBooking } from '../open-booking.ts'
import { type BookingRow, readBookingRow } from './booking-row-store.ts'
import { bookingToChange } from './booking-to-change.ts'
import { changedFields, shownOf } from './change-audit.ts'
import { reviewed } from './change-plan.ts'
import { hasNights, syncNights } from './nights-of-booking.ts'
import { EMAILS_OF_CHANGES } from './telling.ts'
import { isReviewed, lastUndoOf, putBack, type StoredUndo } from './undo-store.ts'

/**
 * Undoes the office's last change of a booking. Nights, status, days, home, price and charge are restored; the ledger follows by
 * new entries. Unsent emails are withdrawn, and a guest who got one gets a correction. `version` is the version that the change
 * produced. Returns the booking. Throws `not-found` for an unknown or deleted booking; `conflict` where there is nothing to undo,
 * money was entered or the booking was changed since, a moved stay was reviewed, the hold has ended, or another booking has a
 * night (the answer names it).
 */
export async function undoChange(tx: StaffTxContext, id: number, version: number): Promise<OpenBooking> {
  const home = (await lastUndoOf(tx.database, id))?.propertyId
  const before = await bookingToChange(tx, id, home)
  const change = await lastUndoOf(tx.database, id)
  refuseUnlessLast(change, { before, version })
  if (change.propertyId !== before.propertyId && (await isReviewed(tx.database, id))) throw reviewed()
  await freeNights(tx.database, id)
  await putBack(tx, id)
  const after = await readRestoredBooking(tx, id)
  await syncNights(tx, after)
  const changed = changedFields({ before, after })
  await tx.audit({
    action: 'undone',
    item: 'booking',
    itemId: id,
    before: shownOf(before, changed),
    after: shownOf(after, changed),
  })
  if (hasNights(before) || hasNights(after)) tx.publicDataChanged()
  const booking = await openBooking(tx, id)
  await withdrawOrTell(tx, booking, change)
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

/** Reads the restored booking. Throws `conflict` where its hold has ended in the meantime. */
async function readRestoredBooking(tx: StaffTxContext, id: number): Promise<BookingRow> {
  const after = await readBookingRow(tx.database, id, tx.clock.now())
  if (!after) throw new Error(`Booking ${id} is gone`)
  if (after.hasHoldEnded) throw new Refusal('conflict', 'The hold has ended meanwhile. Hold the dates anew instead.')
  return after
}

async function withdrawOrTell(tx: StaffTxContext, booking: OpenBooking, { doneAt }: StoredUndo): Promise<void> {
  const { id } = booking
  const cause = { of: 'booking', id }
  const reason = 'What it tells of was undone.'
  const undone = { cause, since: doneAt, reason }
  await withdrawEmails(tx, { ...undone, kinds: EMAILS_OF_CHANGES.toOffice })
  const isKnown = await withdrawEmails(tx, { ...undone, kinds: EMAILS_OF_CHANGES.toGuest })
  if (!isKnown || booking.guestEmail === '') return
  const about = { item: 'booking', itemId: id }
  await tx.email({ kind: 'booking-restored', about, to: 'guest', cause, dueAt: await moneyEmailDueAt(tx) })
}
