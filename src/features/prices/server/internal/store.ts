import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB, Season } from '#database/tables.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { Day, Stay } from '#platform/shared/day.ts'

export type PriceRow = Awaited<ReturnType<typeof findPriceRows>>[number]
export type SeasonRow = PriceRow['seasons'][number]

const PRICE_COLUMNS = [
  'price_per_night',
  'weekend_price',
  'weekly_reduction',
  'monthly_reduction',
  'cleaning_fee',
  'included_guests',
  'extra_guest_price',
  'vat',
  'security_deposit_amount',
  'security_deposit_percent',
  'minimum_stay',
  'lets_gaps',
] as const

/** Runs a single query. With `stay`, returns only the seasons that share a night with the stay. */
export function findPriceRows(db: Kysely<DB>, propertyIds: number[], stay: Stay | null) {
  return db
    .selectFrom('property_price as home')
    .where('home.id', 'in', propertyIds)
    .select(['home.id', ...PRICE_COLUMNS.map((column) => `home.${column}` as const)])
    .select((home) =>
      jsonArrayFrom(
        home
          .selectFrom('season')
          .whereRef('season.property_id', '=', 'home.id')
          .$if(stay !== null, (seasons) =>
            seasons
              .where('season.first_night', '<', stay?.checkOut ?? '')
              .where('season.last_night', '>=', stay?.checkIn ?? ''),
          )
          .select((season) => [
            'season.name',
            // Cast to text, the form in which the driver returns dates and amounts: JSON has neither type.
            season.cast<string>('season.first_night', 'text').as('first_night'),
            season.cast<string>('season.last_night', 'text').as('last_night'),
            season.cast<string>('season.price_per_night', 'text').as('price_per_night'),
            season.cast<string | null>('season.weekend_price', 'text').as('weekend_price'),
            'season.minimum_stay',
          ]),
      ).as('seasons'),
    )
    .execute()
}

/** Returns stored prices with `prices_version` and all seasons by first night; undefined for an unknown or deleted home. */
export async function findStoredPrices(db: Kysely<DB>, propertyId: number) {
  const [home, seasons] = await Promise.all([
    db
      .selectFrom('property_price')
      .where('id', '=', propertyId)
      .select([...PRICE_COLUMNS, 'max_guests', 'prices_version'])
      .executeTakeFirst(),
    findSeasons(db, propertyId),
  ])
  return home && { home, seasons }
}

export type StoredPrices = NonNullable<Awaited<ReturnType<typeof findStoredPrices>>>

function findSeasons(db: Kysely<DB>, propertyId: number) {
  return db
    .selectFrom('season')
    .where('property_id', '=', propertyId)
    .selectAll()
    .orderBy('first_night')
    .orderBy('id')
    .execute()
}

/** Locks a home until the transaction ends, so that changes of its prices wait. Returns false for an unknown or deleted home. */
export async function lockHomeForPrices(db: DbTransaction, propertyId: number): Promise<boolean> {
  const home = db.selectFrom('property_price').where('id', '=', propertyId).select('id').forUpdate()
  return (await home.executeTakeFirst()) !== undefined
}

/** The foreign key deletes the nights of the seasons. */
export async function deleteSeasons(db: DbTransaction, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('season').where('id', 'in', ids).execute()
}

/** Returns the ids in the order of `seasons`. */
export async function insertSeasons(db: DbTransaction, seasons: Insertable<Season>[]): Promise<number[]> {
  if (seasons.length === 0) return []
  return (await db.insertInto('season').values(seasons).returning('id').execute()).map(({ id }) => id)
}

/** The caller replaces the nights with `deleteSeasonNights` and `insertSeasonNights`. */
export async function updateSeason(db: DbTransaction, id: number, columns: Updateable<Season>): Promise<void> {
  await db.updateTable('season').set(columns).where('id', '=', id).execute()
}

export async function deleteSeasonNights(db: DbTransaction, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('season_night').where('season_id', 'in', ids).execute()
}

/** Inserts the nights of seasons and returns the inserted nights. A night that another season has is skipped. */
export async function insertSeasonNights(
  db: DbTransaction,
  propertyId: number,
  ids: number[],
): Promise<{ night: Day; season_id: number }[]> {
  const { rows } = await sql<{ night: Day; season_id: number }>`
    insert into season_night (property_id, night, season_id)
    select ${propertyId}::integer, night::date, season.id
    from season, generate_series(season.first_night, season.last_night, interval '1 day') as night
    where season.id = any(${ids}::integer[])
    order by night, season.id
    on conflict do nothing
    returning night, season_id`.execute(db)
  return rows
}

export async function findSeasonNights(db: DbTransaction, propertyId: number, nights: Day[]) {
  return db
    .selectFrom('season_night')
    .where('property_id', '=', propertyId)
    .where('night', 'in', nights)
    .select(['night', 'season_id'])
    .orderBy('night')
    .execute()
}
