import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { OfficeReview, ReviewCounts, ReviewOrder, ReviewStatus } from '#features/reviews/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { containing } from '#platform/server/database/like.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'

export interface ReviewQuery {
  limit?: number
  offset?: number
  status?: ReviewStatus
  propertyId?: number
  rating?: number
  search?: string
  sort?: ReviewOrder
}

/** Returns a page of reviews in any status, each with home and stay, and the total. */
export async function findOfficeReviews(
  database: Kysely<DB>,
  { limit = MAX_LIMIT, offset = 0, sort = 'waiting', ...requested }: ReviewQuery,
): Promise<Paged<OfficeReview>> {
  const found = selectReviews(database, requested)
  // Finds the ids of the page first, so that only the page's reviews are joined to homes and stays.
  const ids = inOrder(found.select('review.id'), sort).limit(limit).offset(offset)
  const [rows, { total }] = await Promise.all([
    inOrder(
      selectWithStay(database).where('review.id', 'in', database.selectFrom(ids.as('page')).select('id')),
      sort,
    ).execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(asOfficeReview), total }
}

export async function countReviews(database: Kysely<DB>): Promise<ReviewCounts> {
  const rows = await database
    .selectFrom('review')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const counts: ReviewCounts = { pending: 0, published: 0, rejected: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

export async function findOfficeReview(database: Kysely<DB>, id: number): Promise<OfficeReview | undefined> {
  const row = await selectWithStay(database).where('review.id', '=', id).executeTakeFirst()
  return row && asOfficeReview(row)
}

export async function lockReview(db: DbTransaction, id: number): Promise<void> {
  await db.selectFrom('review').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

interface DecisionColumns {
  status: ReviewStatus
  reason: string | null
  reply: string | null
  replied_at: Date | null
  moderated_at?: Date
  moderated_by?: number
}

/** Writes a decision. The type excludes the guest's text, name and rating. */
export async function writeDecision(db: DbTransaction, id: number, decided: DecisionColumns): Promise<void> {
  await db
    .updateTable('review')
    .set((row) => ({ ...decided, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

function selectReviews(database: Kysely<DB>, { status, propertyId, rating, search }: ReviewQuery) {
  let reviews = database.selectFrom('review')
  if (status !== undefined) reviews = reviews.where('review.status', '=', status)
  if (propertyId !== undefined) reviews = reviews.where('review.property_id', '=', propertyId)
  if (rating !== undefined) reviews = reviews.where('review.rating', '=', rating)
  if (search) {
    const pattern = containing(search)
    // Must equal the expression of the index `review_search`.
    reviews = reviews.where(sql<boolean>`(review.guest_name || E'\n' || review.comment) ilike ${pattern}`)
  }
  return reviews
}

interface Ordered<Query> {
  orderBy(expression: ReturnType<typeof sql<unknown>>): Query
}

/** Each order has an index: `review_waiting_first`, `review_newest`, `review_lowest`, `review_highest`. */
function inOrder<Query extends Ordered<Query>>(query: Query, sort: ReviewOrder): Query {
  return ORDERS[sort].reduce((ordered, by) => ordered.orderBy(by), query)
}

const NEWEST = [sql`review.created_at desc`, sql`review.id desc`]
const ORDERS: Record<ReviewOrder, ReturnType<typeof sql<unknown>>[]> = {
  waiting: [sql`(review.status = 'pending') desc`, ...NEWEST],
  newest: NEWEST,
  oldest: [sql`review.created_at`, sql`review.id`],
  lowest: [sql`review.rating`, ...NEWEST],
  highest: [sql`review.rating desc`, ...NEWEST],
}

function selectWithStay(database: Kysely<DB>) {
  return database
    .selectFrom('review')
    .innerJoin('property', 'property.id', 'review.property_id')
    .leftJoin('booking', 'booking.id', 'review.booking_id')
    .leftJoin('staff_name as moderator', 'moderator.id', 'review.moderated_by')
    .selectAll('review')
    .select(['property.title', 'booking.guest_name as stayed', 'booking.check_in_at', 'booking.check_out_at'])
    .select(['booking.deleted_at', 'moderator.name as moderated_by_name'])
}

type StayRow = Awaited<ReturnType<ReturnType<typeof selectWithStay>['executeTakeFirstOrThrow']>>

function asOfficeReview(row: StayRow): OfficeReview {
  return {
    id: row.id,
    propertyId: row.property_id,
    propertyTitle: row.title,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
    verified: row.verified,
    status: row.status,
    reason: row.reason,
    reply: row.reply,
    repliedAt: row.replied_at?.toISOString() ?? null,
    moderatedAt: row.moderated_at?.toISOString() ?? null,
    moderatedBy: row.moderated_by_name,
    booking: bookingOf(row),
    version: row.version,
  }
}

function bookingOf({ booking_id, stayed, check_in_at, check_out_at, deleted_at }: StayRow): OfficeReview['booking'] {
  if (booking_id === null || check_in_at === null || check_out_at === null) return null
  return {
    id: booking_id,
    guestName: stayed ?? '',
    checkIn: check_in_at.toISOString(),
    checkOut: check_out_at.toISOString(),
    isDeleted: deleted_at !== null,
  }
}
