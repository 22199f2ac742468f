import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '#database/tables.ts'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import { selectLowestNight } from '#features/prices/server/lowest-night.ts'
import type { HomeOrder } from '#features/properties/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { containing } from '#platform/server/database/like.ts'
import { photographColumns } from '#platform/server/images/photographs.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { earliestRestorableDeletion } from './serialize-property.ts'
import type { PageRange, PictureRow } from './store.ts'

export interface OfficeFilter {
  search: string
  shown: boolean | null
  deleted: boolean
  order: HomeOrder | null
}

/** Needs one query for any page length, two for a page beyond the last. */
export async function findOfficeHomes({ database, clock }: AppContext, filter: OfficeFilter, page: PageRange) {
  const found = filteredHomes(database, filter, clock.now())
  const order = filter.order ? ORDERS[filter.order] : filter.deleted ? LATEST_DELETED_FIRST : ORDERS.title
  const rows = await database
    // Finds the page by an index, then fetches details only for the homes of the page.
    .with('page', () => found.select('property.id').orderBy(order).limit(page.limit).offset(page.offset))
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
    .select([
      'property.id',
      'title',
      'description',
      'location',
      'city',
      'price_per_night',
      'vat',
      'bedrooms',
      'bathrooms',
      'max_guests',
      'is_available',
      'featured',
      'property.rating',
      'version',
      'deleted_at',
      'reviews.published_rating',
      'reviews.review_count',
    ])
    .select((home) => [
      selectCount(found).as('total'),
      selectCover(home).as('cover'),
      selectLowestNight(home, clock.now()).as('lowest_night'),
      home
        .selectFrom('property_photograph')
        .whereRef('property_photograph.property_id', '=', 'property.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('photograph_count'),
      selectUpcomingStayCount(home, clock.now()).as('upcoming_stays'),
    ])
    .orderBy(order)
    .execute()
  const total = rows[0]?.total ?? (page.offset === 0 ? 0 : (await selectCount(found).executeTakeFirst())?.total)
  return { rows, total: total ?? 0 } satisfies Paged<unknown>
}

/** Counts a home's confirmed stays that have not begun. */
export function selectUpcomingStayCount(home: ExpressionBuilder<DB, 'property'>, now: Date) {
  return home
    .selectFrom('property_stay as stay')
    .whereRef('stay.property_id', '=', 'property.id')
    .where('stay.check_in', '>=', dayInLondon(now))
    .where('stay.check_in_at', '>', now)
    .where('stay.status', '=', 'confirmed')
    .select(({ fn }) => fn.countAll<number>().as('count'))
}

/** Returns a home's confirmed or held stays that have not ended, soonest first. */
export function findUnfinishedStays(db: Kysely<DB>, propertyId: number, now: Date) {
  return db
    .selectFrom('property_stay')
    .where('property_id', '=', propertyId)
    .where('check_out_at', '>', now)
    .where((stay) =>
      stay.or([
        stay('status', '=', 'confirmed'),
        stay.and([
          stay('status', '=', 'pending'),
          stay.exists(
            stay
              .selectFrom('taken_night')
              .whereRef('taken_night.booking_id', '=', 'property_stay.id')
              .where(isTakenAt(now))
              .select('taken_night.night'),
          ),
        ]),
      ]),
    )
    .select(['id', 'check_in', 'check_out'])
    .orderBy('check_in')
    .orderBy('id')
    .execute()
}

const ORDERS: Record<HomeOrder, RawBuilder<unknown>> = {
  title: sql`lower(property.title), property.id`,
  '-title': sql`lower(property.title) desc, property.id desc`,
  price: sql`property.price_per_night, property.id`,
  '-price': sql`property.price_per_night desc, property.id desc`,
  newest: sql`property.created_at desc, property.id desc`,
  city: sql`lower(property.city), lower(property.title), property.id`,
}
const LATEST_DELETED_FIRST = sql`property.deleted_at desc, property.id desc`

/** With `deleted`, selects only the homes that can still be restored. */
function filteredHomes(db: Kysely<DB>, { search, shown, deleted }: OfficeFilter, now: Date) {
  let found = db
    .selectFrom('property')
    .where(({ eb }) =>
      deleted
        ? eb('property.deleted_at', '>=', earliestRestorableDeletion(now))
        : eb('property.deleted_at', 'is', null),
    )
  if (shown !== null) found = found.where('property.is_available', '=', shown)
  // Must equal the expression of the index `property_words`.
  const searchedText = sql`(property.title || E'\n' || property.location || E'\n' || property.city)`
  if (search !== '') found = found.where(searchedText, 'ilike', containing(search))
  return found
}

function selectCount(found: ReturnType<typeof filteredHomes>) {
  return found.select(sql<number>`count(*)`.as('total'))
}

/** Selects a home's first picture as JSON; `null` for a home without pictures. */
export function selectCover(home: ExpressionBuilder<DB, 'property'>) {
  return jsonObjectFrom(
    home
      .selectFrom('property_photograph as placed')
      .leftJoin('photograph', 'photograph.hash', 'placed.photograph_hash')
      .whereRef('placed.property_id', '=', 'property.id')
      .select(['placed.address', 'placed.alt', 'placed.caption', ...photographColumns])
      .orderBy('placed.position')
      .limit(1),
  ).$castTo<PictureRow | null>()
}
