import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { CouldBeGivenBack } from '#features/payments/contract.ts'
import { type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'

/**
 * Returns, by booking id, how much of a cancellation charge could be given back, because other guests have fully paid for the
 * freed nights. The sum is what they paid for those nights, less what was given back already, and at most the charge. Bookings
 * with nothing to give back are left out.
 */
export async function findRefundableCharges(
  db: Kysely<DB>,
  bookingIds: number[],
): Promise<Map<number, CouldBeGivenBack>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<ReletRow>`
    select cancelled.id,
           cancelled.cancellation_charge as charge,
           money.charge_given_back as given_back,
           relet.nights, relet.booking_ids, relet.covered
    from booking as cancelled
    join booking_money as money on money.booking_id = cancelled.id
    cross join lateral (
      select sum(part.nights)::integer as nights,
             array_agg(part.id order by part.id) as booking_ids,
             -- Rounded down to whole pence.
             sum(trunc(part.total_amount * part.nights / part.length, 2))::numeric(20, 2) as covered
      from (
        select other.id, other.total_amount, other.check_out - other.check_in as length, count(*) as nights
        from taken_night as night
        join booking as other on other.id = night.booking_id
        -- Only stays whose price is paid count.
        join booking_money as paid on paid.booking_id = other.id and paid.price_owed <= 0
        where night.property_id = cancelled.property_id
          and night.night >= cancelled.check_in and night.night < cancelled.check_out
          and other.id <> cancelled.id and other.status in ('confirmed', 'completed')
        group by other.id
      ) as part
    ) as relet
    where cancelled.id = any(${bookingIds}::integer[])
      and cancelled.deleted_at is null and cancelled.status = 'cancelled' and cancelled.cancellation_charge > 0 and relet.nights > 0`.execute(
    db,
  )
  return new Map(rows.flatMap((row) => (refundableSum(row) > 0 ? [[row.id, toCouldBeGivenBack(row)] as const] : [])))
}

interface ReletRow {
  id: number
  charge: string
  given_back: string
  nights: number
  booking_ids: number[]
  covered: string
}

function refundableSum({ charge, given_back, covered }: ReletRow): Pence {
  const charged = penceOf(charge)
  return pence(Math.min(charged, Math.max(0, penceOf(covered) - penceOf(given_back))))
}

function toCouldBeGivenBack(row: ReletRow): CouldBeGivenBack {
  return { amount: toPounds(refundableSum(row)), charge: row.charge, nights: row.nights, bookingIds: row.booking_ids }
}
