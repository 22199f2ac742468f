import type { OpenBooking } from '#features/bookings/contract.ts'
import { moneyLetterDueAt } from '#features/settings/server/undo-time.ts'
import type { Deed } from '#platform/server/deed.ts'
import { type Cause, isStillDue, type NewLetter } from '#platform/server/mail/due.ts'
import { isTold } from './act-money.ts'
import { type ActPlan, isCancelling } from './act-plan.ts'
import { agreedBefore } from './letters-of-acts.tsx'
import { hasNights } from './nights-of-booking.ts'

/** The letters that acts on a booking make due, which are withdrawn with them: to the guest and to the office. */
export const LETTERS_OF_ACTS = {
  toGuest: ['booking-cancelled', 'booking-changed', 'booking-confirmed', 'booking-held'],
  toOffice: ['booking-cancelled-by-office'],
}

/**
 * Makes the letters due of what was done: that the stay is cancelled, which the office hears too, confirmed or held, or that
 * something else is agreed on.
 */
export async function tellOfAct(
  deed: Deed,
  plan: ActPlan,
  { booking, reason }: { booking: OpenBooking; reason: string | undefined },
): Promise<void> {
  if (isCancelling(plan)) {
    await tellGuest(deed, booking, { kind: 'booking-cancelled' })
    await tellOffice(deed, booking, reason)
  } else if (plan.before.status === 'pending' && booking.status === 'confirmed' && !isOver(deed, booking))
    await tellGuest(deed, booking, { kind: 'booking-confirmed' })
  else if (booking.status === 'pending' && hasNights(plan.after) && !hasNights(plan.before))
    await tellGuest(deed, booking, { kind: 'booking-held' })
  else if (isTold(plan, booking.money?.owed ?? null, deed.clock.now()))
    await tellGuest(
      deed,
      booking,
      (await waitingFor(deed, booking)) ?? { kind: 'booking-changed', facts: agreedBefore(plan) },
    )
}

/** The same of a booking that the office has entered: a guest whose nights are taken for them is told so. */
export async function tellOfEntered(deed: Deed, booking: OpenBooking): Promise<void> {
  if (booking.status === 'confirmed' && !isOver(deed, booking))
    await tellGuest(deed, booking, { kind: 'booking-confirmed' })
  else if (booking.heldUntil !== null) await tellGuest(deed, booking, { kind: 'booking-held' })
}

/** The letter that waits untried and will say all that is agreed on: it tells of a change too, and no second one is made. */
async function waitingFor(deed: Deed, { id }: OpenBooking): Promise<{ kind: string } | undefined> {
  for (const kind of ['booking-confirmed', 'booking-held'])
    if (await isStillDue(deed, aboutBooking(id).cause, kind)) return { kind }
  return undefined
}

/** What was agreed on elsewhere, and what it costs, its own channel tells the guest. */
async function tellGuest(
  deed: Deed,
  { id, guestEmail, channel }: OpenBooking,
  letter: Pick<NewLetter, 'kind' | 'facts'>,
): Promise<void> {
  if (guestEmail === '' || channel !== null) return
  await deed.letter({ ...letter, ...aboutBooking(id), to: 'guest', dueAt: await moneyLetterDueAt(deed) })
}

/** What one of the office did goes to its address too, so that the others hear of it, once no undo swallows it any more. */
async function tellOffice(deed: Deed, { id }: OpenBooking, reason: string | undefined): Promise<void> {
  const { by } = deed
  const letter =
    by.kind === 'staff'
      ? { kind: 'booking-cancelled-by-office', facts: { by: by.userId }, dueAt: await moneyLetterDueAt(deed) }
      : { kind: 'booking-cancelled-by-guest', facts: { reason } }
  await deed.letter({ ...letter, ...aboutBooking(id), to: 'office' })
}

function aboutBooking(id: number): Pick<NewLetter, 'about'> & { cause: Cause } {
  return { about: { item: 'booking', itemId: id }, cause: { of: 'booking', id } }
}

function isOver({ clock }: Deed, { checkOut }: OpenBooking): boolean {
  return new Date(checkOut) <= clock.now()
}
