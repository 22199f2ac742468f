import type { BookingStatus } from '#features/bookings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'

/** The default email address of the guest in `insertStay`. */
export const GUEST = 'jo+stays@example.org'

interface StayOptions {
  propertyId?: number
  guestEmail?: string
  checkOut?: string
  status?: BookingStatus
  deletedAt?: Date
}

/** Adds a stay of two nights that has ended, unless `checkOut` is later. Returns the booking's id. */
export async function insertStay(ctx: AppContext, stay: StayOptions = {}): Promise<number> {
  const now = ctx.clock.now()
  const { id } = await ctx.database
    .insertInto('booking')
    .values({
      property_id: stay.propertyId ?? (await findOrInsertHome(ctx)),
      guest_name: 'Jo Fields',
      guest_email: stay.guestEmail ?? GUEST,
      guest_phone: '07700 900123',
      guest_address: '1 Cannock Road, Stafford',
      check_in: '2026-08-01',
      check_out: stay.checkOut ?? '2026-08-03',
      guests: 2,
      total_amount: '290.00',
      status: stay.status ?? 'completed',
      stripe_payment_intent_id: 'pi_123',
      created_at: now,
      updated_at: now,
      deleted_at: stay.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface ReviewOptions {
  rating?: number
  createdAt?: string
  status?: 'pending' | 'published' | 'rejected'
  comment?: string
}

/** Adds a review of a home, by default published. Returns the review's id. */
export async function insertReview(ctx: AppContext, propertyId: number, review: ReviewOptions = {}): Promise<number> {
  const { id } = await ctx.database
    .insertInto('review')
    .values({
      property_id: propertyId,
      booking_id: await insertStay(ctx, { propertyId }),
      guest_name: 'Jo',
      guest_email: GUEST,
      rating: review.rating ?? 5,
      comment: review.comment ?? 'A house one would like to keep.',
      status: review.status ?? 'published',
      verified: true,
      created_at: new Date(review.createdAt ?? '2026-08-10T12:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function findOrInsertHome(ctx: AppContext): Promise<number> {
  const home = await ctx.database.selectFrom('property').select('id').orderBy('id').executeTakeFirst()
  return home?.id ?? createHome(ctx)
}
