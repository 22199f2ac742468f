import type { Insertable } from 'kysely'
import type { Booking } from '#database/tables.ts'
import { termsToAgree } from '#features/bookings/server/agreement/terms.ts'
import { bookingRoutes } from '#features/bookings/server/routes.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'

export const DEFAULT_TERMS = termsToAgree(DEFAULT_SETTINGS.policy)

/** Sets up the booking routes and a home for up to 4 guests that costs £145.00 a night. */
export async function setup(now?: string) {
  const fixture = await createTestContext(now)
  const { ctx } = fixture
  const staff = await createStaff(ctx)
  const booked: [enquiryId: number, bookingId: number][] = []
  const routes = bookingRoutes({
    markBooked: async (_, enquiryId, bookingId) => void booked.push([enquiryId, bookingId]),
  })
  const client = createTestClient(ctx, routes, staff)
  const home = await insertHome(ctx)
  const form = {
    propertyId: home,
    guestName: 'Jo Guest',
    guestEmail: 'jo@example.org',
    guestPhone: '07700 900123',
    guestAddress: '1 Elm Road, Stafford',
    checkIn: '2026-10-01',
    checkOut: '2026-10-04',
    guests: 2,
  }
  return { ...fixture, ...client, staff, home, form, booked, call: client.asStaff }
}

/** Inserts a booking that takes no nights, and returns the booking's id. */
export async function insertBookingRow(
  ctx: AppContext,
  row: Partial<Insertable<Booking>> & { property_id: number },
): Promise<number> {
  const now = ctx.clock.now()
  const { id } = await ctx.database
    .insertInto('booking')
    .values({
      guest_name: 'Jo Guest',
      guest_email: 'jo@example.org',
      guest_address: '1 Elm Road, Stafford',
      check_in: '2026-10-01',
      check_out: '2026-10-04',
      guests: 2,
      total_amount: '435.00',
      status: 'pending',
      created_at: now,
      updated_at: now,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function clearOutbox({ database }: AppContext): Promise<void> {
  await database.deleteFrom('email_outbox').execute()
}

/** A refused request must not change these rows. */
export async function readSnapshot({ database }: AppContext) {
  return {
    bookings: await database.selectFrom('booking').selectAll().orderBy('id').execute(),
    nights: await database.selectFrom('taken_night').selectAll().orderBy('property_id').orderBy('night').execute(),
    auditLog: await database.selectFrom('audit_log').selectAll().orderBy('id').execute(),
  }
}

/** Returns the oldest entry first. */
export function readBookingAuditLog({ database }: AppContext) {
  return database
    .selectFrom('audit_log')
    .select(['action', 'actor', 'user_id', 'item_id', 'before', 'after'])
    .where('item', '=', 'booking')
    .orderBy('id')
    .execute()
}

export async function readNightsOfBooking({ database }: AppContext, id: number): Promise<string[]> {
  const rows = await database
    .selectFrom('taken_night')
    .select('night')
    .where('booking_id', '=', id)
    .orderBy('night')
    .execute()
  return rows.map(({ night }) => night)
}
