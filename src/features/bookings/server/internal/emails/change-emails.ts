import type { OpenBooking } from '#features/bookings/contract.ts'
import { moneyEmailDueAt } from '#features/settings/server/money-email-due-at.ts'
import { type Cause, isStillDue, type NewEmail } from '#platform/server/mail/due.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { isGuestNotified } from '../changes/change-money.ts'
import { type ChangePlan, isCancelling } from '../changes/change-plan.ts'
import { hasNights } from '../holds/nights-of-booking.ts'
import { agreedBeforeChange } from './emails-of-changes.tsx'

/** Undoing a change withdraws unsent emails of these kinds. */
export const EMAILS_OF_CHANGES = {
  toGuest: ['booking-cancelled', 'booking-changed', 'booking-confirmed', 'booking-held'],
  toOffice: ['booking-cancelled-by-office'],
}

/** Queues at most one email to the guest, and for a cancellation one to the office. */
export async function emailAboutChange(
  tx: TxContext,
  plan: ChangePlan,
  { booking, reason }: { booking: OpenBooking; reason: string | undefined },
): Promise<void> {
  if (isCancelling(plan)) {
    await emailGuest(tx, booking, { kind: 'booking-cancelled' })
    await emailOffice(tx, booking, reason)
  } else if (plan.before.status === 'pending' && booking.status === 'confirmed' && !isOver(tx, booking))
    await emailGuest(tx, booking, { kind: 'booking-confirmed' })
  else if (booking.status === 'pending' && hasNights(plan.after) && !hasNights(plan.before))
    await emailGuest(tx, booking, { kind: 'booking-held' })
  else if (isGuestNotified(plan, booking.money?.owed ?? null, tx.clock.now()))
    await emailGuest(
      tx,
      booking,
      (await findQueuedEmail(tx, booking)) ?? { kind: 'booking-changed', facts: agreedBeforeChange(plan) },
    )
}

/** Queues an email to the guest of a held booking, or of a confirmed booking that is not over. */
export async function emailAboutNewBooking(tx: TxContext, booking: OpenBooking): Promise<void> {
  if (booking.status === 'confirmed' && !isOver(tx, booking))
    await emailGuest(tx, booking, { kind: 'booking-confirmed' })
  else if (booking.heldUntil !== null) await emailGuest(tx, booking, { kind: 'booking-held' })
}

/**
 * Returns the kind of an unsent email that will include the whole agreement, so a further change needs no second email.
 */
async function findQueuedEmail(tx: TxContext, { id }: OpenBooking): Promise<{ kind: string } | undefined> {
  for (const kind of ['booking-confirmed', 'booking-held'])
    if (await isStillDue(tx, aboutBooking(id).cause, kind)) return { kind }
  return undefined
}

/** Guests of channel stays get no email: the channel informs them. */
async function emailGuest(
  tx: TxContext,
  { id, guestEmail, channel }: OpenBooking,
  email: Pick<NewEmail, 'kind' | 'facts'>,
): Promise<void> {
  if (guestEmail === '' || channel !== null) return
  await tx.email({ ...email, ...aboutBooking(id), to: 'guest', dueAt: await moneyEmailDueAt(tx) })
}

/**
 * Queues an email about a cancellation to the office. After a cancellation by staff, the email waits until the time for undoing is
 * over.
 */
async function emailOffice(tx: TxContext, { id }: OpenBooking, reason: string | undefined): Promise<void> {
  const { by } = tx
  const email =
    by.kind === 'staff'
      ? { kind: 'booking-cancelled-by-office', facts: { by: by.userId }, dueAt: await moneyEmailDueAt(tx) }
      : { kind: 'booking-cancelled-by-guest', facts: { reason } }
  await tx.email({ ...email, ...aboutBooking(id), to: 'office' })
}

function aboutBooking(id: number): Pick<NewEmail, 'about'> & { cause: Cause } {
  return { about: { item: 'booking', itemId: id }, cause: { of: 'booking', id } }
}

function isOver({ clock }: TxContext, { checkOut }: OpenBooking): boolean {
  return new Date(checkOut) <= clock.now()
}
