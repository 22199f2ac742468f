import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { STATES } from '#features/booking-state.ts'
import type { Neighbour } from '#features/bookings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Stay, toDay } from '#platform/shared/day.ts'
import { hasNightsInSql, stateOfRow } from '../booking-state.ts'

/** Returns the bookings sorted by check-in. */
export async function findNeighboursById({ database, clock }: AppContext, ids: number[]): Promise<Neighbour[]> {
  const rows = await selectNeighbours(database).where('booking.id', 'in', ids).execute()
  return rows.map((row) => toNeighbour(row, clock.now()))
}

/** Returns the pending bookings without nights that overlap a stay, by check-in. */
export async function findPendingDuring(
  { database, clock }: AppContext,
  { propertyId, stay }: { propertyId: number; stay: Stay },
): Promise<Neighbour[]> {
  const rows = await selectNeighbours(database)
    .where('property_id', '=', propertyId)
    .where('check_in', '<', stay.checkOut)
    .where('check_out', '>', stay.checkIn)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`not ${hasNightsInSql(clock.now())}`)
    .execute()
  return rows.map((row) => toNeighbour(row, clock.now()))
}

function selectNeighbours(database: Kysely<DB>) {
  return database
    .selectFrom('booking')
    .leftJoin('ledger_sum as money', 'money.booking_id', 'booking.id')
    .select([
      'booking.id',
      'guest_name',
      'check_in',
      'check_out',
      'check_in_at',
      'check_out_at',
      'status',
      'deleted_at',
      'held_until',
      'kept_until',
      'cancelled_by',
      'cancellation_charge',
      'money.received',
      'money.refunded',
      'money.deducted',
    ])
    .orderBy('check_in')
    .orderBy('booking.id')
}

function toNeighbour(
  row: Awaited<ReturnType<ReturnType<typeof selectNeighbours>['execute']>>[number],
  now: Date,
): Neighbour {
  const state = stateOfRow(row, now)
  return {
    bookingId: row.id,
    guestName: row.guest_name,
    checkIn: toDay(row.check_in),
    checkOut: toDay(row.check_out),
    status: row.status,
    state,
    heldUntil: STATES[state].hasNights ? (row.held_until?.toISOString() ?? null) : null,
  }
}
