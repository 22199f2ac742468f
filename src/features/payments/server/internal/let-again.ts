import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { CouldBeGivenBack } from '#features/payments/contract.ts'

/**
 * SQL: the part of a cancellation charge that could be refunded, because other guests have paid in full for stays with the freed
 * nights.
 */
const couldBeGivenBack = sql`(
  select relet.nights, relet.booking_ids,
         least(relet.covered - money.charge_given_back + booking.charge_cut_off,
               booking.cancellation_charge - greatest(money.price_owed, 0))::numeric(20, 2) as amount
  from booking_money as money
  cross join lateral (
    select sum(part.nights)::integer as nights,
           array_agg(part.id order by part.id) as booking_ids,
           -- Rounded down to whole pence.
           coalesce(sum(trunc(part.price_due * part.nights / part.length, 2)), 0) as covered
    from (
      select other.id, paid.price_due, other.check_out - other.check_in as length, count(*) as nights
      from taken_night as night
      join booking as other on other.id = night.booking_id
      -- Only stays whose price is paid count.
      join booking_money as paid on paid.booking_id = other.id and paid.price_owed <= 0
      where night.property_id = booking.property_id
        and night.night >= booking.check_in and night.night < booking.check_out
        and other.id <> booking.id and other.status in ('confirmed', 'completed')
      group by other.id, paid.price_due
    ) as part
  ) as relet
  where money.booking_id = booking.id)`

/** SQL condition on `booking`: a part of the cancellation charge could be refunded. */
export const hasRefundableCharge = sql<SqlBool>`coalesce((select amount > 0 from ${couldBeGivenBack} as back), false)`

/** Returns the refundable part of each cancellation charge by booking id. Omits bookings without a refundable part. */
export async function findRefundableCharges(
  db: Kysely<DB>,
  bookingIds: number[],
): Promise<Map<number, CouldBeGivenBack>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<CouldBeGivenBack & { id: number }>`
    select booking.id, back.amount::text, booking.cancellation_charge::text as charge, back.nights,
           back.booking_ids as "bookingIds"
    from booking
    cross join lateral ${couldBeGivenBack} as back
    where booking.id = any(${bookingIds}::integer[])
      and booking.deleted_at is null and booking.status = 'cancelled' and back.amount > 0`.execute(db)
  return new Map(rows.map(({ id, ...back }) => [id, back]))
}
