import { takenNightsOfHomes } from '#features/calendar/server/calendar.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Stay } from '#platform/shared/day.ts'
import { aroundStay, mayFillGap, minimumStayOf, type StayPolicy } from './minimum-stay.ts'
import type { HomePrices } from './pricing.ts'

/** Returns the minimum stay of each home, in nights. Reads taken nights in a single query, and only for homes that let gaps. */
export function minimumStays(
  ctx: AppContext,
  prices: ReadonlyMap<number, HomePrices>,
  { stay, policy }: { stay: Stay; policy: StayPolicy },
): Promise<Map<number, number>> {
  return minimumStaysOnOwnDays(ctx, prices, { stayIn: () => stay, within: stay, policy })
}

/** Like `minimumStays` with a stay per home; all stays lie within `within`. */
export async function minimumStaysOnOwnDays(
  ctx: AppContext,
  prices: ReadonlyMap<number, HomePrices>,
  { stayIn, within, policy }: { stayIn: (id: number) => Stay; within: Stay; policy: StayPolicy },
): Promise<Map<number, number>> {
  const gapFillerIds = [...prices].filter(([id, rules]) => mayFillGap(rules, stayIn(id), policy)).map(([id]) => id)
  const taken = await takenNightsOfHomes(ctx, gapFillerIds, aroundStay(within))
  const minIn = (id: number, rules: HomePrices) =>
    minimumStayOf(rules, stayIn(id), { policy, taken: taken.get(id) ?? new Set() })
  return new Map([...prices].map(([id, rules]) => [id, minIn(id, rules)]))
}
