import { type PropertyFormInput, propertyForm } from '#features/properties/contract.ts'
import { addProperty } from '#features/properties/server/internal/new-property.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { toDay } from '#platform/shared/day.ts'

/** A complete home, as the office would enter it. */
export const A_HOME: PropertyFormInput = {
  title: 'Heath Cottage',
  description: '<p>A quiet cottage at the edge of the heath.</p>',
  location: 'Heath Lane',
  city: 'Burntwood',
  pricePerNight: '145.00',
  bedrooms: 2,
  bathrooms: 1,
  maxGuests: 4,
}

/** A nearby place, as every call returns it. */
export const STATION = { name: 'Station', walk: 5, drive: null, latitude: 52.6573, longitude: -2.0207 }

/** Adds a home and returns its id, without invalidating caches of public data. */
export async function createHome(ctx: AppContext, fields: Partial<PropertyFormInput> = {}): Promise<number> {
  const parsed = propertyForm.parse({ ...A_HOME, ...fields })
  return inTransaction({ ...ctx, publicDataChanged: () => {} }, SYSTEM, (tx) => addProperty(tx, parsed))
}

/** Adds a stay that takes no nights. With `heldUntil`, the stay takes only the first night, until then. */
export async function createStay(
  ctx: AppContext,
  propertyId: number,
  stay: {
    checkIn: string
    checkOut: string
    status?: 'pending' | 'confirmed' | 'completed' | 'cancelled'
    heldUntil?: string
    deleted?: boolean
  },
): Promise<number> {
  const now = ctx.clock.now()
  const { status = 'confirmed', heldUntil, deleted } = stay
  const { id } = await ctx.database
    .insertInto('booking')
    .values({
      property_id: propertyId,
      guest_name: 'Ada Marsh',
      guest_email: 'ada@example.org',
      guest_address: '1 Heath Lane',
      check_in: toDay(stay.checkIn),
      check_out: toDay(stay.checkOut),
      guests: 2,
      total_amount: '290.00',
      status,
      ...(heldUntil !== undefined && { held_until: new Date(heldUntil), kept_until: new Date(heldUntil) }),
      created_at: now,
      updated_at: now,
      deleted_at: deleted ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (heldUntil !== undefined)
    await ctx.database
      .insertInto('taken_night')
      .values({ property_id: propertyId, night: toDay(stay.checkIn), booking_id: id, held_until: new Date(heldUntil) })
      .execute()
  return id
}
