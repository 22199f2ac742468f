import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, type Stay } from '#platform/shared/day.ts'
import { isTakenAt } from '../is-taken-at.ts'
import { stayUid } from '../stay-uid.ts'

export interface HomeLimits {
  maxGuests: number
}

/** Returns undefined for a hidden, deleted or unknown home. */
export function selectVisibleHome(db: Kysely<DB>, propertyId: number): Promise<HomeLimits | undefined> {
  return firstHome(homeQuery(db, propertyId).where('is_available', '=', true))
}

/** Returns a home, hidden or not; undefined for a deleted or unknown home. */
export function selectHome(db: Kysely<DB>, propertyId: number): Promise<HomeLimits | undefined> {
  return firstHome(homeQuery(db, propertyId))
}

/** Like `selectHome`, and locks the home against changes and deletion until the transaction ends. */
export function selectHomeForShare(db: DbTransaction, propertyId: number): Promise<HomeLimits | undefined> {
  return firstHome(homeQuery(db, propertyId).forShare())
}

function homeQuery(db: Kysely<DB>, propertyId: number) {
  return db.selectFrom('property_limit').where('id', '=', propertyId).select('max_guests')
}

async function firstHome(found: ReturnType<typeof homeQuery>): Promise<HomeLimits | undefined> {
  const row = await found.executeTakeFirst()
  return row && { maxGuests: row.max_guests }
}

/** Returns taken nights of a stay in these homes, ascending. */
export async function selectTakenNights(
  ctx: AppContext,
  propertyIds: number[],
  stay: Stay,
): Promise<{ propertyId: number; night: Day }[]> {
  if (propertyIds.length === 0) return []
  const rows = await occupiedNightsQuery(ctx, stay)
    .where('property_id', 'in', propertyIds)
    .select(['property_id as propertyId', 'night'])
    .orderBy('night')
    .execute()
  // The driver returns a DATE as `yyyy-mm-dd`.
  return rows.map(({ propertyId, night }) => ({ propertyId, night: night as Day }))
}

export type Owner = { bookingId: number } | { blockId: number }

/**
 * Inserts nights and returns the inserted nights; the primary key skips taken nights. Ascending order prevents a deadlock
 * between two overlapping inserts.
 */
export async function insertNights(
  db: DbTransaction,
  taking: { propertyId: number; owner: Owner; heldUntil: Date | null },
  nights: Day[],
): Promise<Day[]> {
  const { bookingId, blockId } = { bookingId: null, blockId: null, ...taking.owner }
  const { rows } = await sql<{ night: Day }>`
    with taken as (
      insert into taken_night (property_id, night, booking_id, block_id, held_until)
      select ${taking.propertyId}::integer, night, ${bookingId}::integer, ${blockId}::integer,
        ${taking.heldUntil}::timestamptz
      from unnest(${nights}::date[]) as night
      order by night
      on conflict do nothing
      returning night
    ), taken_back as (
      delete from freed_night as freed using taken
      where freed.property_id = ${taking.propertyId} and freed.night = taken.night and freed.stay = ${stayUid(taking.owner)}
    )
    select night from taken`.execute(db)
  return rows.map(({ night }) => night)
}

/** Returns the taken nights of a stay with their owners, ascending. */
export async function selectNightOwners(ctx: AppContext, propertyId: number, stay: Stay): Promise<OwnedNight[]> {
  const rows = await occupiedNightsQuery(ctx, stay)
    .where('property_id', '=', propertyId)
    .select(['night', 'booking_id', 'block_id', 'feed_id', 'held_until'])
    .orderBy('night')
    .execute()
  return rows.map((row) => ({
    night: row.night as Day,
    bookingId: row.booking_id,
    blockId: row.block_id,
    feedId: row.feed_id,
    heldUntil: row.held_until,
  }))
}

/** Returns the imported nights of a stay from all feeds but `except`, ascending. Call `lockNights` first. */
export async function selectImportedNights(
  db: Kysely<DB>,
  { propertyId, stay }: { propertyId: number; stay: Stay },
  except: number | null,
): Promise<Day[]> {
  const rows = await db
    .selectFrom('occupied_night')
    .where('property_id', '=', propertyId)
    .where('night', '>=', stay.checkIn)
    .where('night', '<', stay.checkOut)
    .where('feed_id', 'is not', null)
    .where('feed_id', 'is distinct from', except)
    .select('night')
    .distinct()
    .orderBy('night')
    .execute()
  return rows.map(({ night }) => night as Day)
}

/** Taken and imported nights of a stay. Expired holds are left out. */
function occupiedNightsQuery({ database, clock }: AppContext, { checkIn, checkOut }: Stay) {
  return database
    .selectFrom('occupied_night')
    .where('night', '>=', checkIn)
    .where('night', '<', checkOut)
    .where(isTakenAt(clock.now(), 'occupied_night'))
}

/** A night and its owner: a booking, a block or a feed. `heldUntil` is `null` unless the owner is a hold. */
export interface OwnedNight {
  night: Day
  bookingId: number | null
  blockId: number | null
  feedId: number | null
  heldUntil: Date | null
}

/** Leaves out nights that were freed meanwhile. */
export async function selectConflictingNights(
  db: DbTransaction,
  propertyId: number,
  nights: Day[],
): Promise<ConflictingNight[]> {
  const rows = await db
    .selectFrom('taken_night')
    .leftJoin('block', 'block.id', 'block_id')
    .where('taken_night.property_id', '=', propertyId)
    .where('night', 'in', nights)
    .select(['night', 'booking_id', 'block_id', 'reason'])
    .orderBy('night')
    .execute()
  return rows.map((row) => ({
    night: row.night as Day,
    bookingId: row.booking_id,
    blockId: row.block_id,
    reason: row.reason,
  }))
}

/** A taken night with its booking or block. `reason` is the block's. */
export interface ConflictingNight {
  night: Day
  bookingId: number | null
  blockId: number | null
  reason: string | null
}

/** `until` is `null` for nights that do not expire. */
export async function updateHeldUntil(db: DbTransaction, bookingId: number, until: Date | null): Promise<void> {
  await db.updateTable('taken_night').set({ held_until: until }).where('booking_id', '=', bookingId).execute()
}

/** Deletes the nights of a booking or block. Future nights outside `remaining` are noted as freed. */
export async function deleteNights(
  { database, clock }: TxContext,
  owner: Owner,
  remaining: { propertyId: number; stay: Stay } | null,
): Promise<void> {
  const now = clock.now()
  const isOwned = 'bookingId' in owner ? sql`booking_id = ${owner.bookingId}` : sql`block_id = ${owner.blockId}`
  const isKept = remaining
    ? sql`property_id = ${remaining.propertyId} and night >= ${remaining.stay.checkIn}::date and night < ${remaining.stay.checkOut}::date`
    : sql`false`
  await sql`
    with deleted as (delete from taken_night where ${isOwned} returning property_id, night, held_until)
    insert into freed_night (property_id, night, stay, freed_at)
    -- The nights of an expired hold were available before their rows are deleted.
    select property_id, night, ${stayUid(owner)}, least(held_until, ${now}::timestamptz)
    from deleted
    where night >= ${dayInLondon(now)}::date and not (${isKept})
    order by property_id, night
    on conflict (property_id, night) do update set stay = excluded.stay, freed_at = excluded.freed_at`.execute(database)
}

export async function deleteBookingNights(db: DbTransaction, bookingIds: number[]): Promise<void> {
  await db.deleteFrom('taken_night').where('booking_id', 'in', bookingIds).execute()
}

/** Deletes up to `max` freed nights that are past. Returns the number deleted. */
export async function deletePastFreedNights({ database, clock }: TxContext, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from freed_night where (property_id, night) in (
      select property_id, night from freed_night where night < ${dayInLondon(clock.now())}::date
      order by property_id, night limit ${max})`.execute(database)
  return Number(numAffectedRows)
}

/** Returns ids of homes with rows of expired holds in taken_night. */
export async function selectHomesWithExpiredHolds(db: Kysely<DB>, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('taken_night')
    .where('held_until', '<=', now)
    .select('property_id')
    .distinct()
    .orderBy('property_id')
    .execute()
  return rows.map((row) => row.property_id)
}
