import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { enteredFor } from '#features/ledger/server/ledger.ts'
import type { StayEntry } from '#features/stays/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'

/** What a guest's page needs of a booking beside what the office sees of it. */
export function guestColumns(db: Kysely<DB>, bookingId: number) {
  return db
    .selectFrom('booking')
    .where('id', '=', bookingId)
    .select(['cancelled_at', 'cancelled_by', 'cancellation_charge', 'erased_at', 'updated_at', 'bank_details_id'])
    .executeTakeFirst()
}

/** The money that moved and what was taken off the price, oldest first. */
export async function entriesForGuest(db: Kysely<DB>, bookingId: number): Promise<StayEntry[]> {
  const entered = await enteredFor(db, [bookingId])
  return entered.map(({ id, kind, amount, day, reason, photograph, other_id, is_own }) => ({
    id,
    kind,
    amount,
    day,
    // Why money went back is for the office alone; the guest may know why something is kept, or costs less.
    reason: kind === 'deduction' || kind === 'allowance' ? reason : null,
    // Of another guest's booking nothing is said.
    otherReference: other_id !== null && is_own ? paymentReference(other_id) : null,
    photograph: photograph !== null,
  }))
}

/** Keeps the booking's row as it is until the transaction's end. */
export async function lockBooking(db: DbTransaction, bookingId: number): Promise<void> {
  await db.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().execute()
}

export async function addView(db: DbTransaction, bookingId: number, now: Date): Promise<void> {
  await db.insertInto('arrival_view').values({ booking_id: bookingId, viewed_at: now }).execute()
}

/** Whether the guest of a booking has been shown how to get in. */
export async function wasViewed(db: Kysely<DB>, bookingId: number): Promise<boolean> {
  const view = await db.selectFrom('arrival_view').where('booking_id', '=', bookingId).select('id').limit(1).execute()
  return view.length > 0
}

/** When arrival details were shown, the last time first, and how often in all. */
export async function viewsOf(
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

/** When the newest link that works was made, the booking's own or that of the offer it came of. */
export async function linkMadeAt(db: Kysely<DB>, bookingId: number): Promise<Date | null> {
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

/** The offer that a booking came of. */
export async function offerOf(db: Kysely<DB>, bookingId: number): Promise<number | null> {
  const row = await db.selectFrom('offer').where('booking_id', '=', bookingId).select('id').executeTakeFirst()
  return row?.id ?? null
}
