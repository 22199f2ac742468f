import { openBooking } from '#features/bookings/server/open-booking.ts'
import type { ArrivalDetails } from '#features/properties/contract.ts'
import { arrivalOf } from '#features/properties/server/arrival.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { admitWithin } from '#platform/server/http/limits.ts'
import type { Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { bookingBehind } from './private-door.ts'
import { arrivalWindow, isAgreed, stateOf } from './standing.ts'
import { addView, lockBooking } from './store.ts'

/** Nobody reads a door code more often; whoever does fills the trail. */
const MOST_VIEWS_AN_HOUR = 30

/**
 * How to get in: address, door code and Wi-Fi, for a confirmed stay that is paid, from `policy.arrivalDetailsHours` before
 * check-in until check-out. Each view is recorded, with its line in the trail, and nothing of what was shown. Refuses in
 * words as `taken`, with `opensAt` where the time will come; and as `bookingBehind` does. Never answered from memory: what
 * an Idempotency-Key keeps would lie unsealed in the books.
 */
export async function openArrival(office: Office, token: string, ip: string): Promise<ArrivalDetails> {
  const { booking } = await bookingBehind(office, token, ip)
  return office.database.transaction().execute(async (books) => {
    await lockBooking(books, booking.id)
    const now = office.clock.now()
    const present = await openBooking(office, booking.id, books)
    const { policy } = await readSettings(office, books)
    refuseUnlessOpen(present, policy, now)
    const { details } = await arrivalOf(office, books, present.propertyId)
    if (!details) throw notNow('We have not entered the arrival details yet. Please ring us, and we will tell you.')
    await admitWithin(office, books, [
      { key: `arrival details ${booking.id}`, most: MOST_VIEWS_AN_HOUR, withinMinutes: 60 },
    ])
    await addView(books, booking.id, now)
    await writeTrail(office, books, {
      actor: 'guest',
      action: 'opened the arrival details of',
      item: 'booking',
      itemId: booking.id,
    })
    return details
  })
}

function refuseUnlessOpen(
  booking: Awaited<ReturnType<typeof openBooking>>,
  policy: { arrivalDetailsHours: number },
  now: Date,
): void {
  if (!isAgreed(stateOf(booking, now)))
    throw notNow('Arrival details are shown once your stay is confirmed. If you are in doubt, please ring us.')
  const { state, opensAt } = arrivalWindow(booking, policy, now)
  const when = formatBritishMoment(opensAt)
  if (state === 'over' || booking.status === 'completed') throw notNow('Your stay is over.')
  if (state === 'unpaid')
    throw notNow(
      `${formatSum(booking.money?.owed ?? '0.00')} is still due. Arrival details are shown once everything is paid, from ${when}.`,
      opensAt,
    )
  if (state === 'early') throw notNow(`Arrival details are shown from ${when}.`, opensAt)
}

function notNow(message: string, opensAt?: Date): Refusal {
  return new Refusal('taken', message, { body: opensAt ? { opensAt: opensAt.toISOString() } : {} })
}
