import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Books } from '#platform/server/office.ts'
import type { Day, Stay } from '#platform/shared/day.ts'

/** A home as far as stays in it are concerned. */
export interface LetHome {
  maxGuests: number
  /** Nights; `null` where the business's own rule holds. */
  minimumStay: number | null
}

/** A home that the public may see, else undefined. */
export function letHome(books: Kysely<DB>, propertyId: number): Promise<LetHome | undefined> {
  return homeFound(homes(books, propertyId).where('is_available', '=', true))
}

/** A home that the office has, hidden or not, else undefined. */
export function anyHome(books: Kysely<DB>, propertyId: number): Promise<LetHome | undefined> {
  return homeFound(homes(books, propertyId))
}

/** The same, and until the transaction's end nobody changes the home or takes it off the books. */
export function anyHomeKept(books: Books, propertyId: number): Promise<LetHome | undefined> {
  return homeFound(homes(books, propertyId).forShare())
}

function homes(books: Kysely<DB>, propertyId: number) {
  return books
    .selectFrom('property')
    .where('id', '=', propertyId)
    .where('deleted_at', 'is', null)
    .select(['max_guests', 'minimum_stay'])
}

async function homeFound(found: ReturnType<typeof homes>): Promise<LetHome | undefined> {
  const row = await found.executeTakeFirst()
  return row && { maxGuests: row.max_guests, minimumStay: row.minimum_stay }
}

/** The nights of a stay that are taken at `now`, ascending. A hold whose time has passed takes none (decisions 3). */
export async function nightsTaken(books: Kysely<DB>, propertyId: number, stay: Stay, now: Date): Promise<Day[]> {
  const rows = await books
    .selectFrom('taken_night')
    .where('property_id', '=', propertyId)
    .where('night', '>=', stay.checkIn)
    .where('night', '<', stay.checkOut)
    .where((night) => night.or([night('held_until', 'is', null), night('held_until', '>', now)]))
    .select('night')
    .orderBy('night')
    .execute()
  // A DATE comes out of the database as `yyyy-mm-dd`.
  return rows.map(({ night }) => night as Day)
}

/** Who has a night: a booking, or a block of the office's. */
export type Owner = { bookingId: number } | { blockId: number }

/**
 * Writes nights to a booking or a block, in ascending order so that two which overlap wait for one another and never in a
 * circle. Answers the nights it could have: the key leaves out those that another has (decisions 3).
 */
export async function insertNights(
  books: Books,
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
    returning night`.execute(books)
  return rows.map(({ night }) => night)
}

/** Whose the nights of a stay are at `now`, ascending; expired holds own none (decisions 3). */
export async function ownersDuring(
  books: Kysely<DB>,
  propertyId: number,
  stay: Stay,
  now: Date,
): Promise<OwnedNight[]> {
  const rows = await books
    .selectFrom('taken_night')
    .where('property_id', '=', propertyId)
    .where('night', '>=', stay.checkIn)
    .where('night', '<', stay.checkOut)
    .where((night) => night.or([night('held_until', 'is', null), night('held_until', '>', now)]))
    .select(['night', 'booking_id', 'block_id', 'held_until'])
    .orderBy('night')
    .execute()
  return rows.map((row) => ({
    night: row.night as Day,
    bookingId: row.booking_id,
    blockId: row.block_id,
    heldUntil: row.held_until,
  }))
}

/** A night and the booking or the block that has it; `heldUntil` is `null` for what is agreed for good. */
export interface OwnedNight {
  night: Day
  bookingId: number | null
  blockId: number | null
  heldUntil: Date | null
}

/** Whose these nights are, night by night. */
export async function ownersOfNights(books: Books, propertyId: number, nights: Day[]): Promise<NightOfOwner[]> {
  const rows = await books
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

/** Moves the end of a hold. */
export async function holdNightsUntil(books: Books, bookingId: number, until: Date): Promise<void> {
  await books
    .updateTable('taken_night')
    .set({ held_until: until })
    .where('booking_id', '=', bookingId)
    .where('held_until', 'is not', null)
    .execute()
}

/** Frees the nights of a block. */
export async function deleteNightsOfBlock(books: Books, blockId: number): Promise<void> {
  await books.deleteFrom('taken_night').where('block_id', '=', blockId).execute()
}

export async function deleteNights(books: Books, bookingIds: number[]): Promise<void> {
  await books.deleteFrom('taken_night').where('booking_id', 'in', bookingIds).execute()
}

/**
 * The bookings whose hold on a home has passed, other than `except`, locked: whoever comes second waits here, before
 * having touched a night.
 */
export async function lockExpiredHolds(
  books: Books,
  propertyId: number,
  except: number | null,
  now: Date,
): Promise<number[]> {
  const rows = await books
    .selectFrom('booking')
    .where('id', 'in', (holds) =>
      holds
        .selectFrom('taken_night')
        .where('property_id', '=', propertyId)
        .where('held_until', '<=', now)
        .$if(except !== null, (hold) => hold.where('booking_id', '<>', except))
        .where('booking_id', 'is not', null)
        .select('booking_id'),
    )
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** A hold that has ended, as its guest is told of it. */
export interface EndedHold {
  bookingId: number
  guestEmail: string
  /** Of the home. */
  title: string
  stay: Stay
}

/** Cancels those of the bookings that still wait; answers which they were. */
export async function cancelWaiting(books: Books, bookingIds: number[], now: Date): Promise<EndedHold[]> {
  const rows = await books
    .updateTable('booking')
    .from('property')
    .set((booking) => ({
      status: 'cancelled',
      cancelled_at: now,
      cancelled_by: 'system',
      version: booking('booking.version', '+', 1),
      updated_at: now,
    }))
    .where('booking.id', 'in', bookingIds)
    .where('booking.status', '=', 'pending')
    .whereRef('property.id', '=', 'booking.property_id')
    .returning(['booking.id', 'booking.guest_email', 'booking.check_in', 'booking.check_out', 'property.title'])
    .execute()
  return rows.map((row) => ({
    bookingId: row.id,
    guestEmail: row.guest_email,
    title: row.title,
    stay: { checkIn: row.check_in as Day, checkOut: row.check_out as Day },
  }))
}

/** The homes on which a hold has run out that still has its nights in the books. */
export async function homesWithExpiredHolds(books: Kysely<DB>, now: Date): Promise<number[]> {
  const rows = await books
    .selectFrom('taken_night')
    .where('held_until', '<=', now)
    .select('property_id')
    .distinct()
    .orderBy('property_id')
    .execute()
  return rows.map((row) => row.property_id)
}
