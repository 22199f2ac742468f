import { sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, type Day, dayInLondon, instantInLondon, toDay } from '#platform/shared/day.ts'
import { isConfirmationOverdue, selectFilteredBookings } from '../internal/booking-filters.ts'

/** A hold that waits for the office. */
export interface HoldToDecide {
  id: number
  guestName: string
  home: string
  checkIn: Day
  checkOut: Day
  until: Date | null
  /** True if the guest was promised an earlier confirmation of the payment [rule payment-check]. */
  isOverdue: boolean
}

/** `count` is the number of all such holds. */
interface HoldsToDecide {
  count: number
  holds: HoldToDecide[]
}

/** Returns the first holds that have received money [rule hold-with-money]: overdue confirmations, then the earliest end. */
export async function findPaidHolds(ctx: AppContext, max: number): Promise<HoldsToDecide> {
  const overdue = await isConfirmationOverdue(ctx)
  const paid = await selectFilteredBookings(ctx, { paidHold: 'true' })
  const rows = await paid
    .innerJoin('property', 'property.id', 'booking.property_id')
    .select(COLUMNS)
    .select([sql<boolean>`coalesce(${overdue}, false)`.as('is_overdue'), COUNT.as('count')])
    .orderBy('is_overdue', 'desc')
    .orderBy('held_until')
    .orderBy('booking.id')
    .limit(max)
    .execute()
  return toHolds(rows)
}

/** Returns the first unpaid holds that end later today. */
export async function findHoldsEndingToday(ctx: AppContext, max: number): Promise<HoldsToDecide> {
  const now = ctx.clock.now()
  const rows = await ctx.database
    .selectFrom('booking')
    .innerJoin('property', 'property.id', 'booking.property_id')
    .leftJoin('ledger_sum as money', 'money.booking_id', 'booking.id')
    .select(COLUMNS)
    .select([sql<boolean>`false`.as('is_overdue'), COUNT.as('count')])
    .where('held_until', '>', now)
    .where('held_until', '<', instantInLondon(addDays(dayInLondon(now), 1), '0:00'))
    .where('booking.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(money.received - money.refunded, 0) <= 0`)
    .orderBy('held_until')
    .orderBy('booking.id')
    .limit(max)
    .execute()
  return toHolds(rows)
}

const COLUMNS = ['booking.id', 'guest_name', 'property.title', 'check_in', 'check_out', 'held_until'] as const
const COUNT = sql<number>`(count(*) over ())::integer`

interface HoldRow {
  id: number
  guest_name: string
  title: string
  check_in: string
  check_out: string
  held_until: Date | null
  is_overdue: boolean
  count: number
}

function toHolds(rows: HoldRow[]): HoldsToDecide {
  return {
    count: rows[0]?.count ?? 0,
    holds: rows.map((row) => ({
      id: row.id,
      guestName: row.guest_name,
      home: row.title,
      checkIn: toDay(row.check_in),
      checkOut: toDay(row.check_out),
      until: row.held_until,
      isOverdue: row.is_overdue,
    })),
  }
}
