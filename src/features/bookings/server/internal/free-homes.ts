import type { FreeHome } from '#features/bookings/contract.ts'
import { readHomePrices } from '#features/prices/server/home-prices.ts'
import { priceOfStay } from '#features/prices/server/pricing.ts'
import { findOtherAvailableHomes } from '#features/properties/server/available-homes.ts'
import { listProperties } from '#features/properties/server/properties.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { openBooking } from '../lists/open-booking.ts'

/**
 * Returns other homes that are available on the booking's nights and large enough, cheapest first. Throws `not-found` as
 * `openBooking` does.
 */
export async function findFreeHomes(ctx: AppContext, bookingId: number): Promise<FreeHome[]> {
  const booking = await openBooking(ctx, bookingId)
  const { propertyId, guests } = booking
  const [checkIn, checkOut] = [booking.checkIn, booking.checkOut].map((moment) => dayInLondon(new Date(moment)))
  if (!checkIn || !checkOut) return []
  const stay = { checkIn, checkOut }
  const freeIds = await findOtherAvailableHomes(ctx.database, { propertyId, stay, guests }, ctx.clock.now())
  if (freeIds.length === 0) return []
  const { policy, vat } = await readSettings(ctx)
  const [prices, { rows }] = await Promise.all([
    readHomePrices(ctx.database, { propertyIds: freeIds, stay }, vat),
    listProperties(ctx, { audience: 'office', condition: (home) => home('property.id', 'in', freeIds) }),
  ])
  return rows
    .flatMap(({ id, title, location }) => {
      const home = prices.get(id)
      return home ? [{ id, title, location, total: priceOfStay(home, { stay, guests }, policy).total }] : []
    })
    .sort((one, other) => one.total - other.total || one.id - other.id)
    .map((home) => ({ ...home, total: toPounds(home.total) }))
}
