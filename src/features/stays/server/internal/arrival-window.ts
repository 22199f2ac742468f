import type { OpenBooking } from '#features/bookings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { penceOf } from '#platform/shared/money.ts'
import { wasViewed } from './store.ts'
import { wasPaidSince } from './was-paid.ts'

/** When arrival details may be viewed; `state` describes the current moment. */
export interface ArrivalWindow {
  state: 'open' | 'early' | 'unpaid' | 'over'
  /** Whether everything due is paid, or was paid once the details could be viewed. */
  isPaid: boolean
  opensAt: Date
  closesAt: Date
}

const HOUR_MS = 3_600_000

/**
 * Returns when arrival details may be viewed: from the agreed hours before check-in until check-out, once paid. Later charges
 * do not close opened details.
 */
export async function readArrivalWindow(
  ctx: AppContext,
  { id, checkIn, checkOut, money, terms }: Pick<OpenBooking, 'id' | 'checkIn' | 'checkOut' | 'money' | 'terms'>,
): Promise<ArrivalWindow> {
  const now = ctx.clock.now()
  const opensAt = new Date(new Date(checkIn).getTime() - terms.arrivalDetailsHours * HOUR_MS)
  const closesAt = new Date(checkOut)
  const isPaid =
    money === null ||
    penceOf(money.owed) <= 0 ||
    (opensAt <= now && ((await wasPaidSince(ctx.database, id, opensAt)) || (await wasViewed(ctx.database, id))))
  const state = closesAt <= now ? 'over' : !isPaid ? 'unpaid' : opensAt > now ? 'early' : 'open'
  return { state, isPaid, opensAt, closesAt }
}
