import {
  findHoldsEndingToday,
  findPaidHolds,
  type HoldToDecide,
} from '#features/bookings/server/holds/holds-to-decide.ts'
import { countWaitingHolds } from '#features/statements/server/waiting-holds.ts'
import { MAX_ITEMS, type TodayItem } from '#features/today/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { formatBritishTime, formatLongStay } from '#platform/shared/day.ts'
import type { Waiting } from './waiting.ts'

/** Holds that have received money: the office confirms them or refunds the money. */
export async function findHoldsToDecide(ctx: AppContext): Promise<Waiting> {
  const { count, holds } = await findPaidHolds(ctx, MAX_ITEMS)
  return { count, items: holds.map((hold) => describe(hold, hold.isOverdue ? OVERDUE : 'paid')) }
}

const OVERDUE = 'should have been confirmed by now, as promised to the guest'

/** Ended holds that are kept until the office has checked a row of a statement [rule bank-first]. */
export async function countHoldsWaitingForBank(ctx: AppContext): Promise<Waiting> {
  return { count: await countWaitingHolds(ctx), items: [] }
}

/** Unpaid holds that end today: the office may extend them. */
export async function findEndingHolds(ctx: AppContext): Promise<Waiting> {
  const { count, holds } = await findHoldsEndingToday(ctx, MAX_ITEMS)
  return {
    count,
    items: holds.map((hold) => describe(hold, hold.until ? `ends today at ${formatBritishTime(hold.until)}` : '')),
  }
}

function describe({ id, guestName, home, isOverdue, ...stay }: HoldToDecide, state: string): TodayItem {
  return {
    key: String(id),
    title: guestName,
    detail: `${home}, ${formatLongStay(stay)} · ${state}`,
    isLate: isOverdue,
  }
}
