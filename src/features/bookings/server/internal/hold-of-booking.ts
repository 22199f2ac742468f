import type { Hold } from '#features/booking-state.ts'
import { holdUntil, usualHold } from '#features/ledger/server/schedule.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Day, dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import { formatPounds, pence } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { BookingRow } from './booking-row-store.ts'

/** A hold that the office pending bookings, `null` for none, or, where it says nothing, what there was. */
export type RequestedHold = Date | null | undefined

/**
 * The hold that a booking is to have once it is changed: the wished one; else the one it had, before its new check-in; and
 * of one for which money has come always one, so that nobody's payment stands without nights. Throws `invalid` for an end
 * that has passed or lies beyond check-in, and one of what is not pending; as `conflict` to end a hold that has been paid for.
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
  if (requested) return requestedHold(policy, { until: requested, checkIn, now })
  if (after.netReceived > 0) {
    if (requested === null) throw paidFor(after.netReceived)
    return before.hold ? within(before.hold, checkIn) : usualHold(policy, now, checkIn)
  }
  if (requested === null || before.hold === null) return null
  const stored = within(before.hold, checkIn)
  return stored.keptUntil > now ? stored : null
}

/**
 * A hold with the end that the office pending bookings, or check-in where that comes first on the same day. Throws for an end that has
 * passed or lies on a day after check-in: `invalid`, and any end once check-in has passed.
 */
export function requestedHold(
  policy: PublicSettings['policy'],
  { until, checkIn, now }: { until: Date; checkIn: Date; now: Date },
): Hold {
  if (until <= now) throw fieldError('holdUntil', 'Please choose a time that is still to come')
  if (dayInLondon(until) > dayInLondon(checkIn)) throw fieldError('holdUntil', 'Please choose a time before check-in')
  const hold = holdUntil(policy, until, checkIn)
  if (hold.until <= now) throw fieldError('holdUntil', 'Check-in has passed, so these dates can no longer be held')
  return hold
}

/** By when the money is due of what is held until `hold.until`: the deposit then, the price never before it. */
export function duesOfHold(hold: Hold, priceDueOn: Day | null): { depositDueAt: Date; priceDueOn: Day } {
  const day = dayInLondon(hold.until)
  return { depositDueAt: hold.until, priceDueOn: priceDueOn !== null && priceDueOn > day ? priceDueOn : day }
}

function within(hold: Hold, checkIn: Date): Hold {
  const { until, keptUntil } = hold
  if (keptUntil <= checkIn) return hold
  return { until: until < checkIn ? until : checkIn, keptUntil: keptUntil < checkIn ? keptUntil : checkIn }
}

function paidFor(netReceived: number): Refusal {
  const sum = formatPounds(pence(netReceived))
  return new Refusal(
    'conflict',
    `${sum} has been received for these dates, so they stay held. Please record a refund first.`,
  )
}
