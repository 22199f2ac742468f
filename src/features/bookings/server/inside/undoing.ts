import type { OpenBooking } from '#features/bookings/contract.ts'
import { freeNights } from '#features/calendar/server/nights.ts'
import { moneyLetterDueAt } from '#features/settings/server/undo-time.ts'
import type { StaffDeed } from '#platform/server/deed.ts'
import { withdrawLetters } from '#platform/server/mail/due.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { openBooking } from '../open-booking.ts'
import { reviewed } from './act-plan.ts'
import { isReviewed, type KeptAct, lastActOn, putBack } from './act-store.ts'
import { changedFields, shownOf } from './act-trail.ts'
import { bookingToChange } from './booking-to-change.ts'
import { type KeptBooking, keptBooking } from './kept-store.ts'
import { hasNights, settleNights } from './nights-of-booking.ts'
import { LETTERS_OF_ACTS } from './telling.ts'

/**
 * Undoes the last act of the office on a booking, as long as nothing has happened to it since: its nights, status, days,
 * home, price and charge are what they were, its dues follow by entries, and what has not been sent of the act's letters is
 * withdrawn; a guest who had one already gets another. `version` is the booking's that the act left. Returns the booking.
 *
 * Throws `not-found` for a booking that is unknown or deleted; as `conflict` where there is nothing to undo, where money was
 * entered or something else was changed since, another home where the stay was reviewed since, where its hold has ended
 * meanwhile, and where another has one of its nights, naming them.
 */
export async function undoAct(deed: StaffDeed, id: number, version: number): Promise<OpenBooking> {
  const home = (await lastActOn(deed.database, id))?.propertyId
  const before = await bookingToChange(deed, id, home)
  const act = await lastActOn(deed.database, id)
  refuseUnlessLast(act, { before, version })
  if (act.propertyId !== before.propertyId && (await isReviewed(deed.database, id))) throw reviewed()
  await freeNights(deed.database, id)
  await putBack(deed, id)
  const after = await standingAgain(deed, id)
  await settleNights(deed, after)
  const changed = changedFields({ before, after })
  await deed.trail({
    action: 'undone',
    item: 'booking',
    itemId: id,
    before: shownOf(before, changed),
    after: shownOf(after, changed),
  })
  if (hasNights(before) || hasNights(after)) deed.publicDataChanged()
  const booking = await openBooking(deed, id)
  await withdrawOrTell(deed, booking, act)
  return booking
}

function refuseUnlessLast(
  act: KeptAct | undefined,
  { before, version }: { before: KeptBooking; version: number },
): asserts act is KeptAct {
  if (!act) throw new Refusal('conflict', 'There is nothing to undo.')
  if (act.version !== before.version || version !== before.version)
    throw new Refusal('conflict', 'This booking has been changed since, so this can no longer be undone.')
  if (act.hasMoneySince) throw new Refusal('conflict', 'Money has been entered since, so this can no longer be undone.')
}

/** The booking as it is put back, unless its hold has ended meanwhile. */
async function standingAgain(deed: StaffDeed, id: number): Promise<KeptBooking> {
  const after = await keptBooking(deed.database, id, deed.clock.now())
  if (!after) throw new Error(`Booking ${id} is gone`)
  if (after.hasHoldEnded) throw new Refusal('conflict', 'The hold has ended meanwhile. Hold the dates anew instead.')
  return after
}

async function withdrawOrTell(deed: StaffDeed, booking: OpenBooking, { doneAt }: KeptAct): Promise<void> {
  const { id } = booking
  const cause = { of: 'booking', id }
  const reason = 'What it tells of was undone.'
  const undone = { cause, since: doneAt, reason }
  await withdrawLetters(deed, { ...undone, kinds: LETTERS_OF_ACTS.toOffice })
  const isKnown = await withdrawLetters(deed, { ...undone, kinds: LETTERS_OF_ACTS.toGuest })
  if (!isKnown || booking.guestEmail === '') return
  const about = { item: 'booking', itemId: id }
  await deed.letter({ kind: 'booking-restored', about, to: 'guest', cause, dueAt: await moneyLetterDueAt(deed) })
}
