import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB, Property } from '#database/tables.ts'
import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { selectLowestNight } from '#features/prices/server/lowest-night.ts'
import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import { photographColumns } from '#platform/server/images/photographs.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'

export type PropertyCondition = (property: ExpressionBuilder<DB, 'property'>) => Expression<SqlBool>

export interface PageRange {
  limit: number
  offset: number
}

export interface HomeRow extends Selectable<Property> {
  published_rating: string | null
  review_count: number | null
  photographs: PictureRow[]
  floor_plan: PictureRow | null
  map_picture: PictureRow | null
}

/** `lowest_night` is the lowest stored price of an available night, in pounds and excluding VAT where the site adds VAT. */
export interface ListedRow extends HomeRow {
  lowest_night: string
}

export interface PictureRow {
  address: string | null
  alt: string
  caption: string | null
  hash: string | null
  width: number | null
  height: number | null
  placeholder: string | null
  widest: number | null
  widths: number[] | null
}

/**
 * Returns a page of undeleted homes that meet a condition, featured homes first. Needs one query, or two for a page beyond the
 * last.
 */
export async function findHomes(
  { database, clock }: AppContext,
  condition: PropertyCondition,
  page: PageRange,
): Promise<Paged<ListedRow>> {
  const found = undeletedHomes(database).where(condition)
  // Counts and sorts by id and `featured` alone, and fetches the other columns only for the page.
  const rows = await database
    .with('page', () =>
      found
        .select(['property.id', sql<number>`count(*) over ()`.as('total')])
        .orderBy('property.featured', 'desc')
        .orderBy('property.id')
        .limit(page.limit)
        .offset(page.offset),
    )
    .selectFrom('page')
    .innerJoin('property', 'property.id', 'page.id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('property_rating')
          .whereRef('property_rating.property_id', '=', 'property.id')
          .select(['property_rating.rating as published_rating', 'property_rating.review_count'])
          // Without the limit PostgreSQL would aggregate the reviews of every home first.
          .limit(1)
          .as('reviews'),
      (join) => join.onTrue(),
    )
    .selectAll('property')
    .select(['page.total', 'reviews.published_rating', 'reviews.review_count'])
    .select((home) => [
      selectPictures(home).as('photographs'),
      selectFloorPlan(home).as('floor_plan'),
      selectMapPicture(home).as('map_picture'),
      selectLowestNight(home, clock.now()).as('lowest_night'),
    ])
    .orderBy('property.featured', 'desc')
    .orderBy('property.id')
    .execute()
  const first = rows[0]
  if (first) return { rows, total: first.total }
  return { rows, total: page.offset === 0 ? 0 : await count(found) }
}

/** Selects a home with reviews, pictures and its current lowest price, also a deleted home. */
export function selectHome({ database, clock }: AppContext, id: number) {
  const reviews = (home: ExpressionBuilder<DB, 'property'>) =>
    home.selectFrom('property_rating').whereRef('property_rating.property_id', '=', 'property.id')
  return database
    .selectFrom('property')
    .where('property.id', '=', id)
    .selectAll('property')
    .select((home) => [
      selectLowestNight(home, clock.now()).as('lowest_night'),
      reviews(home).select('property_rating.rating').as('published_rating'),
      reviews(home).select('property_rating.review_count').as('review_count'),
      selectPictures(home).as('photographs'),
      selectFloorPlan(home).as('floor_plan'),
      selectMapPicture(home).as('map_picture'),
    ])
}

/**
 * Locks a home that is not deleted: changes, deletion and new bookings wait for this transaction. Throws `not-found` for an
 * unknown or deleted home.
 */
export async function lockKnownHome(db: DbTransaction, id: number): Promise<Selectable<Property>> {
  const home = await lockHomeEvenDeleted(db, id)
  if (!home || home.deleted_at !== null) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  return home
}

/** Locks a home, also a deleted home. Returns undefined for an unknown id. */
export function lockHomeEvenDeleted(db: DbTransaction, id: number): Promise<Selectable<Property> | undefined> {
  return db.selectFrom('property').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Writes columns and increments the version; also `prices_version` when the standard price or minimum stay changes. The caller
 * must hold the lock on the home.
 */
export async function updateHome(tx: TxContext, id: number, columns: Updateable<Property>): Promise<void> {
  await homeUpdate(tx, id, columns).execute()
}

/** Writes as `updateHome` does, but only if a column differs. Returns whether a column differed. */
export async function updateHomeIfDifferent(
  tx: TxContext,
  id: number,
  columns: Updateable<Property>,
): Promise<boolean> {
  const writtenColumns = Object.entries(columns).filter(([, value]) => value !== undefined)
  const { numUpdatedRows } = await homeUpdate(tx, id, columns)
    .where(({ or }) =>
      or(writtenColumns.map(([name, value]) => sql<SqlBool>`${sql.ref(name)} is distinct from ${value}`)),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function homeUpdate({ database, clock }: TxContext, id: number, columns: Updateable<Property>) {
  return database
    .updateTable('property')
    .set((home) => ({
      ...columns,
      updated_at: clock.now(),
      version: home('version', '+', 1),
      prices_version: home('prices_version', '+', priceVersionIncrement(home, columns)),
    }))
    .where('id', '=', id)
}

/**
 * Writes prices and increments `prices_version`; also `version` when the standard price or minimum stay changes. The caller must
 * hold the lock on the home.
 */
export async function updateHomePrices(
  { database, clock }: TxContext,
  id: number,
  columns: Updateable<Property>,
): Promise<void> {
  await database
    .updateTable('property')
    .set((home) => ({
      ...columns,
      updated_at: clock.now(),
      version: home('version', '+', priceVersionIncrement(home, columns)),
      prices_version: home('prices_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** 1 when the standard price or the minimum stay changes, else 0. */
function priceVersionIncrement(home: ExpressionBuilder<DB, 'property'>, columns: Updateable<Property>) {
  const { price_per_night: price, minimum_stay: stay } = columns
  const isDifferent = home.or([
    ...(price === undefined ? [] : [home('price_per_night', 'is distinct from', String(price))]),
    ...(stay === undefined ? [] : [home('minimum_stay', 'is distinct from', stay)]),
  ])
  return home.case().when(isDifferent).then(1).else(0).end()
}

function undeletedHomes(db: Kysely<DB>) {
  return db.selectFrom('property').where('property.deleted_at', 'is', null)
}

async function count(found: ReturnType<typeof undeletedHomes>): Promise<number> {
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

function selectPictures(home: ExpressionBuilder<DB, 'property'>) {
  return jsonArrayFrom(
    home
      .selectFrom('property_photograph as placed')
      .leftJoin('photograph', 'photograph.hash', 'placed.photograph_hash')
      .whereRef('placed.property_id', '=', 'property.id')
      .select(['placed.address', 'placed.alt', 'placed.caption', ...photographColumns])
      .orderBy('placed.position'),
  )
}

function selectFloorPlan(home: ExpressionBuilder<DB, 'property'>) {
  return selectPicture(home, { hash: 'property.floor_plan_hash', alt: 'property.floor_plan_alt' })
}

function selectMapPicture(home: ExpressionBuilder<DB, 'property'>) {
  return selectPicture(home, { hash: 'property.map_picture_hash', alt: 'property.map_picture_alt' })
}

function selectPicture(
  home: ExpressionBuilder<DB, 'property'>,
  columns: { hash: 'property.floor_plan_hash' | 'property.map_picture_hash'; alt: string },
) {
  return jsonObjectFrom(
    home
      .selectFrom('photograph')
      .whereRef('photograph.hash', '=', columns.hash)
      .select([
        ...photographColumns,
        sql<string | null>`null`.as('address'),
        sql<string>`${sql.ref(columns.alt)}`.as('alt'),
        sql<string | null>`null`.as('caption'),
      ]),
  ).$castTo<PictureRow | null>()
}
