import { findTakenNightsByHome } from '#features/calendar/server/calendar.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Stay } from '#platform/shared/day.ts'
import { aroundStay, mayFillGap, minimumStayOf, type StayPolicy } from './minimum-stay.ts'
import type { HomePrices } from './pricing.ts'

/** Returns the minimum stay in nights by home id. Reads taken nights in a single query, only for homes that let gaps. */
export function readMinimumStays(
  ctx: AppContext,
  prices: ReadonlyMap<number, HomePrices>,
  { stay, policy }: { stay: Stay; policy: StayPolicy },
): Promise<Map<number, number>> {
  return readMinimumStaysOfStays(ctx, prices, { stayOf: () => stay, within: stay, policy })
}

/** Like `readMinimumStays`, with a stay per home; `within` must contain all stays. */
export async function readMinimumStaysOfStays(
  ctx: AppContext,
  prices: ReadonlyMap<number, HomePrices>,
  { stayOf, within, policy }: { stayOf: (id: number) => Stay; within: Stay; policy: StayPolicy },
): Promise<Map<number, number>> {
  const gapFillerIds = [...prices].filter(([id, rules]) => mayFillGap(rules, stayOf(id), policy)).map(([id]) => id)
  const taken = await findTakenNightsByHome(ctx, gapFillerIds, aroundStay(within))
  const minimumOf = (id: number, rules: HomePrices) =>
    minimumStayOf(rules, stayOf(id), { policy, taken: taken.get(id) ?? new Set() })
  return new Map([...prices].map(([id, rules]) => [id, minimumOf(id, rules)]))
}
