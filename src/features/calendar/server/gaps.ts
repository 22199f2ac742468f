import type { Office } from '#platform/server/office.ts'
import type { Day, Stay } from '#platform/shared/day.ts'
import { aroundStay, mayFillGap, minimumStayOf, type StayPolicy } from './minimum-stay.ts'
import { takenNightsIn } from './price-store.ts'
import type { HomePrices } from './pricing.ts'

/** The nights that a stay has at least in each of some homes; one look at the nights around it, and only where gaps are let. */
export async function minimumStays(
  office: Office,
  prices: ReadonlyMap<number, HomePrices>,
  stay: Stay,
  policy: StayPolicy,
): Promise<Map<number, number>> {
  const asked = [...prices].filter(([, rules]) => mayFillGap(rules, stay, policy)).map(([id]) => id)
  const rows = await takenNightsIn(office.database, asked, aroundStay(stay), office.clock.now())
  const taken = Map.groupBy(rows, ({ propertyId }) => propertyId)
  return new Map(
    [...prices].map(([id, rules]) => {
      const nights = new Set<Day>(taken.get(id)?.map(({ night }) => night))
      return [id, minimumStayOf(rules, stay, policy, nights)]
    }),
  )
}
