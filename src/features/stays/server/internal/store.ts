import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { findEnteredEntries } from '#features/ledger/server/ledger.ts'
import type { StayEntry } from '#features/stays/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'

/** Returns columns that the guest's page needs and `openBooking` omits; undefined for an unknown id. */
export function findGuestColumns(db: Kysely<DB>, bookingId: number) {
  return db
    .selectFrom('booking')
    .where('id', '=', bookingId)
    .select(['cancelled_at', 'cancelled_by', 'cancellation_charge', 'erased_at', 'updated_at', 'bank_details_id'])
    .executeTakeFirst()
}

/** Returns the uncorrected entries that the office made for a booking, earliest day first. */
export async function findEntriesForGuest(db: Kysely<DB>, bookingId: number): Promise<StayEntry[]> {
  const entered = await findEnteredEntries(db, [bookingId])
  return entered.map(({ id, kind, amount, day, reason, photograph, other_id, is_own }) => ({
    id,
    kind,
    amount,
    day,
    // The guest may read the reason for a deduction or an allowance. Other reasons are internal.
    reason: kind === 'deduction' || kind === 'allowance' ? reason : null,
    // Does not reveal another guest's booking.
    otherReference: other_id !== null && is_own ? paymentReference(other_id) : null,
    photograph: photograph !== null,
  }))
}

export async function lockBooking(db: DbTransaction, bookingId: number): Promise<void> {
  await db.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().execute()
}

export async function insertView(db: DbTransaction, bookingId: number, now: Date): Promise<void> {
  await db.insertInto('arrival_view').values({ booking_id: bookingId, viewed_at: now }).execute()
}

export async function wasViewed(db: Kysely<DB>, bookingId: number): Promise<boolean> {
  const view = await db.selectFrom('arrival_view').where('booking_id', '=', bookingId).select('id').limit(1).execute()
  return view.length > 0
}

/** Returns the last `max` views of the arrival details, newest first, and the number of all views. */
export async function findViews(
  db: Kysely<DB>,
  bookingId: number,
  max: number,
): Promise<{ views: Date[]; count: number }> {
  const rows = await db
    .selectFrom('arrival_view')
    .where('booking_id', '=', bookingId)
    .select(['viewed_at', sql<number>`count(*) over ()`.as('count')])
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return { views: rows.map((row) => row.viewed_at), count: rows[0]?.count ?? 0 }
}

/**
 * Returns when the newest link of a booking or its offer was made, without withdrawn links; `null` without such a link.
 */
export async function findNewestLinkTime(db: Kysely<DB>, bookingId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('private_link as link')
    .leftJoin('offer', 'offer.id', 'link.offer_id')
    .where((link) => link.or([link('link.booking_id', '=', bookingId), link('offer.booking_id', '=', bookingId)]))
    .where('link.withdrawn_at', 'is', null)
    .select('link.created_at')
    .orderBy('link.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Returns the id of the offer that a booking was made from, or `null`. */
export async function findOfferId(db: Kysely<DB>, bookingId: number): Promise<number | null> {
  const row = await db.selectFrom('offer').where('booking_id', '=', bookingId).select('id').executeTakeFirst()
  return row?.id ?? null
}
