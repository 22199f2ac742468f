import type { EnquiryMark } from '#features/enquiries/contract.ts'
import { readHomePrices } from '#features/prices/server/home-prices.ts'
import { readMinimumStays } from '#features/prices/server/minimum-stays.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Day, nightsBetween, type Stay } from '#platform/shared/day.ts'
import type { Home } from './store.ts'

/** `null` for a date that the guest did not give. */
export interface RequestedStay {
  checkIn: Day | null
  checkOut: Day | null
}

/**
 * Returns warnings for the office. The minimum stay of the arrival's season applies, else the home's, else the
 * business's.
 */
export async function findMarks(
  ctx: AppContext,
  { guests, checkIn, checkOut }: RequestedStay & { guests: number },
  home: Home | undefined,
): Promise<EnquiryMark[]> {
  const marks: EnquiryMark[] = []
  if (!home) marks.push('unknown-property')
  if (home && guests > home.maxGuests) marks.push('over-capacity')
  if (
    checkIn &&
    checkOut &&
    nightsBetween(checkIn, checkOut) < (await findMinimumStay(ctx, home, { checkIn, checkOut }))
  )
    marks.push('under-minimum-stay')
  return marks
}

/** Returns the minimum stay in nights that also applies to quotes. */
async function findMinimumStay(ctx: AppContext, home: Home | undefined, stay: Stay): Promise<number> {
  const { vat, policy } = await readSettings(ctx)
  if (!home) return policy.minimumStayNights
  const prices = await readHomePrices(ctx.database, { propertyIds: [home.id], stay }, vat)
  return (await readMinimumStays(ctx, prices, { stay, policy })).get(home.id) ?? policy.minimumStayNights
}
