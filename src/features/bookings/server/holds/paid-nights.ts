import { holdNightsUntil } from '#features/calendar/server/nights.ts'
import { defaultHold, holdUntil } from '#features/ledger/server/schedule.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { instantInLondon } from '#platform/shared/day.ts'
import { pence } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { cancelBooking } from '../agreement/cancelling.ts'
import { type BookingRow, lockBookingRow, updateBooking, updateHold } from '../internal/booking-row-store.ts'
import { refuseLostContact } from '../internal/guest-contact.ts'
import { dueDatesOfHold } from '../internal/holds/hold-of-booking.ts'
import { findHold } from '../internal/holds/holds-store.ts'
import { hasNights, syncNights } from '../internal/holds/nights-of-booking.ts'

/**
 * With `take them` and `move` (money from another booking) the booking takes its nights; with `refund` the guest is owed the money.
 */
export type WithoutNightsChoice = 'take them' | 'move' | 'refund'

/**
 * Holds a pending or lapsed booking without nights, before money is entered. With `refund` a pending booking is
 * cancelled instead. The caller has locked the home's nights, then the booking. Throws `conflict` for taken nights, a
 * deleted home and a booking cancelled on purpose; the caller can retry with `refund`. Also throws as `refuseLostContact`
 * and `updateBooking`.
 */
export async function prepareNightsForMoney(
  tx: StaffTxContext,
  bookingId: number,
  choice: WithoutNightsChoice,
): Promise<void> {
  const booking = await lockBookingRow(tx.database, bookingId, tx.clock.now())
  if (!booking || hasNights(booking) || isCharged(booking)) return
  if (choice === 'refund') {
    if (booking.status === 'pending') await cancelBooking(tx, bookingId, { by: 'office', charge: pence(0) })
    return
  }
  if (booking.cancellation && booking.cancellation.by !== 'system')
    throw withoutNightsRefusal('This booking is cancelled, so it has no dates.', choice)
  await holdForMoney(tx, booking, choice)
}

function isCharged({ cancellation, deducted }: BookingRow): boolean {
  return cancellation !== null && cancellation.charge + deducted > 0
}

async function holdForMoney(
  tx: StaffTxContext,
  booking: BookingRow,
  choice: Exclude<WithoutNightsChoice, 'refund'>,
): Promise<void> {
  const { policy } = await readSettings(tx)
  const checkIn = instantInLondon(booking.stay.checkIn, booking.terms.checkInFrom)
  const hold = defaultHold(policy, tx.clock.now(), checkIn)
  const held = { ...booking, status: 'pending' as const, cancellation: null, hold }
  refuseLostContact(booking, held)
  await updateBooking(tx, { ...held, ...dueDatesOfHold(hold, booking.priceDueOn) })
  try {
    await syncNights(tx, held)
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'conflict')
      throw withoutNightsRefusal(`${error.message}.`, choice, error.details.body)
    throw error
  }
  await tx.audit({
    action: 'held',
    item: 'booking',
    itemId: booking.id,
    before: booking.status === 'pending' ? undefined : { status: booking.status },
    after: { status: 'pending', heldUntil: hold.until.toISOString(), reason: 'A payment was received' },
  })
  tx.publicDataChanged()
}

const NEXT_STEP = {
  'take them': 'The payment was not recorded: record it as a refund to come, or book another home for this guest.',
  move: 'Nothing was moved: choose another booking, or book another home for this guest.',
}

function withoutNightsRefusal(cause: string, choice: keyof typeof NEXT_STEP, body: object = {}): Refusal {
  return new Refusal('conflict', `${cause} ${NEXT_STEP[choice]}`, { body: { ...body, withoutNights: true } })
}

/**
 * Call this after money was received, refunded, moved or corrected. A paid hold does not expire; an unpaid hold ends as
 * before. Where that end has passed, the nights are kept for `policy.holdGraceWorkingDays`, in case the refund was a
 * mistake. The caller has locked the home's nights, then the booking.
 */
export async function updateHoldAfterPayment(tx: TxContext, bookingId: number): Promise<void> {
  const row = await findHold(tx.database, bookingId)
  if (!row) return
  if (row.netReceived > 0) return holdNightsUntil(tx.database, bookingId, null)
  const { hold } = row
  if (hold.keptUntil > tx.clock.now()) return holdNightsUntil(tx.database, bookingId, hold.keptUntil)
  const { policy } = await readSettings(tx)
  const extended = { until: hold.until, keptUntil: holdUntil(policy, tx.clock.now(), row.checkIn).keptUntil }
  if (extended.keptUntil > hold.keptUntil) await updateHold(tx, bookingId, extended)
  await holdNightsUntil(tx.database, bookingId, extended.keptUntil)
}
