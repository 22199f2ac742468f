import { type Kysely, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#database/tables.ts'
import { nightsBetween } from '#platform/shared/day.ts'
import type { ListedBooking } from '../contract.ts'
import { instantsOf } from './bookings.ts'
import { duesOf, type MoneyRule, moneyOf } from './money.ts'

/**
 * Bookings with all that the office sees of them at `now`: their home, their hold, who has nights that they would need,
 * who deleted them. One query, to be completed by which of them and in which order.
 */
export function bookingRows(books: Kysely<DB>, now: Date) {
  return books
    .selectFrom('booking')
    .innerJoin('property', 'property.id', 'booking.property_id')
    .leftJoin('user as deleter', 'deleter.id', 'booking.deleted_by')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('taken_night')
          .whereRef('taken_night.booking_id', '=', 'booking.id')
          .where('taken_night.held_until', '>', now)
          .select('taken_night.held_until')
          .limit(1)
          .as('hold'),
      (join) => join.onTrue(),
    )
    .leftJoin('booking_money as money', 'money.booking_id', 'booking.id')
    .selectAll('booking')
    .select([
      'money.price_due',
      'money.deposit_due',
      'money.received',
      'money.refunded',
      'money.deducted',
      'money.deposit_returned',
      'money.owed',
      'money.deposit_owed',
      'money.deposit_held',
      'money.state',
      'property.title',
      'property.location',
      'hold.held_until',
      sql<string | null>`deleter.first_name || ' ' || deleter.last_name`.as('deleted_by_name'),
    ])
    .select((booking) =>
      jsonArrayFrom(
        booking
          .selectFrom('taken_night as wanted')
          .innerJoin('booking as owner', 'owner.id', 'wanted.booking_id')
          // Said of the booking alone, so that the nights are looked up for those only that can have a conflict.
          .where(sql<SqlBool>`booking.status = 'pending' and booking.deleted_at is null and hold.held_until is null`)
          .whereRef('wanted.property_id', '=', 'booking.property_id')
          .whereRef('wanted.night', '>=', 'booking.check_in')
          .whereRef('wanted.night', '<', 'booking.check_out')
          .whereRef('wanted.booking_id', '<>', 'booking.id')
          .where((night) => night.or([night('wanted.held_until', 'is', null), night('wanted.held_until', '>', now)]))
          .select(['owner.id as bookingId', 'owner.guest_name as guestName'])
          .groupBy(['owner.id', 'owner.guest_name'])
          .orderBy('owner.id'),
      ).as('conflict'),
    )
}

export type BookingRow = Awaited<ReturnType<ReturnType<typeof bookingRows>['execute']>>[number]

/** The row as it travels. */
export function bookingOnWire(row: BookingRow, rule: MoneyRule): ListedBooking {
  const dues = duesOf(row)
  const { stay } = dues
  const { checkIn, checkOut } = instantsOf(stay)
  return {
    id: row.id,
    propertyId: row.property_id,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    guestPhone: row.guest_phone,
    guestAddress: row.guest_address,
    checkIn: checkIn.toISOString(),
    checkOut: checkOut.toISOString(),
    nights: nightsBetween(stay.checkIn, stay.checkOut),
    guests: row.guests,
    totalAmount: row.total_amount,
    status: row.status,
    stripePaymentIntentId: row.stripe_payment_intent_id,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    heldUntil: row.held_until?.toISOString() ?? null,
    conflict: row.conflict,
    money: moneyOf(row, dues, rule),
    enquiryId: row.enquiry_id,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    deletedBy: row.deleted_by_name,
    property: { title: row.title, location: row.location },
  }
}
