import type { PublicSettings } from '#features/settings/contract.ts'
import type { Shelf } from '#platform/server/kept.ts'
import type { Office } from '#platform/server/office.ts'
import { type Day, type Stay, toDay } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import { type PriceRow, priceRows, type SeasonNightRow } from './inside/store.ts'
import type { HomePrices, Season } from './pricing.ts'

/** The database, or an open transaction. */
type Database = Office['database']

/** Some homes, by their numbers, and the nights whose prices are wanted. */
interface Asked {
  propertyIds: number[]
  stay: Stay
}

/**
 * All that makes the price of a stay, for each of some homes that are not deleted: one query, whatever their number.
 * The seasons are those of the stay's nights. Nobody else reads prices for a quote: one reading, one sum.
 */
export async function homePrices(
  database: Database,
  { propertyIds, stay }: Asked,
  vat: PublicSettings['vat'],
): Promise<Map<number, HomePrices>> {
  if (propertyIds.length === 0) return new Map()
  const homes = await priceRows(database, propertyIds, stay)
  return new Map(homes.map((home) => [home.id, pricesOf(home, vat)]))
}

/** Each with a year's nights at most. */
const PRICES_ON_SHOW: Shelf<HomePrices> = { room: { most: 200 } }

/**
 * The same for lists of guests, who may be told what was true a moment ago: what a home costs in a year is read once, and
 * nothing is read where it is kept. A stay over New Year is asked for by itself.
 */
export async function homePricesOnShow(
  office: Office,
  { propertyIds, stay }: Asked,
  vat: PublicSettings['vat'],
): Promise<Map<number, HomePrices>> {
  const year = Number(stay.checkIn.slice(0, 4))
  const wholeYear = { checkIn: toDay(`${year}-01-01`), checkOut: toDay(`${year + 1}-01-01`) }
  if (!office.shelves || stay.checkOut > wholeYear.checkOut)
    return homePrices(office.database, { propertyIds, stay }, vat)
  const keyOf = (id: number) => `${id} in ${year}`
  const ids = new Map(propertyIds.map((id) => [keyOf(id), id]))
  const idOf = (key: string) => ids.get(key) ?? Number.NaN
  const kept = await office.shelves.on(PRICES_ON_SHOW).all([...ids.keys()], async (keys) => {
    const read = await homePrices(office.database, { propertyIds: keys.map(idOf), stay: wholeYear }, vat)
    return new Map([...read].map(([id, prices]) => [keyOf(id), prices]))
  })
  return new Map([...kept].map(([key, prices]) => [idOf(key), prices]))
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
