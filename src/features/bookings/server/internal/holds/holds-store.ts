import type { BookingFacts, Hold } from '#features/booking-state.ts'
import { factsOf } from '#features/bookings/server/booking-state.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import type { Day, Stay } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'

/**
 * Locks the bookings with an expired hold on a home, except the booking `except`, and returns their ids. A concurrent transaction
 * waits for the lock before changing nights.
 */
export async function lockExpiredHolds(
  { database, clock }: TxContext,
  propertyId: number,
  except: number | null,
): Promise<number[]> {
  const rows = await database
    .selectFrom('booking')
    .where('id', 'in', (holds) =>
      holds
        .selectFrom('taken_night')
        .where('property_id', '=', propertyId)
        .where('held_until', '<=', clock.now())
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

/** Returns a hold even after it has expired; undefined for a booking without a hold. */
export async function findHold(
  db: DbTransaction,
  bookingId: number,
): Promise<(BookingFacts & { hold: Hold }) | undefined> {
  const row = await db
    .selectFrom('booking')
    .leftJoin('ledger_sum as money', 'money.booking_id', 'booking.id')
    .where('booking.id', '=', bookingId)
    .where('held_until', 'is not', null)
    .selectAll('booking')
    .select(['money.received', 'money.refunded', 'money.deducted'])
    .executeTakeFirst()
  const facts = row && factsOf(row)
  return facts?.hold ? { ...facts, hold: facts.hold } : undefined
}

export interface EndedHold {
  bookingId: number
  guestEmail: string
  title: string
  stay: Stay
  /** The end of the hold as stated to the guest, also where the office released the hold earlier. */
  until: Date | null
  /** The payment that was due first. */
  awaited: 'security deposit' | 'price'
}

/** Skips bookings that are no longer pending. Returns the cancelled bookings. */
export async function cancelPending({ database, clock }: TxContext, bookingIds: number[]): Promise<EndedHold[]> {
  const now = clock.now()
  const rows = await database
    .updateTable('booking')
    .from(['property', 'booking as held'])
    .set((booking) => ({
      status: 'cancelled',
      cancelled_at: now,
      cancelled_by: 'system',
      held_until: null,
      kept_until: null,
      grace_until: null,
      version: booking('booking.version', '+', 1),
      updated_at: now,
    }))
    .where('booking.id', 'in', bookingIds)
    .where('booking.status', '=', 'pending')
    .whereRef('property.id', '=', 'booking.property_id')
    // The self-join returns the columns from before the update.
    .whereRef('held.id', '=', 'booking.id')
    .returning(['booking.id', 'booking.guest_email', 'booking.check_in', 'booking.check_out', 'property.title'])
    .returning(['held.held_until', 'booking.security_deposit'])
    .execute()
  return rows.map((row) => ({
    bookingId: row.id,
    guestEmail: row.guest_email,
    title: row.title,
    stay: { checkIn: row.check_in as Day, checkOut: row.check_out as Day },
    until: row.held_until,
    awaited: penceOf(row.security_deposit ?? '0.00') > 0 ? 'security deposit' : 'price',
  }))
}
