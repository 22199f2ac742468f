import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { differenceOf } from '#platform/server/audit-log.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, formatLongDay, nightsOf, toDay } from '#platform/shared/day.ts'
import { formatPounds, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { OfficePrices, Season, SetPrices } from '../contract.ts'
import { homePrices } from './home-prices.ts'
import { replaceSeasons } from './internal/seasons.ts'
import { lockForPrices, pricesOfHome, type StoredPrices } from './internal/store.ts'
import { priceOfNight, seasonOn } from './pricing.ts'

/**
 * What a home costs, as it is stored, and what each night of a year costs a guest; this year, by London, when none is
 * named. Hidden homes too; refuses an unknown or deleted one as `not-found`.
 */
export async function showPrices(ctx: AppContext, propertyId: number, year = yearOf(ctx)): Promise<OfficePrices> {
  const settings = await readSettings(ctx)
  const stay = { checkIn: toDay(`${year}-01-01`), checkOut: toDay(`${year + 1}-01-01`) }
  const [stored, prices] = await Promise.all([
    pricesOfHome(ctx.database, propertyId),
    homePrices(ctx.database, { propertyIds: [propertyId], stay }, settings.vat),
  ])
  const ofHome = prices.get(propertyId)
  if (!stored || !ofHome) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  const { home } = stored
  const seasons = stored.seasons.map(seasonOnWire)
  return {
    pricePerNight: amountOf(home.price_per_night),
    weekendPrice: home.weekend_price && amountOf(home.weekend_price),
    weeklyReduction: home.weekly_reduction,
    monthlyReduction: home.monthly_reduction,
    cleaningFee: amountOf(home.cleaning_fee),
    includedGuests: home.included_guests,
    extraGuestPrice: amountOf(home.extra_guest_price),
    vat: home.vat,
    effectiveVat: ofHome.vat,
    letsGaps: home.lets_gaps,
    minimumStay: home.minimum_stay,
    seasons,
    year,
    nights: nightsOf(stay).map((night) => {
      const { price, weekend } = priceOfNight(ofHome, night)
      return { night, price: toPounds(price), season: seasonOn(seasons, night)?.id ?? null, weekend }
    }),
    version: home.prices_version,
  }
}

/** What prices cannot do by themselves, because they know nothing of homes. */
export interface PriceDeps {
  /**
   * Writes what a home costs usually, and counts on the version of its prices; the home's own too where its form shows what
   * changed. The home is locked.
   */
  changeHomePrices(tx: StaffTxContext, propertyId: number, columns: HomePriceColumns): Promise<void>
}

/** A change of the prices: all of them, from the state that `version` names. */
export interface PriceChange {
  propertyId: number
  /** The year whose nights are answered. */
  year?: number | undefined
  prices: SetPrices
}

/**
 * Sets all that a home costs; seasons as `replaceSeasons` says. One column has two forms: a change of the usual price or the
 * minimum stay counts the home's own version on too, so that an edit begun in the home's form before it is refused there, as
 * an edit of these prices is here after a change there. Throws `conflict` for a stale edit, with how the prices stand, and
 * seasons that overlap. A stay that would cost more than an amount can be is refused when somebody asks for it.
 */
export async function setPrices(tx: StaffTxContext, change: PriceChange, ties: PriceDeps): Promise<OfficePrices> {
  const { propertyId, year, prices } = change
  const { database } = tx
  if (!(await lockForPrices(database, propertyId))) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  const before = await showPrices(tx, propertyId, year)
  refuseStale(prices.version, before.version, before)
  const difference = differenceOf(forAuditLog(before), forAuditLog(asStored(prices)))
  if (!difference) return before

  const stored = await pricesOfHome(database, propertyId)
  if (!stored) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  await replaceSeasons(database, propertyId, { stored: stored.seasons, written: prices.seasons })
  await ties.changeHomePrices(tx, propertyId, columnsOf(prices))
  await tx.audit({ action: 'changed', item: 'property', itemId: propertyId, ...difference })
  tx.publicDataChanged()
  return showPrices(tx, propertyId, year)
}

function yearOf(ctx: AppContext): number {
  return Number(dayInLondon(ctx.clock.now()).slice(0, 4))
}

function amountOf(stored: string): string {
  return toPounds(penceOf(stored))
}

function seasonOnWire(row: StoredPrices['seasons'][number]): Season {
  return {
    id: row.id,
    name: row.name,
    // A DATE comes out of the database as `yyyy-mm-dd`.
    firstNight: row.first_night as Day,
    lastNight: row.last_night as Day,
    pricePerNight: amountOf(row.price_per_night),
    weekendPrice: row.weekend_price && amountOf(row.weekend_price),
    minimumStay: row.minimum_stay,
  }
}

type Compared = Omit<OfficePrices, 'seasons' | 'effectiveVat' | 'year' | 'nights' | 'version'> & {
  seasons: Omit<Season, 'id'>[]
}

function asStored({ version: _, seasons, ...prices }: SetPrices): Compared {
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

/** The prices as the audit log shows them: each season in one line. */
function forAuditLog(prices: Compared): Record<string, unknown> {
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

/** What a home costs usually, as its row holds it. */
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
