import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { isOverdue, MONEY_COLUMNS } from '#features/ledger/server/money.ts'

/** Includes deleted bookings. */
export function selectBookingsWithMoney(db: Kysely<DB>, now: Date) {
  return db
    .selectFrom('booking')
    .innerJoin('property', 'property.id', 'booking.property_id')
    .leftJoin('booking_money as money', 'money.booking_id', 'booking.id')
    .select([
      'booking.id',
      'booking.property_id',
      'property.title',
      'guest_name',
      'guest_email',
      'check_in',
      'check_out',
      'check_in_at',
      'check_out_at',
      'held_until',
      'kept_until',
      'booking.deleted_at',
      'booking.cancelled_by',
      'deposit_return_working_days',
      'booking.status',
      'booking.created_at',
      'booking.version',
      'total_amount',
      'cancellation_charge',
      'charge_waived',
      'charge_cut_off',
      'deposit_due_at',
      'price_due_on',
      'claim_due_on',
      ...MONEY_COLUMNS,
      isOverdue(now).as('overdue'),
    ])
}

export type BookingWithMoney = Awaited<ReturnType<ReturnType<typeof selectBookingsWithMoney>['execute']>>[number]

export function findBookingWithMoney(db: Kysely<DB>, id: number, now: Date): Promise<BookingWithMoney | undefined> {
  return selectBookingsWithMoney(db, now).where('booking.id', '=', id).executeTakeFirst()
}
