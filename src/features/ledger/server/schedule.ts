import type { PublicSettings } from '#features/settings/contract.ts'
import { addWorkingDays } from '#platform/server/working-days.ts'
import { addDays, type Day, dayInLondon, instantInLondon } from '#platform/shared/day.ts'

/** Banks have closed by then, and the office still sees what came. */
const END_OF_WORKING_DAY = '17:00'

/** What of a stay's money is due when. */
export interface Schedule {
  /** When the security deposit is to have come, and a hold ends without it. */
  depositDueAt: Date
  /** The day by whose end the whole price is to have come. */
  priceDueOn: Day
}

/**
 * The security deposit is due `policy.holdWorkingDays` working days after today, the price `policy.freeCancellationDays`
 * days before check-in, or today where that day has passed.
 */
export function scheduleOf(
  policy: Pick<PublicSettings['policy'], 'holdWorkingDays' | 'freeCancellationDays'>,
  now: Date,
  checkIn: Day,
): Schedule {
  const today = dayInLondon(now)
  return {
    depositDueAt: instantInLondon(addWorkingDays(today, policy.holdWorkingDays), END_OF_WORKING_DAY),
    priceDueOn: priceDueOn(policy, now, checkIn),
  }
}

/** The day by whose end the price of a stay from `checkIn` is to have come, when it is agreed on at `now`. */
export function priceDueOn(
  policy: Pick<PublicSettings['policy'], 'freeCancellationDays'>,
  now: Date,
  checkIn: Day,
): Day {
  const today = dayInLondon(now)
  const usual = addDays(checkIn, -policy.freeCancellationDays)
  return usual > today ? usual : today
}
