import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { FileKind, PastImport } from '#features/moving-in/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { acquireLocks } from '#platform/server/http/limits/limits.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'

/** Serializes imports and their undoing. */
export function lockImports(db: DbTransaction): Promise<void> {
  return acquireLocks(db, ['imports'])
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

/** Stores an import with its audit log entry and returns its id. */
export async function addImport(
  tx: StaffTxContext,
  { kind, fileName, rows, made }: { kind: FileKind; fileName: string; rows: number; made: number },
): Promise<number> {
  const { id } = await tx.database
    .insertInto('csv_import')
    .values({
      kind,
      file_name: fileName,
      row_count: rows,
      made_count: made,
      imported_at: tx.clock.now(),
      imported_by: tx.by.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.audit({ action: 'imported', item: 'csv_import', itemId: id, after: { kind, rows, made } })
  return id
}

/** Stores which rows made these bookings, and the last entry of each booking's ledger. */
export async function addImportedBookings(
  db: DbTransaction,
  importId: number,
  made: readonly { bookingId: number; fingerprint: string }[],
): Promise<void> {
  await sql`
    insert into imported_booking (booking_id, csv_import_id, fingerprint, last_entry)
    select booking_id, ${importId}, fingerprint, ${lastEntryOf(sql.ref('made.booking_id'))}
    from unnest(${made.map(({ bookingId }) => bookingId)}::integer[], ${made.map(({ fingerprint }) => fingerprint)}::text[])
      as made (booking_id, fingerprint)`.execute(db)
}

function lastEntryOf(bookingId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(select max(id) from ledger_entry as entry where entry.booking_id = ${bookingId})`
}

/** Returns which of these rows made a home before. */
export async function findImportedHomes(db: Kysely<DB>, fingerprints: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imported_home')
    .where(sql<boolean>`fingerprint = any(${fingerprints}::text[])`)
    .select('fingerprint')
    .execute()
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

/** Stores which rows made these homes. */
export async function addImportedHomes(
  db: DbTransaction,
  importId: number,
  made: readonly { propertyId: number; fingerprint: string }[],
): Promise<void> {
  await sql`
    insert into imported_home (property_id, csv_import_id, fingerprint)
    select property_id, ${importId}, fingerprint
    from unnest(${made.map(({ propertyId }) => propertyId)}::integer[], ${made.map(({ fingerprint }) => fingerprint)}::text[])
      as made (property_id, fingerprint)`.execute(db)
}

export interface Obstacle {
  /** `null` in an import of homes. */
  bookingId: number | null
  /** `null` in an import of bookings. */
  homeTitle: string | null
  what: 'changed' | 'paid' | 'emailed' | 'registered' | 'shown' | 'pictured' | 'booked' | 'blocked'
}

/** SQL: what happened since to what an import made, one row for each. `id` is its id, or the column of its id. */
function obstaclesOf(id: RawBuilder<number>): RawBuilder<Obstacle> {
  return sql`${obstaclesOfBookings(id)} union all ${obstaclesOfHomes(id)}`
}

function obstaclesOfHomes(id: RawBuilder<number>): RawBuilder<unknown> {
  return sql`(
    select null::integer as "bookingId", title as "homeTitle", what
    from imported_home as made
    join property on property.id = made.property_id
    cross join lateral (select case
      when property.is_available then 'shown'
      when exists (select from booking where booking.property_id = property.id) then 'booked'
      when exists (select from block where block.property_id = property.id) then 'blocked'
      when exists (select from property_photograph as picture where picture.property_id = property.id) then 'pictured'
      when property.version > 1 or property.prices_version > 1 or property.deleted_at is not null
        or exists (select from property_arrival as arrival where arrival.property_id = property.id) then 'changed'
      end as what) as since
    where made.csv_import_id = ${id} and what is not null
    order by property.id)`
}

function obstaclesOfBookings(id: RawBuilder<number>): RawBuilder<unknown> {
  return sql`(
    select booking_id as "bookingId", null::text as "homeTitle", what
    from imported_booking as made
    join booking on booking.id = made.booking_id
    cross join lateral (select case
      when booking.version > 1 or booking.erased_at is not null then 'changed'
      when made.last_entry is distinct from ${lastEntryOf(sql.ref('made.booking_id'))} then 'paid'
      when exists (select from email_outbox where item = 'booking' and item_id = made.booking_id)
        or exists (select from email where item = 'booking' and item_id = made.booking_id) then 'emailed'
      when exists (select from guest_register where guest_register.booking_id = made.booking_id) then 'registered'
      end as what) as since
    where made.csv_import_id = ${id} and what is not null
    order by booking_id)`
}

/** Locks the bookings of an import until the transaction ends, and returns their ids. */
export async function lockImportedBookings(db: DbTransaction, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from booking
    where id in (select booking_id from imported_booking where csv_import_id = ${importId})
    order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the homes of an import's bookings, ascending. */
export async function findHomesOfImport(db: DbTransaction, importId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('imported_booking')
    .innerJoin('booking', 'booking.id', 'imported_booking.booking_id')
    .where('csv_import_id', '=', importId)
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
    .selectFrom('csv_import')
    .where('id', '=', id)
    .select(['kind', 'row_count as rows', 'made_count as made'])
    .executeTakeFirst()
}

/** From now on the database lets what the import made be deleted, until the transaction ends. */
export async function markUndoing(db: DbTransaction, id: number): Promise<void> {
  await db.updateTable('csv_import').set({ is_being_undone: true }).where('id', '=', id).execute()
}

/** Locks the homes of an import until the transaction ends, and returns their ids. */
export async function lockImportedHomes(db: DbTransaction, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from property
    where id in (select property_id from imported_home where csv_import_id = ${importId})
    order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Forgets what the import made; the caller then deletes the homes or bookings. */
export async function deleteImport(db: DbTransaction, id: number): Promise<void> {
  await db.deleteFrom('imported_home').where('csv_import_id', '=', id).execute()
  await db.deleteFrom('imported_booking').where('csv_import_id', '=', id).execute()
  await db.deleteFrom('csv_import').where('id', '=', id).execute()
}

/** Returns those of the bookings whose nights another channel has fetched. */
export async function findFetched(db: DbTransaction, bookingIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct substring(stay from 2)::integer as id from fetched_night
    where stay = any(${bookingIds.map((id) => `b${id}`)}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

export type StoredImport = Omit<PastImport, 'importedAt' | 'staysBecause'> & {
  importedAt: Date
  obstacle: Obstacle | null
}

/** Newest first. */
export async function findImports(db: Kysely<DB>, page: { limit: number; offset: number }) {
  const [{ rows }, { count }] = await Promise.all([
    sql<StoredImport>`
      select csv_import.id, kind, file_name as "fileName", row_count as rows, made_count as made,
             imported_at as "importedAt", importer.name as "importedBy",
             (select to_json(first) from (${obstaclesOf(sql.ref('csv_import.id'))} limit 1) as first) as obstacle
      from csv_import left join staff_name as importer on importer.id = imported_by
      order by csv_import.id desc limit ${page.limit} offset ${page.offset}`.execute(db),
    db
      .selectFrom('csv_import')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count) }
}
