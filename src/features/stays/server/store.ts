import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Books } from '#platform/server/office.ts'
import type { StayEntry } from '../contract.ts'

/** What a guest's page needs of a booking beside what the office sees of it. */
export function cancelledColumns(books: Kysely<DB>, bookingId: number) {
  return books
    .selectFrom('booking')
    .where('id', '=', bookingId)
    .select(['cancelled_at', 'cancelled_by', 'cancellation_charge', 'erased_at', 'updated_at'])
    .executeTakeFirst()
}

const TOLD = ['received', 'refund', 'deduction', 'deposit-returned'] as const

/** The money that moved, oldest first; an entry that was taken back, and the one that takes it back, are left out. */
export async function entriesTold(books: Kysely<DB>, bookingId: number): Promise<StayEntry[]> {
  const rows = await books
    .selectFrom('ledger_entry as entry')
    .where('booking_id', '=', bookingId)
    .where('kind', 'in', TOLD)
    .where('corrects', 'is', null)
    .where(sql<SqlBool>`not exists (select from ledger_entry as other where other.corrects = entry.id)`)
    .select(['id', 'kind', 'amount', 'day', 'reason', 'photograph'])
    .orderBy('day')
    .orderBy('id')
    .execute()
  return rows.map(({ photograph, reason, ...row }) => ({
    ...row,
    // `kind` is one of those that were asked for.
    kind: row.kind as StayEntry['kind'],
    day: row.day as StayEntry['day'],
    // A word to a transfer is the office's own; why something is kept is the guest's to know.
    reason: row.kind === 'deduction' ? reason : null,
    photograph: photograph !== null,
  }))
}

/** Keeps the booking's row as it is until the transaction's end. */
export async function lockBooking(books: Books, bookingId: number): Promise<void> {
  await books.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().execute()
}

export async function addView(books: Books, bookingId: number, now: Date): Promise<void> {
  await books.insertInto('arrival_view').values({ booking_id: bookingId, viewed_at: now }).execute()
}

/** When arrival details were shown, the last time first, and how often in all. */
export async function viewsOf(
  books: Kysely<DB>,
  bookingId: number,
  most: number,
): Promise<{ views: Date[]; count: number }> {
  const rows = await books
    .selectFrom('arrival_view')
    .where('booking_id', '=', bookingId)
    .select(['viewed_at', sql<number>`count(*) over ()`.as('count')])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return { views: rows.map((row) => row.viewed_at), count: rows[0]?.count ?? 0 }
}

/** When the newest link that works was made, the booking's own or that of the offer it came of. */
export async function linkMadeAt(books: Kysely<DB>, bookingId: number): Promise<Date | null> {
  const row = await books
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
export async function offerOf(books: Kysely<DB>, bookingId: number): Promise<number | null> {
  const row = await books.selectFrom('offer').where('booking_id', '=', bookingId).select('id').executeTakeFirst()
  return row?.id ?? null
}
