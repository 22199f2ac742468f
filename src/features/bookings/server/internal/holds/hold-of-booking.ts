import type { Hold } from '#features/booking-state.ts'
import { defaultHold, holdUntil } from '#features/ledger/server/schedule.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Day, dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import { formatPounds, pence } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { BookingRow } from '../booking-row-store.ts'

/** The requested end; `null` for no hold, undefined to keep the current hold. */
export type RequestedHold = Date | null | undefined

/**
 * Returns the requested hold, otherwise the current hold, cut off at the new check-in. A paid pending booking always
 * keeps a hold. Throws `invalid` for a hold on a booking that is not pending, `conflict` for ending a paid hold, and
 * what `createHold` throws.
 */
export async function holdAfter(
  ctx: AppContext,
  { before, after }: { before: BookingRow; after: BookingRow },
  requested: RequestedHold,
): Promise<Hold | null> {
  const { policy } = await readSettings(ctx)
  const now = ctx.clock.now()
  if (after.status !== 'pending') {
    if (requested) throw fieldError('holdUntil', 'Only a pending booking can be held')
    return null
  }
  const checkIn = instantInLondon(after.stay.checkIn, after.terms.checkInFrom)
  if (requested) return createHold(policy, { until: requested, checkIn, now })
  if (after.netReceived > 0) {
    if (requested === null) throw paidHoldRefusal(after.netReceived)
    return before.hold ? cutOffAtCheckIn(before.hold, checkIn) : defaultHold(policy, now, checkIn)
  }
  if (requested === null || before.hold === null) return null
  const cutOff = cutOffAtCheckIn(before.hold, checkIn)
  return cutOff.keptUntil > now ? cutOff : null
}

/**
 * An end after check-in, on the day of check-in, is moved to check-in. Throws `invalid` for an end in the past or on a later day,
 * and once check-in has passed.
 */
export function createHold(
  policy: PublicSettings['policy'],
  { until, checkIn, now }: { until: Date; checkIn: Date; now: Date },
): Hold {
  if (until <= now) throw fieldError('holdUntil', 'Please choose a time that is still to come')
  if (dayInLondon(until) > dayInLondon(checkIn)) throw fieldError('holdUntil', 'Please choose a time before check-in')
  const hold = holdUntil(policy, until, checkIn)
  if (hold.until <= now) throw fieldError('holdUntil', 'Check-in has passed, so these dates can no longer be held')
  return hold
}

/** The deposit is due when the hold ends, the price not before that day. */
export function dueDatesOfHold(hold: Hold, priceDueOn: Day | null): { depositDueAt: Date; priceDueOn: Day } {
  const day = dayInLondon(hold.until)
  return { depositDueAt: hold.until, priceDueOn: priceDueOn !== null && priceDueOn > day ? priceDueOn : day }
}

function cutOffAtCheckIn(hold: Hold, checkIn: Date): Hold {
  const { until, keptUntil, graceUntil } = hold
  const atMostCheckIn = (end: Date) => (end < checkIn ? end : checkIn)
  // While bank statements are checked, the nights are kept until the new check-in.
  if (graceUntil) return { until: atMostCheckIn(until), keptUntil: checkIn, graceUntil: atMostCheckIn(graceUntil) }
  return { until: atMostCheckIn(until), keptUntil: atMostCheckIn(keptUntil) }
}

function paidHoldRefusal(netReceived: number): Refusal {
  const sum = formatPounds(pence(netReceived))
  return new Refusal(
    'conflict',
    `${sum} has been received for these dates, so they stay held. Please record a refund first.`,
  )
}
