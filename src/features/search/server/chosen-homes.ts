import { findTakenNightsByHome } from '#features/calendar/server/calendar.ts'
import { readCachedSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays } from '#platform/shared/day.ts'
import type { ChosenProperty } from '../contract.ts'
import type { SearchCriteria } from './criteria.ts'
import { readFoundHomes } from './search.ts'

/** Returns homes in the order of `ids`, with total and availability for the dates. Omits hidden, deleted and unknown homes. */
export async function findChosenHomes(
  ctx: AppContext,
  ids: readonly number[],
  { dates, guests }: Pick<SearchCriteria, 'dates' | 'guests'>,
): Promise<ChosenProperty[]> {
  const checkIn = dates?.checkIns[0] ?? null
  const settings = await readCachedSettings(ctx)
  const matches = [...new Set(ids)].map((id) => ({ id, checkIn }))
  const homes = await readFoundHomes(ctx, matches, { criteria: { dates, guests }, settings })
  if (!dates || !checkIn) return homes.map((home) => ({ ...home, available: null }))
  const stay = { checkIn, checkOut: addDays(checkIn, dates.nights) }
  const known = homes.map(({ id }) => id)
  const taken = await findTakenNightsByHome(ctx, known, stay)
  return homes.map((home) => ({ ...home, available: !taken.has(home.id) }))
}
