import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { BookingImport } from '#features/moving-in/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { acquireLocks } from '#platform/server/http/limits/limits.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'

/** Serializes imports and their undoing. */
export function lockImports(db: DbTransaction): Promise<void> {
  return acquireLocks(db, ['imports of bookings'])
}

/** Returns which of these rows made a booking before. */
export async function findImportedBookings(db: Kysely<DB>, fingerprints: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imported_booking')
    .where(sql<boolean>`fingerprint = any(${fingerprints}::text[])`)
    .select('fingerprint')
    .execute()
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

export async function addImport(
  { database, clock, by }: StaffTxContext,
  { fileName, rows, made }: { fileName: string; rows: number; made: number },
): Promise<number> {
  const { id } = await database
    .insertInto('booking_import')
    .values({
      file_name: fileName,
      row_count: rows,
      made_count: made,
      imported_at: clock.now(),
      imported_by: by.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores which rows made these bookings, and the last entry of each booking's ledger. */
export async function addImportedBookings(
  db: DbTransaction,
  importId: number,
  made: readonly { bookingId: number; fingerprint: string }[],
): Promise<void> {
  await sql`
    insert into imported_booking (booking_id, booking_import_id, fingerprint, last_entry)
    select booking_id, ${importId}, fingerprint, ${lastEntryOf(sql.ref('made.booking_id'))}
    from unnest(${made.map(({ bookingId }) => bookingId)}::integer[], ${made.map(({ fingerprint }) => fingerprint)}::text[])
      as made (booking_id, fingerprint)`.execute(db)
}

function lastEntryOf(bookingId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(select max(id) from ledger_entry as entry where entry.booking_id = ${bookingId})`
}

export interface Obstacle {
  bookingId: number
  what: 'changed' | 'paid' | 'emailed' | 'registered'
}

/** SQL: what happened to the bookings of an import since, one row for each. `id` is its id, or the column of its id. */
function obstaclesOf(id: RawBuilder<number>): RawBuilder<Obstacle> {
  return sql`
    select booking_id as "bookingId", what
    from imported_booking as made
    join booking on booking.id = made.booking_id
    cross join lateral (select case
      when booking.version > 1 or booking.erased_at is not null then 'changed'
      when made.last_entry is distinct from ${lastEntryOf(sql.ref('made.booking_id'))} then 'paid'
      when exists (select from email_outbox where item = 'booking' and item_id = made.booking_id)
        or exists (select from email where item = 'booking' and item_id = made.booking_id) then 'emailed'
      when exists (select from guest_register where guest_register.booking_id = made.booking_id) then 'registered'
      end as what) as since
    where made.booking_import_id = ${id} and what is not null
    order by booking_id`
}

/** Locks the bookings of an import until the transaction ends, and returns their ids. */
export async function lockImportedBookings(db: DbTransaction, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from booking
    where id in (select booking_id from imported_booking where booking_import_id = ${importId})
    order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the homes of an import's bookings, ascending. */
export async function findHomesOfImport(db: DbTransaction, importId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('imported_booking')
    .innerJoin('booking', 'booking.id', 'imported_booking.booking_id')
    .where('booking_import_id', '=', importId)
    .select('property_id')
    .distinct()
    .orderBy('property_id')
    .execute()
  return rows.map(({ property_id }) => property_id)
}

export async function findObstacle(db: DbTransaction, importId: number): Promise<Obstacle | undefined> {
  const { rows } = await sql<Obstacle>`${obstaclesOf(sql`${importId}::integer`)} limit 1`.execute(db)
  return rows[0]
}

export function findImport(db: DbTransaction, id: number) {
  return db
    .selectFrom('booking_import')
    .where('id', '=', id)
    .select(['file_name as fileName', 'row_count as rows', 'made_count as made'])
    .executeTakeFirst()
}

/** From now on the database lets what the import made be deleted, until the transaction ends. */
export async function markUndoing(db: DbTransaction, id: number): Promise<void> {
  await db.updateTable('booking_import').set({ is_being_undone: true }).where('id', '=', id).execute()
}

/** Forgets which bookings the import made; the caller then deletes the bookings. */
export async function deleteImport(db: DbTransaction, id: number): Promise<void> {
  await db.deleteFrom('imported_booking').where('booking_import_id', '=', id).execute()
  await db.deleteFrom('booking_import').where('id', '=', id).execute()
}

/** Returns those of the bookings whose nights another channel has fetched. */
export async function findFetched(db: DbTransaction, bookingIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct substring(stay from 2)::integer as id from fetched_night
    where stay = any(${bookingIds.map((id) => `b${id}`)}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

export type StoredImport = Omit<BookingImport, 'importedAt' | 'staysBecause'> & {
  importedAt: Date
  obstacle: Obstacle | null
}

/** Newest first. */
export async function findImports(db: Kysely<DB>, page: { limit: number; offset: number }) {
  const [{ rows }, { count }] = await Promise.all([
    sql<StoredImport>`
      select booking_import.id, file_name as "fileName", row_count as rows, made_count as made,
             imported_at as "importedAt", importer.name as "importedBy",
             (select to_json(first) from (${obstaclesOf(sql.ref('booking_import.id'))} limit 1) as first) as obstacle
      from booking_import left join staff_name as importer on importer.id = imported_by
      order by booking_import.id desc limit ${page.limit} offset ${page.offset}`.execute(db),
    db
      .selectFrom('booking_import')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count) }
}
