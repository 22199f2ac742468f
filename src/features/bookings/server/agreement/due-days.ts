import { settle } from '#features/ledger/server/money.ts'
import { newDebtDueAt } from '#features/ledger/server/schedule.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import { type BookingRow, type DueDays, lockBookingRow, updateDueDays } from '../internal/booking-row-store.ts'
import type { Edit } from '../internal/changes/booking-change.ts'
import { hasNights } from '../internal/holds/nights-of-booking.ts'

/** A booking before a change; undefined for an unknown booking. */
export type BookingBefore = BookingRow | undefined

/** Call this before adding a ledger entry. Pass the result to `renewDueDays` after adding the entry. */
export function readBeforeMoney(tx: TxContext, bookingId: number): Promise<BookingBefore> {
  return lockBookingRow(tx.database, bookingId, tx.clock.now())
}

/** Whether `madeAt` is today in London. A change that is reversed on the day it was made leaves the due days unchanged. */
export function isToday({ clock }: TxContext, madeAt: Date): boolean {
  return dayInLondon(madeAt) === dayInLondon(clock.now())
}

/** Gives debts that are newer than `before` a new due day [rule payment-schedule]. */
export async function renewDueDays(tx: TxContext, before: BookingBefore): Promise<void> {
  const after = before && (await lockBookingRow(tx.database, before.id, tx.clock.now()))
  if (!after) return
  const { policy } = await readSettings(tx)
  const due = dueDaysAfter(policy, tx.clock.now(), { before, after })
  if (isSameDue(after, due)) return
  await updateDueDays(tx, after.id, due)
  await tx.audit({
    action: 'changed',
    item: 'booking',
    itemId: after.id,
    before: recordedDue(after),
    after: recordedDue(due),
  })
}

/**
 * A new debt is due on its usual day, but not before `soonestDue`. Overdue debts stay overdue.
 */
export function dueDaysAfter(
  policy: Pick<PublicSettings['policy'], 'holdWorkingDays'>,
  now: Date,
  { before, after }: Edit,
): DueDays {
  const { depositDueAt, priceDueOn, claimDueOn } = after
  const [was, is] = [findDebt(before), findDebt(after)]
  if (after.channel !== null || is.owed <= was.owed) return { depositDueAt, priceDueOn, claimDueOn }
  const soonest = soonestDue(policy, now, after)
  const [today, soonestDay] = [dayInLondon(now), dayInLondon(soonest)]
  const isPast = (day: Day | null) => day !== null && day < today
  const isDepositOverdue = was.deposit > 0 && before.depositDueAt !== null && before.depositDueAt <= now
  const isDepositNew = (is.deposit > was.deposit || is.depositCharged > was.depositCharged) && !isDepositOverdue
  const isPriceOverdue = was.price > 0 && isPast(before.priceDueOn)
  const isPriceNew = is.price > was.price && !isPriceOverdue
  const isClaimNew = is.claim > was.claim && !(was.claim > 0 && isPast(before.claimDueOn))
  const newDepositDueAt = later(depositDueAt, soonest)
  // The price is never due before the deposit.
  const priceNotBefore = isDepositNew ? dayInLondon(newDepositDueAt) : soonestDay
  return {
    depositDueAt: isDepositNew ? newDepositDueAt : depositDueAt,
    priceDueOn: isPriceNew || (isDepositNew && !isPriceOverdue) ? later(priceDueOn, priceNotBefore) : priceDueOn,
    claimDueOn: isClaimNew ? later(claimDueOn, soonestDay) : claimDueOn,
  }
}

/** For an unpaid hold returns its end, after that end `keptUntil`. For other bookings returns `newDebtDueAt`. */
function soonestDue(policy: Pick<PublicSettings['policy'], 'holdWorkingDays'>, now: Date, after: BookingRow): Date {
  const { hold, netReceived, stay, terms } = after
  if (hold && netReceived <= 0) return hold.until > now ? hold.until : hold.keptUntil
  return newDebtDueAt(policy, now, instantInLondon(stay.checkIn, terms.checkInFrom))
}

interface Debt {
  owed: number
  deposit: number
  price: number
  /** Damage beyond the deposit. */
  claim: number
  depositCharged: number
}

const NO_DEBT: Debt = { owed: 0, deposit: 0, price: 0, claim: 0, depositCharged: 0 }

/** Amounts in pence, all 0 while the guest need not pay anything. */
function findDebt(booking: BookingRow): Debt {
  const { status, cancellation, totalAmount, allowed, securityDeposit } = booking
  const isAsked = hasNights(booking) || status === 'cancelled'
  if (booking.deletedAt || !isAsked) return NO_DEBT
  const priceDue = cancellation ? cancellation.charge : totalAmount - allowed
  const depositCharged = status === 'cancelled' ? 0 : securityDeposit
  const { owed, depositOwed, priceOwed, claimOwed } = settle({ ...booking, priceDue, depositDue: depositCharged })
  return {
    owed: Math.max(0, owed),
    deposit: depositOwed,
    price: Math.max(0, priceOwed),
    claim: claimOwed,
    depositCharged,
  }
}

function later<Moment extends Date | Day>(usual: Moment | null, soonest: Moment): Moment {
  return usual !== null && usual > soonest ? usual : soonest
}

function isSameDue(one: DueDays, other: DueDays): boolean {
  return (
    one.depositDueAt?.getTime() === other.depositDueAt?.getTime() &&
    one.priceDueOn === other.priceDueOn &&
    one.claimDueOn === other.claimDueOn
  )
}

function recordedDue({ depositDueAt, priceDueOn, claimDueOn }: DueDays) {
  return { depositDueAt: depositDueAt?.toISOString() ?? null, priceDueOn, claimDueOn }
}
