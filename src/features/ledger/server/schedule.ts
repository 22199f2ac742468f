import type { Hold } from '#features/booking-state.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { addWorkingDays } from '#platform/server/working-days.ts'
import { addDays, type Day, dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import type { Pence } from '#platform/shared/money.ts'

type Policy = PublicSettings['policy']

/** Banks have closed by then, and the office still sees what came. */
const END_OF_WORKING_DAY = '17:00'

/** A stay as its schedule needs it; amounts in pence. */
export interface ScheduledStay {
  /** The instant of check-in. */
  checkIn: Date
  price: Pence
  securityDeposit: Pence
}

/** What of a stay's money is due when. */
export interface Schedule {
  /** When the security deposit is to have come. */
  depositDueAt: Date
  /** The day by whose end the whole price is to have come. */
  priceDueOn: Day
  /** Until when nights wait for that money; `null` where nothing is ever due. */
  hold: Hold | null
}

/**
 * The security deposit is due `policy.holdWorkingDays` working days after today, and before check-in. The price is due
 * `policy.freeCancellationDays` days before check-in, never before the deposit. The hold lasts until the first of them that
 * comes to something is due.
 */
export function scheduleOf(
  policy: Pick<Policy, 'holdWorkingDays' | 'freeCancellationDays' | 'holdGraceWorkingDays'>,
  now: Date,
  { checkIn, price, securityDeposit }: ScheduledStay,
): Schedule {
  const depositDueAt = earlier(usualEnd(policy, now), checkIn)
  const priceDueOn = priceDueFrom(policy, dayInLondon(depositDueAt), dayInLondon(checkIn))
  const until = securityDeposit > 0 ? depositDueAt : earlier(instantInLondon(priceDueOn, END_OF_WORKING_DAY), checkIn)
  const isNothingDue = price === 0 && securityDeposit === 0
  return { depositDueAt, priceDueOn, hold: isNothingDue ? null : holdUntil(policy, until, checkIn) }
}

/** The day by whose end the price of a stay from `checkIn` is to have come, which is not before the day `from`. */
export function priceDueFrom(policy: Pick<Policy, 'freeCancellationDays'>, from: Day, checkIn: Day): Day {
  const usual = addDays(checkIn, -policy.freeCancellationDays)
  return usual > from ? usual : from
}

/** The hold of a stay that is to be paid from `now` on, whatever is due of it. */
export function usualHold(
  policy: Pick<Policy, 'holdWorkingDays' | 'holdGraceWorkingDays'>,
  now: Date,
  checkIn: Date,
): Hold {
  return holdUntil(policy, usualEnd(policy, now), checkIn)
}

function usualEnd({ holdWorkingDays }: Pick<Policy, 'holdWorkingDays'>, now: Date): Date {
  return instantInLondon(addWorkingDays(dayInLondon(now), holdWorkingDays), END_OF_WORKING_DAY)
}

/** A hold with an end, kept for `policy.holdGraceWorkingDays` working days beyond it while the bank is looked at. */
export function holdUntil(policy: Pick<Policy, 'holdGraceWorkingDays'>, until: Date, checkIn: Date): Hold {
  const day = dayInLondon(until)
  const grace = policy.holdGraceWorkingDays
  const lastDay = grace === 0 ? day : addWorkingDays(day, grace)
  const stored = lastDay === day ? until : instantInLondon(lastDay, END_OF_WORKING_DAY)
  return { until: earlier(until, checkIn), keptUntil: earlier(stored, checkIn) }
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
