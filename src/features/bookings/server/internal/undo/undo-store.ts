import { type RawBuilder, sql } from 'kysely'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'

/** An undo restores these columns. Of these, only `price_lines` may name a guest. */
const COLUMNS = [
  'property_id',
  'check_in',
  'check_out',
  'check_in_time',
  'check_out_time',
  'guests',
  'total_amount',
  'price_lines',
  'vat_percent',
  'security_deposit',
  'deposit_is_own',
  'deposit_due_at',
  'price_due_on',
  'claim_due_on',
  'status',
  'held_until',
  'kept_until',
  'grace_until',
  'cancelled_at',
  'cancelled_by',
  'cancellation_charge',
  'charge_waived',
  'charge_cut_off',
  'dropped_nights',
] as const

/**
 * Stores the state of a booking before a change. Only the last change of a booking can be undone.
 */
export async function storeUndo({ database, clock, by }: StaffTxContext, bookingId: number): Promise<void> {
  await sql`
    insert into booking_undo (booking_id, version, before, last_entry, done_at, done_by)
    select id, version + 1,
           (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(booking)) where key = any(${[...COLUMNS]})),
           ${lastEntrySql(bookingId)}, ${clock.now()}, ${by.userId}
    from booking where id = ${bookingId}
    on conflict (booking_id) do update set version = excluded.version, before = excluded.before,
      last_entry = excluded.last_entry, done_at = excluded.done_at, done_by = excluded.done_by`.execute(database)
}

export interface StoredUndo {
  /** The version of the booking that the change produced. */
  version: number
  doneAt: Date
  /** True where money was entered or reversed after the change. */
  hasMoneySince: boolean
  /** The home before the change. */
  propertyId: number
}

/** Returns undefined where there is nothing to undo. */
export async function findLastUndo(db: DbTransaction, bookingId: number): Promise<StoredUndo | undefined> {
  const { rows } = await sql<StoredUndo>`
    select version, done_at as "doneAt", (before ->> 'property_id')::integer as "propertyId",
           last_entry is distinct from ${lastEntrySql(bookingId)} as "hasMoneySince"
    from booking_undo where booking_id = ${bookingId}`.execute(db)
  return rows[0]
}

/** Restores the stored state and deletes the copy, so that a change cannot be undone twice. */
export async function restoreBefore(tx: TxContext, bookingId: number): Promise<void> {
  const { database, clock, by } = tx
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)))
  const previousColumns = sql.join(COLUMNS.map((column) => sql.ref(`previous.${column}`)))
  await sql`
    update booking set (${columns}) = (
        select ${previousColumns} from booking_undo as undo, jsonb_populate_record(booking, undo.before) as previous
        where undo.booking_id = booking.id),
      version = version + 1, updated_at = ${clock.now()}, updated_by = ${by.kind === 'staff' ? by.userId : null}
    where id = ${bookingId}`.execute(database)
  await database.deleteFrom('booking_undo').where('booking_id', '=', bookingId).execute()
}

export async function isReviewed(db: DbTransaction, bookingId: number): Promise<boolean> {
  const review = db.selectFrom('reviewed_booking').select('booking_id').where('booking_id', '=', bookingId)
  return (await review.executeTakeFirst()) !== undefined
}

/** Selects the id of the last ledger entry. Ignores amounts due, because a database trigger adds such entries. */
function lastEntrySql(bookingId: number): RawBuilder<number | null> {
  return sql`(select max(id) from ledger_entry
              where booking_id = ${bookingId} and kind not in ('price-due', 'deposit-due'))`
}

/** Prevents undoing the last changes of these bookings. */
export async function deleteUndos(db: DbTransaction, bookingIds: number[]): Promise<void> {
  await db.deleteFrom('booking_undo').where(sql<boolean>`booking_id = any(${bookingIds}::integer[])`).execute()
}
