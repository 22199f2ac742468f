import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Stay } from '#platform/shared/day.ts'

export type PriceRow = Awaited<ReturnType<typeof homeRows>>[number]
export type SeasonNightRow = Awaited<ReturnType<typeof seasonNightRows>>[number]

/** What some homes cost, and the nights of a stay that lie in a season of theirs. */
export async function priceRows(books: Kysely<DB>, propertyIds: number[], stay: Stay) {
  const [homes, nights] = await Promise.all([homeRows(books, propertyIds), seasonNightRows(books, propertyIds, stay)])
  return { homes, nights }
}

function homeRows(books: Kysely<DB>, propertyIds: number[]) {
  return books
    .selectFrom('property')
    .where('id', 'in', propertyIds)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'price_per_night',
      'weekend_price',
      'weekly_reduction',
      'monthly_reduction',
      'cleaning_fee',
      'included_guests',
      'extra_guest_price',
      'vat',
    ])
    .execute()
}

function seasonNightRows(books: Kysely<DB>, propertyIds: number[], { checkIn, checkOut }: Stay) {
  return books
    .selectFrom('season_night')
    .innerJoin('season', 'season.id', 'season_night.season_id')
    .where('season_night.property_id', 'in', propertyIds)
    .where('season_night.night', '>=', checkIn)
    .where('season_night.night', '<', checkOut)
    .select([
      'season_night.property_id as propertyId',
      'season_night.night',
      'season.name',
      'season.price_per_night',
      'season.weekend_price',
      'season.minimum_stay',
    ])
    .execute()
}
