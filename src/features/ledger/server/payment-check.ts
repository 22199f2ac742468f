import type { PaymentCheck } from '#features/ledger/contract.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { addWorkingDays } from '#platform/server/working-days.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'

type Policy = Pick<PublicSettings['policy'], 'holdGraceWorkingDays'>

/** Returns the day by which the office confirms a payment made on `paidOn`: the time to check the bank, at least a working day. */
export function confirmedBy({ holdGraceWorkingDays }: Policy, paidOn: Day): Day {
  return addWorkingDays(paidOn, Math.max(1, holdGraceWorkingDays))
}

/** Returns the last day of payments that should have been confirmed before `today`. */
export function lastOverduePayment(policy: Policy, today: Day): Day {
  let day = addDays(today, -1)
  while (confirmedBy(policy, day) >= today) day = addDays(day, -1)
  return day
}

interface AwaitedPayment {
  now: Date
  heldUntil: Date | null
  /** The day of a payment that waits for the office's confirmation. */
  paidOn?: Day | undefined
}

/** A hold that has ended may have been paid until its end. */
export function paymentCheckOf(policy: Policy, { now, heldUntil, paidOn }: AwaitedPayment): PaymentCheck {
  const promisedFor = paidOn ?? (heldUntil && heldUntil <= now ? dayInLondon(heldUntil) : undefined)
  return { by: confirmedBy(policy, promisedFor ?? dayInLondon(now)), isPromised: promisedFor !== undefined }
}
