import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { seasonOn } from '#features/night-rates.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { differenceOf } from '#platform/server/audit-log.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, formatLongDay, nightsOf, toDay } from '#platform/shared/day.ts'
import { formatPounds, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { OfficePrices, Season, SetPrices } from '../contract.ts'
import { readHomePrices } from './home-prices.ts'
import { replaceSeasons } from './internal/seasons.ts'
import { findStoredPrices, lockHomeForPrices, type StoredPrices } from './internal/store.ts'
import { priceOfNight } from './pricing.ts'

/**
 * Returns the stored prices of a home, hidden or not. `year` is by default the current year. Throws `not-found` for
 * an unknown or deleted home.
 */
export async function readPrices(ctx: AppContext, propertyId: number, year = currentYear(ctx)): Promise<OfficePrices> {
  const settings = await readSettings(ctx)
  const stay = { checkIn: toDay(`${year}-01-01`), checkOut: toDay(`${year + 1}-01-01`) }
  const [stored, prices] = await Promise.all([
    findStoredPrices(ctx.database, propertyId),
    readHomePrices(ctx.database, { propertyIds: [propertyId], stay }, settings.vat),
  ])
  const guestPrices = prices.get(propertyId)
  if (!stored || !guestPrices) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  const { home } = stored
  const seasons = stored.seasons.map(serializeSeason)
  return {
    pricePerNight: toAmount(home.price_per_night),
    weekendPrice: home.weekend_price && toAmount(home.weekend_price),
    weeklyReduction: home.weekly_reduction,
    monthlyReduction: home.monthly_reduction,
    cleaningFee: toAmount(home.cleaning_fee),
    includedGuests: home.included_guests,
    extraGuestPrice: toAmount(home.extra_guest_price),
    vat: home.vat,
    effectiveVat: guestPrices.vat,
    letsGaps: home.lets_gaps,
    minimumStay: home.minimum_stay,
    seasons,
    year,
    nights: nightsOf(stay).map((night) => {
      const { price, weekend } = priceOfNight(guestPrices, night)
      return { night, price: toPounds(price), season: seasonOn(seasons, night)?.id ?? null, weekend }
    }),
    version: home.prices_version,
  }
}

/** Functions of the properties feature, which prices must not import. */
export interface PriceDeps {
  /**
   * Writes the standard prices and increments `prices_version`. Increments the home's `version` if its form shows the
   * change. The caller has locked the home.
   */
  changeHomePrices(tx: StaffTxContext, propertyId: number, columns: HomePriceColumns): Promise<void>
}

/** All prices of a home, based on `prices.version`. */
export interface PriceChange {
  propertyId: number
  /** The year whose nights are returned. */
  year?: number | undefined
  prices: SetPrices
}

/**
 * Replaces all prices and seasons. Throws `conflict` for a stale edit (with the current prices), overlapping or deleted
 * seasons, `not-found` for an unknown or deleted home.
 */
export async function setPrices(tx: StaffTxContext, change: PriceChange, deps: PriceDeps): Promise<OfficePrices> {
  const { propertyId, year, prices } = change
  const { database } = tx
  if (!(await lockHomeForPrices(database, propertyId))) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  const before = await readPrices(tx, propertyId, year)
  refuseStale(prices.version, before.version, before)
  const difference = differenceOf(auditFields(before), auditFields(toComparable(prices)))
  if (!difference) return before

  const stored = await findStoredPrices(database, propertyId)
  if (!stored) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  await replaceSeasons(database, propertyId, { stored: stored.seasons, written: prices.seasons })
  await deps.changeHomePrices(tx, propertyId, columnsOf(prices))
  await tx.audit({ action: 'changed', item: 'property', itemId: propertyId, ...difference })
  tx.publicDataChanged()
  return readPrices(tx, propertyId, year)
}

function currentYear(ctx: AppContext): number {
  return Number(dayInLondon(ctx.clock.now()).slice(0, 4))
}

function toAmount(stored: string): string {
  return toPounds(penceOf(stored))
}

function serializeSeason(row: StoredPrices['seasons'][number]): Season {
  return {
    id: row.id,
    name: row.name,
    // The driver returns a DATE as `yyyy-mm-dd`.
    firstNight: row.first_night as Day,
    lastNight: row.last_night as Day,
    pricePerNight: toAmount(row.price_per_night),
    weekendPrice: row.weekend_price && toAmount(row.weekend_price),
    minimumStay: row.minimum_stay,
  }
}

type ComparablePrices = Omit<OfficePrices, 'seasons' | 'effectiveVat' | 'year' | 'nights' | 'version'> & {
  seasons: Omit<Season, 'id'>[]
}

function toComparable({ version: _, seasons, ...prices }: SetPrices): ComparablePrices {
  return {
    ...prices,
    pricePerNight: toPounds(prices.pricePerNight),
    weekendPrice: prices.weekendPrice === null ? null : toPounds(prices.weekendPrice),
    cleaningFee: toPounds(prices.cleaningFee),
    extraGuestPrice: toPounds(prices.extraGuestPrice),
    seasons: seasons
      .map(({ id: _id, ...season }) => ({
        ...season,
        pricePerNight: toPounds(season.pricePerNight),
        weekendPrice: season.weekendPrice === null ? null : toPounds(season.weekendPrice),
      }))
      .sort((one, other) => (one.firstNight < other.firstNight ? -1 : 1)),
  }
}

function auditFields(prices: ComparablePrices): Record<string, unknown> {
  const { pricePerNight, weekendPrice, weeklyReduction, monthlyReduction, cleaningFee } = prices
  const { includedGuests, extraGuestPrice, vat, letsGaps, minimumStay, seasons } = prices
  return {
    ...{ pricePerNight, weekendPrice, weeklyReduction, monthlyReduction, cleaningFee },
    ...{ includedGuests, extraGuestPrice, vat, letsGaps, minimumStay },
    seasons: seasons.map(describeSeason),
  }
}

function describeSeason(season: Omit<Season, 'id'>): string {
  const pounds = (amount: string) => formatPounds(penceOf(amount))
  return [
    `${season.name}, ${formatLongDay(season.firstNight)} to ${formatLongDay(season.lastNight)}`,
    `${pounds(season.pricePerNight)} a night`,
    ...(season.weekendPrice === null ? [] : [`weekends ${pounds(season.weekendPrice)}`]),
    ...(season.minimumStay === null ? [] : [`from ${season.minimumStay} nights`]),
  ].join(', ')
}

/** Columns of `property` for the prices outside seasons. */
export type HomePriceColumns = ReturnType<typeof columnsOf>

function columnsOf(prices: SetPrices) {
  return {
    price_per_night: toPounds(prices.pricePerNight),
    weekend_price: prices.weekendPrice === null ? null : toPounds(prices.weekendPrice),
    weekly_reduction: prices.weeklyReduction,
    monthly_reduction: prices.monthlyReduction,
    cleaning_fee: toPounds(prices.cleaningFee),
    included_guests: prices.includedGuests,
    extra_guest_price: toPounds(prices.extraGuestPrice),
    vat: prices.vat,
    lets_gaps: prices.letsGaps,
    minimum_stay: prices.minimumStay,
  }
}
