import type { BookingChanges, OpenBooking } from '#features/bookings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { StaffDeed } from '#platform/server/deed.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { toPounds } from '#platform/shared/money.ts'
import { openBooking } from '../open-booking.ts'
import { requireReason } from '../rules.ts'
import { bookingToChange } from './booking-to-change.ts'
import { type ChangePlan, type Edit, isSameStay, isTold, moneyAfter, moneyBefore, planChange } from './change-plan.ts'
import { holdAfter, type WishedHold } from './hold-of-booking.ts'
import { type KeptBooking, updateBooking } from './kept-store.ts'
import { bookingChanged } from './letters.tsx'
import { hasNights, settleNights } from './nights-of-booking.ts'

/**
 * Changes a booking, all of it or nothing. Any status may follow any other: confirmed and completed take the nights of
 * the stay, pending and cancelled free them at once, and a stay that has nights moves with them. A booking keeps the
 * price that it was agreed at, also when its days change, unless a new amount is sent. With `holdUntil` a pending booking
 * is held until then, with `null` no longer; what has been paid for stays held.
 *
 * Refuses as `missing` one that is unknown, deleted or erased; as `taken` a stale version, with the booking as it is now,
 * and nights that another booking has, naming it; as `unruly`, without a reason, a new price (unless it is the one
 * calculated for that stay) and new days under the minimum stay; as `invalid` what is no stay
 * or too many guests; and what `holdAfter` refuses. A guest who owes another sum by it, or by another day, gets a letter.
 */
export async function changeBooking(deed: StaffDeed, id: number, changes: BookingChanges): Promise<OpenBooking> {
  const before = await bookingToChange(deed, id)
  if (changes.version !== before.version) refuseStale(changes.version, before.version, await openBooking(deed, id))
  const edit: Edit = { before, after: withChanges(before, changes) }
  const { after } = edit
  after.hold = await holdAfter(deed, edit, wishedOf(changes))
  const changed = fieldsChanged(edit)
  if (changed.length === 0) return openBooking(deed, id)

  const plan = await planChange(deed, edit)
  const { broken } = plan
  requireReason(broken, changes.reason)
  await updateBooking(deed, plan.after, plan.price)
  const nightsMoved = hasNights(before) !== hasNights(after) || (hasNights(after) && !isSameStay(edit))
  if (nightsMoved || before.status !== after.status || before.hold !== after.hold) await settleNights(deed, after)
  const shown = changed.filter((field) => isShown(field))
  await deed.trail({
    action: 'changed',
    item: 'booking',
    itemId: id,
    before: shown.length > 0 ? values(before, shown) : undefined,
    after: {
      ...values(after, shown),
      changed,
      ...(broken.length > 0 && { rulesOverruled: broken, reason: changes.reason }),
    },
  })
  if (nightsMoved) deed.publicDataChanged()
  const booking = await openBooking(deed, id)
  await tellGuest(deed, plan, booking)
  return booking
}

/** A guest who has to pay another sum, or by another day, is told so in one letter. */
async function tellGuest(deed: StaffDeed, plan: ChangePlan, booking: OpenBooking): Promise<void> {
  if (!isTold(plan, booking.money?.owed ?? null, deed.clock.now())) return
  const { business } = await readSettings(deed)
  await deed.letter(await bookingChanged(booking, { before: moneyBefore(plan), after: moneyAfter(plan) }, business))
}

function wishedOf({ holdUntil }: BookingChanges): WishedHold {
  return holdUntil === null || holdUntil === undefined ? holdUntil : new Date(holdUntil)
}

/** A booking with what is asked for. */
export function withChanges(before: KeptBooking, changes: Partial<BookingChanges>): KeptBooking {
  const { checkIn, checkOut, guestPhone, version: _version, reason: _reason, holdUntil: _hold, ...fields } = changes
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return {
    ...before,
    ...given,
    ...(guestPhone !== undefined && { guestPhone: guestPhone || null }),
    stay: { checkIn: checkIn ?? before.stay.checkIn, checkOut: checkOut ?? before.stay.checkOut },
  }
}

/** Fields whose values the trail shows; those of a guest's own data are only named. */
const SHOWN = ['status', 'heldUntil', 'checkIn', 'checkOut', 'guests', 'totalAmount'] as const
const NAMED = ['guestName', 'guestEmail', 'guestPhone', 'guestAddress'] as const
type Shown = (typeof SHOWN)[number]
type Field = Shown | (typeof NAMED)[number]

function isShown(field: Field): field is Shown {
  return SHOWN.some((shown) => shown === field)
}

function fieldOf({ stay, ...booking }: KeptBooking, field: Field) {
  if (field === 'checkIn' || field === 'checkOut') return stay[field]
  if (field === 'heldUntil') return booking.hold?.until.toISOString()
  return field === 'totalAmount' ? toPounds(booking.totalAmount) : booking[field]
}

function values(booking: KeptBooking, fields: Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, fieldOf(booking, field)]))
}

function fieldsChanged({ before, after }: Edit): Field[] {
  return [...SHOWN, ...NAMED].filter((field) => fieldOf(before, field) !== fieldOf(after, field))
}
