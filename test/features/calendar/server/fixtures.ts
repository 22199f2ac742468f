import type { CalendarDeps } from '#features/calendar/server/blocks.ts'
import { blockNights, type Taking, takeBookingNights } from '#features/calendar/server/nights.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { nightsOf, type Stay, toDay } from '#platform/shared/day.ts'

/** Inserts a home and returns its id. */
export async function insertHome(
  ctx: AppContext,
  fields: {
    price_per_night?: string
    max_guests?: number
    security_deposit_amount?: string
    security_deposit_percent?: number
    minimum_stay?: number
    is_available?: boolean
  } = {},
): Promise<number> {
  const now = ctx.clock.now()
  const { count } = await ctx.database
    .selectFrom('property')
    .select((home) => home.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { id } = await ctx.database
    .insertInto('property')
    .values({
      title: `Home ${count + 1}`,
      description: '<p>A home.</p>',
      location: 'Heath Lane',
      city: 'Burntwood',
      price_per_night: '145.00',
      bedrooms: 2,
      bathrooms: 1,
      max_guests: 4,
      created_at: now,
      updated_at: now,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a booking without nights and returns its id. */
export async function insertBooking(
  ctx: AppContext,
  propertyId: number,
  { checkIn, checkOut, status = 'confirmed' }: Stay & { status?: 'pending' | 'confirmed' },
): Promise<number> {
  const now = ctx.clock.now()
  const { id } = await ctx.database
    .insertInto('booking')
    .values({
      property_id: propertyId,
      guest_name: 'Jo Guest',
      guest_email: 'jo@example.org',
      guest_address: '1 Elm Road, Stafford',
      check_in: checkIn,
      check_out: checkOut,
      guests: 2,
      total_amount: '435.00',
      status,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a booking with its nights and returns its id. With `heldUntil` it is a hold without a grace period. */
export async function insertStay(
  ctx: AppContext,
  propertyId: number,
  { heldUntil = null, ...stay }: Stay & { heldUntil?: Date | null | undefined },
): Promise<number> {
  const bookingId = await insertBooking(ctx, propertyId, { ...stay, status: heldUntil ? 'pending' : 'confirmed' })
  await takeStay(ctx, { propertyId, bookingId, stay, heldUntil })
  await ctx.database
    .updateTable('booking')
    .set({ held_until: heldUntil, kept_until: heldUntil })
    .where('id', '=', bookingId)
    .execute()
  return bookingId
}

/** Gives a booking its nights, in a new transaction. */
export function takeStay(ctx: AppContext, taking: Taking): Promise<void> {
  return inTransaction(ctx, GUEST, (tx) => takeBookingNights(tx, taking))
}

export function stayFrom(checkIn: string, checkOut: string): Stay {
  return { checkIn: toDay(checkIn), checkOut: toDay(checkOut) }
}

/** Inserts a block with its nights and returns its id. */
export async function insertTestBlock(
  ctx: AppContext,
  propertyId: number,
  { checkIn, checkOut, reason = 'The boiler is mended' }: Stay & { reason?: string },
): Promise<number> {
  const now = ctx.clock.now()
  return inTransaction(ctx, GUEST, async (tx) => {
    const { id } = await tx.database
      .insertInto('block')
      .values({
        property_id: propertyId,
        from_day: checkIn,
        to_day: checkOut,
        kind: 'maintenance',
        reason,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await blockNights(tx, { propertyId, blockId: id, stay: { checkIn, checkOut } })
    return id
  })
}

/** Inserts a feed with these imported nights and returns the feed's id. */
export async function insertImportedNights(ctx: AppContext, propertyId: number, stay: Stay): Promise<number> {
  const now = ctx.clock.now()
  const { id } = await ctx.database
    .insertInto('feed')
    .values({
      property_id: propertyId,
      channel: 'airbnb',
      address_hash: `${propertyId} ${stay.checkIn}`.padEnd(64, '0'),
      sealed_address: '',
      host: 'channel.example',
      next_poll_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const nights = nightsOf(stay).map((night, index) => ({
    feed_id: id,
    property_id: propertyId,
    night,
    begins: index === 0,
    listed_at: now,
  }))
  await ctx.database.insertInto('feed_night').values(nights).execute()
  return id
}

/** Dependencies for tests without expired holds. */
export const NO_HOLDS: CalendarDeps = { endExpiredHolds: async () => {} }
