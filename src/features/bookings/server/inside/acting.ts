import type { OpenBooking } from '#features/bookings/contract.ts'
import { freeNights } from '#features/calendar/server/nights.ts'
import { moneyLetterDueAt } from '#features/settings/server/undo-time.ts'
import type { Deed, StaffDeed } from '#platform/server/deed.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { openBooking } from '../open-booking.ts'
import { requireReason } from '../rules.ts'
import { isTold } from './act-money.ts'
import { type ActPlan, isCancelling, isSameStay, planAct } from './act-plan.ts'
import { keepBefore } from './act-store.ts'
import { actOnTrail, changedFields } from './act-trail.ts'
import { bookingToChange } from './booking-to-change.ts'
import { type KeptBooking, updateBooking } from './kept-store.ts'
import { agreedBefore } from './letters-of-acts.tsx'
import { hasNights, settleNights } from './nights-of-booking.ts'
import type { Wish } from './wish.ts'

/**
 * The one way in which a booking is changed, whatever was pressed: its status, days, home, guests, price, hold and whose it
 * is, all of it or nothing. Answers the booking; where nothing differs nothing is done.
 *
 * Refuses as `missing` one that is unknown, deleted or erased; as `taken` a stale version, with the booking as it is now,
 * and nights that another has, naming them; as `unruly`, without a reason, what `planAct` says breaks a rule; as `invalid`
 * what it refuses. `admit` may refuse a booking before that.
 */
export async function act(
  deed: Deed,
  id: number,
  wish: Wish,
  admit: (before: KeptBooking) => void = () => {},
): Promise<OpenBooking> {
  const before = await bookingToChange(deed, id, wish.propertyId)
  if (wish.version !== undefined && wish.version !== before.version)
    refuseStale(wish.version, before.version, await openBooking(deed, id))
  admit(before)
  const plan = await planAct(deed, before, wish)
  requireReason(plan.broken, wish.reason)
  return carryOut(deed, plan, wish.reason)
}

/** Does what was planned: nights, books, trail and letters at once. Answers the booking. */
export async function carryOut(deed: Deed, plan: ActPlan, reason: string | undefined): Promise<OpenBooking> {
  const { before, after } = plan
  const { id } = after
  const changed = changedFields(plan)
  if (changed.length === 0) return openBooking(deed, id)
  if (isByStaff(deed)) await keepBefore(deed, id)
  const nightsMoved = hasNights(before) !== hasNights(after) || (hasNights(after) && !isSameStay(plan))
  if (before.propertyId !== after.propertyId) await freeNights(deed.database, id)
  await updateBooking(deed, after, plan.price)
  if (nightsMoved || before.status !== after.status || before.hold !== after.hold) await settleNights(deed, after)
  await actOnTrail(deed, plan, { changed, reason })
  if (nightsMoved) deed.publicDataChanged()
  const booking = await openBooking(deed, id)
  await tell(deed, plan, { booking, reason })
  return booking
}

function isByStaff(deed: Deed): deed is StaffDeed {
  return deed.by.kind === 'staff'
}

/** The letters of what was done: that the stay is cancelled, or confirmed, or that something else is agreed on. */
async function tell(
  deed: Deed,
  plan: ActPlan,
  { booking, reason }: { booking: OpenBooking; reason: string | undefined },
): Promise<void> {
  const { id } = booking
  const letter = { about: { item: 'booking', itemId: id }, cause: { of: 'booking', id } }
  const toGuest = { ...letter, to: 'guest' as const, dueAt: await moneyLetterDueAt(deed) }
  if (isCancelling(plan)) {
    if (booking.guestEmail !== '') await deed.letter({ ...toGuest, kind: 'booking-cancelled' })
    if (deed.by.kind === 'staff') return
    await deed.letter({ ...letter, to: 'office', kind: 'booking-cancelled-by-guest', facts: { reason } })
  } else if (isConfirming(plan) && booking.guestEmail !== '' && !isOver(deed, booking))
    await deed.letter({ ...toGuest, kind: 'booking-confirmed' })
  else if (isTold(plan, booking.money?.owed ?? null, deed.clock.now()))
    await deed.letter({ ...toGuest, kind: 'booking-changed', facts: agreedBefore(plan) })
}

/** Whether an act makes an agreement of what was only asked for or held. */
function isConfirming({ before, after }: ActPlan): boolean {
  return before.status === 'pending' && after.status === 'confirmed'
}

function isOver({ clock }: Deed, { checkOut }: OpenBooking): boolean {
  return new Date(checkOut) <= clock.now()
}
