import type { PublicSettings } from '#features/settings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { CacheRegion } from '#platform/server/cache.ts'
import type { Day, Stay } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import { findPriceRows, type PriceRow, type SeasonRow } from './internal/store.ts'
import type { HomePrices, Season } from './pricing.ts'

type Database = AppContext['database']

/**
 * Reads prices by home id in a single query, without deleted homes. With `stay`, omits seasons outside the stay. All
 * quotes use this function.
 */
export async function readHomePrices(
  database: Database,
  { propertyIds, stay }: { propertyIds: number[]; stay: Stay | null },
  vat: PublicSettings['vat'],
): Promise<Map<number, HomePrices>> {
  if (propertyIds.length === 0) return new Map()
  const homes = await findPriceRows(database, propertyIds, stay)
  return new Map(homes.map((home) => [home.id, toHomePrices(home, vat)]))
}

const CACHED_PRICES: CacheRegion<HomePrices> = { capacity: { max: 1_000 } }

/** Returns prices with all seasons from the cache where possible. For lists shown to guests, which may be slightly stale. */
export async function readCachedHomePrices(
  ctx: AppContext,
  propertyIds: number[],
  vat: PublicSettings['vat'],
): Promise<Map<number, HomePrices>> {
  const read = (ids: number[]) => readHomePrices(ctx.database, { propertyIds: ids, stay: null }, vat)
  return ctx.caches ? ctx.caches.cacheFor(CACHED_PRICES).getAll(propertyIds, read) : read(propertyIds)
}

function toHomePrices(home: PriceRow, vat: PublicSettings['vat']): HomePrices {
  return {
    perNight: penceOf(home.price_per_night),
    weekendNight: home.weekend_price === null ? null : penceOf(home.weekend_price),
    seasons: home.seasons.map(toSeason),
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

function toSeason(row: SeasonRow): Season {
  return {
    name: row.name,
    // The driver returns a DATE as `yyyy-mm-dd`.
    firstNight: row.first_night as Day,
    lastNight: row.last_night as Day,
    perNight: penceOf(row.price_per_night),
    weekendNight: row.weekend_price === null ? null : penceOf(row.weekend_price),
    minimumStay: row.minimum_stay,
  }
}
