import type { PublicSettings } from '#features/settings/contract.ts'
import type { Office } from '#platform/server/office.ts'
import type { Day, Stay } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import { type PriceRow, priceRows, type SeasonNightRow } from './inside/store.ts'
import type { HomePrices, Season } from './pricing.ts'

/** The database, or an open transaction. */
type Database = Office['database']

/**
 * All that makes the price of a stay, for each of some homes that are not deleted: one query, whatever their number.
 * The seasons are those of the stay's nights. Nobody else reads prices for a quote: one reading, one sum.
 */
export async function homePrices(
  database: Database,
  { propertyIds, stay }: { propertyIds: number[]; stay: Stay },
  vat: PublicSettings['vat'],
): Promise<Map<number, HomePrices>> {
  if (propertyIds.length === 0) return new Map()
  const homes = await priceRows(database, propertyIds, stay)
  return new Map(homes.map((home) => [home.id, pricesOf(home, vat)]))
}

function pricesOf(home: PriceRow, vat: PublicSettings['vat']): HomePrices {
  return {
    perNight: penceOf(home.price_per_night),
    weekendNight: home.weekend_price === null ? null : penceOf(home.weekend_price),
    seasons: new Map(home.seasonNights.map((row): [Day, Season] => [row.night as Day, seasonOf(row)])),
    weeklyPercent: home.weekly_reduction,
    monthlyPercent: home.monthly_reduction,
    cleaningFee: penceOf(home.cleaning_fee),
    includedGuests: home.included_guests,
    extraGuestNight: penceOf(home.extra_guest_price),
    vat: home.vat ?? vat,
    deposit: {
      amount: home.security_deposit_amount === null ? null : penceOf(home.security_deposit_amount),
      percent: home.security_deposit_percent,
    },
    minimumStay: home.minimum_stay,
    letsGaps: home.lets_gaps,
  }
}

function seasonOf(row: SeasonNightRow): Season {
  return {
    name: row.name,
    perNight: penceOf(row.price_per_night),
    weekendNight: row.weekend_price === null ? null : penceOf(row.weekend_price),
    minimumStay: row.minimum_stay,
  }
}
