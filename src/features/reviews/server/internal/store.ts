import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DB, Review as ReviewTable } from '#database/tables.ts'
import type { PublicReviewOrder, Review, ReviewsSummary, SubmittedReview } from '#features/reviews/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'

export type ReviewRow = SubmittedReview

export interface ReviewQuery {
  limit?: number
  offset?: number
  sort?: PublicReviewOrder
}

const ORDERS = {
  highest: sql`review.rating desc, review.created_at desc, review.id desc`,
  lowest: sql`review.rating, review.created_at desc, review.id desc`,
  newest: sql`review.created_at desc, review.id desc`,
}

/** Returns a page of the published reviews of shown homes, and the total. */
export async function findPublishedReviews(
  database: Kysely<DB>,
  { limit = MAX_LIMIT, offset = 0, sort = 'highest' }: ReviewQuery,
  propertyId?: number,
): Promise<Paged<Review>> {
  const published = publishedReviews(database).$if(propertyId !== undefined, (query) =>
    query.where('review.property_id', '=', propertyId ?? 0),
  )
  const [rows, { total }] = await Promise.all([
    published.selectAll('review').orderBy(ORDERS[sort]).limit(limit).offset(offset).execute(),
    published.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(asReview), total }
}

/**
 * Returns the first `perHome` published reviews of each shown home, in the order of the list of homes, and the number of such
 * reviews.
 */
export async function findFirstReviewsPerHome(
  database: Kysely<DB>,
  { limit = MAX_LIMIT, offset = 0, perHome, sort = 'highest' }: ReviewQuery & { perHome: number },
): Promise<Paged<Review>> {
  const ranked = publishedReviews(database)
    .selectAll('review')
    .select('property.featured')
    .select(sql<number>`row_number() over (partition by review.property_id order by ${ORDERS[sort]})`.as('place'))
  const first = database.selectFrom(ranked.as('review')).where('place', '<=', perHome)
  const [rows, { total }] = await Promise.all([
    first
      .selectAll()
      .orderBy('featured', 'desc')
      .orderBy('property_id')
      .orderBy('place')
      .limit(limit)
      .offset(offset)
      .execute(),
    first.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(asReview), total }
}

export async function summariseReviews(database: Kysely<DB>): Promise<ReviewsSummary> {
  const ratings = await publishedReviews(database)
    .select(({ fn }) => ['review.rating', fn.countAll<number>().as('count')])
    .groupBy('review.rating')
    .execute()
  const perStar = [1, 2, 3, 4, 5].map((stars) => ratings.find(({ rating }) => rating === stars)?.count ?? 0)
  const count = perStar.reduce((sum, those) => sum + those, 0)
  const stars = perStar.reduce((sum, those, index) => sum + those * (index + 1), 0)
  return { average: count > 0 ? Math.round((stars / count) * 100) / 100 : null, count, perStar }
}

/** Selects published reviews of shown homes. */
function publishedReviews(database: Kysely<DB>) {
  return database
    .selectFrom('review')
    .innerJoin('property', 'property.id', 'review.property_id')
    .where('review.status', '=', 'published')
    .where('property.is_available', '=', true)
    .where('property.deleted_at', 'is', null)
}

export async function isReviewed(database: Kysely<DB>, bookingId: number): Promise<boolean> {
  const review = database.selectFrom('review').select('id').where('booking_id', '=', bookingId)
  return (await review.executeTakeFirst()) !== undefined
}

/** Must equal the expression of the index `review_words`. */
const textHash = (text: unknown) => sql<string>`md5(lower(${text}))`

export async function hasSameText(db: DbTransaction, comment: string): Promise<boolean> {
  const same = db
    .selectFrom('review')
    .select('id')
    .where(textHash(sql.ref('comment')), '=', textHash(comment))
  return (await same.limit(1).executeTakeFirst()) !== undefined
}

export async function addReview(db: DbTransaction, values: Insertable<ReviewTable>): Promise<ReviewRow> {
  return asReview(await db.insertInto('review').values(values).returningAll().executeTakeFirstOrThrow())
}

/** Returns a review for the email to the office; undefined for a deleted review. */
export function findReviewToAnnounce(database: Kysely<DB>, id: number) {
  return database
    .selectFrom('review')
    .innerJoin('property', 'property.id', 'review.property_id')
    .where('review.id', '=', id)
    .select(['review.guest_name as guestName', 'review.rating', 'review.comment', 'review.status', 'review.reason'])
    .select('property.title as home')
    .executeTakeFirst()
}

export async function publishReview(db: DbTransaction, id: number): Promise<ReviewRow> {
  const row = await db
    .updateTable('review')
    .set({ status: 'published' })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return asReview(row)
}

/** Erases the guest's address from at most `max` reviews of erased bookings. Returns the ids of the reviews. */
export async function eraseAddressesOfErased(db: DbTransaction, max: number): Promise<number[]> {
  const old = db
    .selectFrom('review')
    .innerJoin('booking', 'booking.id', 'review.booking_id')
    .select('review.id')
    .where('booking.erased_at', 'is not', null)
    .where('review.guest_email', 'is not', null)
    .orderBy('review.id')
    .limit(max)
  const rows = await db
    .updateTable('review')
    .set((row) => ({ guest_email: null, version: row('version', '+', 1) }))
    .where('id', 'in', old)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces the guest's name on a review after an erasure. */
const ERASED_NAME = 'A guest'

/**
 * Erases name and address from reviews by an email address, or about stays booked with that address. Returns the ids of the
 * reviews.
 */
export async function eraseReviewerData(db: DbTransaction, email: string): Promise<number[]> {
  const stays = db.selectFrom('booking').select('id').where(sql<boolean>`lower(guest_email) = lower(${email})`)
  const rows = await db
    .updateTable('review')
    .set((review) => ({
      guest_name: ERASED_NAME,
      guest_email: null,
      version: review('version', '+', 1),
    }))
    .where((review) =>
      review.or([sql<boolean>`lower(guest_email) = lower(${email})`, review('booking_id', 'in', stays)]),
    )
    .where((review) => review.or([review('guest_name', '<>', ERASED_NAME), review('guest_email', 'is not', null)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Omits the guest's address and the booking, which the public must not see. */
function asReview(row: Selectable<DB['review']>): ReviewRow {
  return {
    id: row.id,
    propertyId: row.property_id,
    guestName: row.guest_name,
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
    verified: row.verified,
    reply: row.reply,
    repliedAt: row.replied_at?.toISOString() ?? null,
    status: row.status,
  }
}
