import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import type { Day, Stay } from '#platform/shared/day.ts'
import { stillTaken } from '../taken.ts'

/** A home as far as stays in it are concerned. */
export interface LetHome {
  maxGuests: number
}

/** A home that the public may see, else undefined. */
export function letHome(db: Kysely<DB>, propertyId: number): Promise<LetHome | undefined> {
  return homeFound(homes(db, propertyId).where('is_available', '=', true))
}

/** A home that the office lets, hidden or not, else undefined. */
export function anyHome(db: Kysely<DB>, propertyId: number): Promise<LetHome | undefined> {
  return homeFound(homes(db, propertyId))
}

/** The same, and until the transaction's end nobody changes or deletes the home. */
export function lockAnyHome(db: DbTransaction, propertyId: number): Promise<LetHome | undefined> {
  return homeFound(homes(db, propertyId).forShare())
}

function homes(db: Kysely<DB>, propertyId: number) {
  return db.selectFrom('property').where('id', '=', propertyId).where('deleted_at', 'is', null).select('max_guests')
}

async function homeFound(found: ReturnType<typeof homes>): Promise<LetHome | undefined> {
  const row = await found.executeTakeFirst()
  return row && { maxGuests: row.max_guests }
}

/** The nights of a stay that are taken now in some homes, ascending. */
export async function takenNightsIn(
  ctx: AppContext,
  propertyIds: number[],
  stay: Stay,
): Promise<{ propertyId: number; night: Day }[]> {
  if (propertyIds.length === 0) return []
  const rows = await takenDuring(ctx, stay)
    .where('property_id', 'in', propertyIds)
    .select(['property_id as propertyId', 'night'])
    .orderBy('night')
    .execute()
  // A DATE comes out of the database as `yyyy-mm-dd`.
  return rows.map(({ propertyId, night }) => ({ propertyId, night: night as Day }))
}

/** Who has a night: a booking, or a block of the office's. */
export type Owner = { bookingId: number } | { blockId: number }

/**
 * Writes nights to a booking or a block, in ascending order so that two which overlap wait for one another and never in a
 * circle. Returns the nights it could have: the key leaves out those that another has.
 */
export async function insertNights(
  db: DbTransaction,
  taking: { propertyId: number; owner: Owner; heldUntil: Date | null },
  nights: Day[],
): Promise<Day[]> {
  const { bookingId, blockId } = { bookingId: null, blockId: null, ...taking.owner }
  const { rows } = await sql<{ night: Day }>`
    insert into taken_night (property_id, night, booking_id, block_id, held_until)
    select ${taking.propertyId}::integer, night, ${bookingId}::integer, ${blockId}::integer,
      ${taking.heldUntil}::timestamptz
    from unnest(${nights}::date[]) as night
    order by night
    on conflict do nothing
    returning night`.execute(db)
  return rows.map(({ night }) => night)
}

/** Whose the nights of a stay are now, ascending. */
export async function ownersDuring(ctx: AppContext, propertyId: number, stay: Stay): Promise<OwnedNight[]> {
  const rows = await takenDuring(ctx, stay)
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

/** Nights of a stay that other channels than the calendar `except` have taken, ascending. Asked in the queue of the home's nights. */
export async function importedDuring(
  db: Kysely<DB>,
  { propertyId, stay }: { propertyId: number; stay: Stay },
  except: number | null,
): Promise<Day[]> {
  const rows = await db
    .selectFrom('feed_night')
    .where('property_id', '=', propertyId)
    .where('night', '>=', stay.checkIn)
    .where('night', '<', stay.checkOut)
    .where('feed_id', 'is distinct from', except)
    .select('night')
    .distinct()
    .orderBy('night')
    .execute()
  return rows.map(({ night }) => night as Day)
}

/** The taken nights of a stay, by us or by another channel. A hold whose time has passed takes none. */
function takenDuring({ database, clock }: AppContext, { checkIn, checkOut }: Stay) {
  return database
    .selectFrom('occupied_night')
    .where('night', '>=', checkIn)
    .where('night', '<', checkOut)
    .where(stillTaken(clock.now(), 'occupied_night'))
}

/** A night and the booking, the block or the other channel's calendar that has it; `heldUntil` is `null` for what is agreed for good. */
export interface OwnedNight {
  night: Day
  bookingId: number | null
  blockId: number | null
  feedId: number | null
  heldUntil: Date | null
}

/** Whose these nights are, night by night. */
export async function ownersOfNights(db: DbTransaction, propertyId: number, nights: Day[]): Promise<NightOfOwner[]> {
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

/** A night with its owner; `reason` is the block's, in the office's own words. */
export interface NightOfOwner {
  night: Day
  bookingId: number | null
  blockId: number | null
  reason: string | null
}

/** Moves the end of a booking's nights. */
export async function moveHolds(db: DbTransaction, bookingId: number, until: Date | null): Promise<void> {
  await db.updateTable('taken_night').set({ held_until: until }).where('booking_id', '=', bookingId).execute()
}

/** Frees the nights of a block. */
export async function deleteNightsOfBlock(db: DbTransaction, blockId: number): Promise<void> {
  await db.deleteFrom('taken_night').where('block_id', '=', blockId).execute()
}

export async function deleteNights(db: DbTransaction, bookingId: number): Promise<void> {
  await db.deleteFrom('taken_night').where('booking_id', '=', bookingId).execute()
}

/** The homes on which a hold has run out that still has its nights in the database. */
export async function homesWithHoldsPassed(db: Kysely<DB>, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('taken_night')
    .where('held_until', '<=', now)
    .select('property_id')
    .distinct()
    .orderBy('property_id')
    .execute()
  return rows.map((row) => row.property_id)
}
