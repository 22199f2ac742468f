import type { Hold } from '#features/booking-state.ts'
import { lastFreeDay } from '#features/cancellation-scale.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { addWorkingDays } from '#platform/server/working-days.ts'
import { type Day, dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import type { Pence } from '#platform/shared/money.ts'

type Policy = PublicSettings['policy']

/** Late enough for the day's bank payments, and early enough for the office to see them. */
const END_OF_WORKING_DAY = '17:00'

export interface ScheduledStay {
  /** The instant of check-in. */
  checkIn: Date
  price: Pence
  securityDeposit: Pence
}

export interface Schedule {
  /** The instant by which the security deposit is due. */
  depositDueAt: Date
  /** The whole price is due by the end of this day. */
  priceDueOn: Day
  /** Null where nothing is due. */
  hold: Hold | null
}

/**
 * The price is due on the last day of free cancellation, never before the deposit. The hold lasts until the first sum is due.
 */
export function scheduleOf(
  policy: Pick<Policy, 'holdWorkingDays' | 'cancellationScale' | 'holdGraceWorkingDays'>,
  now: Date,
  { checkIn, price, securityDeposit }: ScheduledStay,
): Schedule {
  const depositDueAt = newDebtDueAt(policy, now, checkIn)
  const priceDueOn = priceDueFrom(policy, dayInLondon(depositDueAt), dayInLondon(checkIn))
  const until = securityDeposit > 0 ? depositDueAt : earlier(instantInLondon(priceDueOn, END_OF_WORKING_DAY), checkIn)
  const isNothingDue = price === 0 && securityDeposit === 0
  return { depositDueAt, priceDueOn, hold: isNothingDue ? null : holdUntil(policy, until, checkIn) }
}

/** A new debt is due after `holdWorkingDays` working days. Before check-in, the due time is at most check-in. */
export function newDebtDueAt(policy: Pick<Policy, 'holdWorkingDays'>, now: Date, checkIn: Date): Date {
  const deadline = depositDeadline(policy, now)
  return checkIn > now ? earlier(deadline, checkIn) : deadline
}

/** Returns the day on which the price is due, not before `from`. */
export function priceDueFrom({ cancellationScale }: Pick<Policy, 'cancellationScale'>, from: Day, checkIn: Day): Day {
  const dueDay = lastFreeDay(cancellationScale, checkIn)
  return dueDay > from ? dueDay : from
}

/** Returns the hold for a payment requested at `now`, whatever sum is due. */
export function defaultHold(
  policy: Pick<Policy, 'holdWorkingDays' | 'holdGraceWorkingDays'>,
  now: Date,
  checkIn: Date,
): Hold {
  return holdUntil(policy, depositDeadline(policy, now), checkIn)
}

function depositDeadline({ holdWorkingDays }: Pick<Policy, 'holdWorkingDays'>, now: Date): Date {
  return instantInLondon(addWorkingDays(dayInLondon(now), holdWorkingDays), END_OF_WORKING_DAY)
}

/** Nights are kept `holdGraceWorkingDays` working days after `until`, for checking the bank. Both times are at most `checkIn`. */
export function holdUntil(policy: Pick<Policy, 'holdGraceWorkingDays'>, until: Date, checkIn: Date): Hold {
  const day = dayInLondon(until)
  const grace = policy.holdGraceWorkingDays
  const lastDay = grace === 0 ? day : addWorkingDays(day, grace)
  const graceEnd = lastDay === day ? until : instantInLondon(lastDay, END_OF_WORKING_DAY)
  return { until: earlier(until, checkIn), keptUntil: earlier(graceEnd, checkIn) }
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
