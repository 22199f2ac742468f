import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#database/tables.ts'
import { STATES } from '#features/booking-state.ts'
import type { BlockInTheWay, ListedBooking } from '#features/bookings/contract.ts'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import { stayOf } from '#features/ledger/server/ledger.ts'
import { isOverdue, MONEY_COLUMNS, moneyOf } from '#features/ledger/server/money.ts'
import { type Day, nightsBetween } from '#platform/shared/day.ts'
import { hasNightsInSql, stateOfRow } from '../booking-state.ts'

/**
 * Selects bookings with their homes and, at `now`, their conflicts. The caller adds conditions and order.
 */
export function selectBookingRows(db: Kysely<DB>, now: Date) {
  return db
    .selectFrom('booking')
    .innerJoin('property', 'property.id', 'booking.property_id')
    .leftJoin('staff_name as deleter', 'deleter.id', 'booking.deleted_by')
    .leftJoin('booking_money as money', 'money.booking_id', 'booking.id')
    .selectAll('booking')
    .select([
      ...MONEY_COLUMNS,
      isOverdue(now).as('overdue'),
      'property.title',
      'property.location',
      'deleter.name as deleted_by_name',
      sql<Day[] | null>`to_json(booking.dropped_nights)`.as('dropped'),
    ])
    .select((booking) => [
      jsonArrayFrom(
        nightsTakenByOthers(booking, now)
          .innerJoin('booking as owner', 'owner.id', 'wanted.booking_id')
          .whereRef('wanted.booking_id', '<>', 'booking.id')
          .where(isTakenAt(now, 'wanted'))
          .select(['owner.id as bookingId', 'owner.guest_name as guestName'])
          .groupBy(['owner.id', 'owner.guest_name'])
          .orderBy('owner.id'),
      ).as('conflict'),
      jsonArrayFrom(
        nightsTakenByOthers(booking, now)
          .innerJoin('block', 'block.id', 'wanted.block_id')
          .select(['block.id as blockId', 'kind', 'reason', 'from_day as from', 'to_day as to'])
          .groupBy('block.id')
          .orderBy('block.id'),
      )
        .$castTo<BlockInTheWay[]>()
        .as('blocks'),
    ])
}

/** Selects taken nights within the stay of a pending booking that has no nights. */
function nightsTakenByOthers(booking: ExpressionBuilder<DB, 'booking'>, now: Date) {
  return (
    booking
      .selectFrom('taken_night as wanted')
      // This condition reads no nights, so nights are read only for bookings that can have a conflict.
      .where(sql<SqlBool>`booking.status = 'pending' and booking.deleted_at is null and not ${hasNightsInSql(now)}`)
      .whereRef('wanted.property_id', '=', 'booking.property_id')
      .whereRef('wanted.night', '>=', 'booking.check_in')
      .whereRef('wanted.night', '<', 'booking.check_out')
  )
}

export type ListedBookingRow = Awaited<ReturnType<ReturnType<typeof selectBookingRows>['execute']>>[number]

export function toListedBooking(row: ListedBookingRow, now: Date): ListedBooking {
  const stay = stayOf(row)
  const state = stateOfRow(row, now)
  const isHeld = row.status === 'pending' && STATES[state].hasNights
  return {
    id: row.id,
    propertyId: row.property_id,
    channel: row.channel,
    droppedNights: state === 'completed' || !STATES[state].hasNights ? [] : (row.dropped ?? []),
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    guestPhone: row.guest_phone,
    guestAddress: row.guest_address,
    checkIn: row.check_in_at.toISOString(),
    checkOut: row.check_out_at.toISOString(),
    nights: nightsBetween(stay.checkIn, stay.checkOut),
    guests: row.guests,
    totalAmount: row.total_amount,
    status: row.status,
    state,
    stripePaymentIntentId: row.stripe_payment_intent_id,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    heldUntil: isHeld ? (row.held_until?.toISOString() ?? null) : null,
    conflict: row.conflict,
    blocks: row.blocks,
    money: moneyOf(row, now),
    enquiryId: row.enquiry_id,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    deletedBy: row.deleted_by_name,
    property: { title: row.title, location: row.location },
  }
}
