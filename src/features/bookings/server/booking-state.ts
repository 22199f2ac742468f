import { type RawBuilder, sql } from 'kysely'
import { type BookingFacts, type BookingState, bookingStateOf, type Hold } from '#features/booking-state.ts'

/**
 * `received`, `refunded` and `deducted` are sums of the ledger; `null` without a ledger.
 */
export interface StateColumns {
  status: BookingFacts['status']
  deleted_at: Date | null
  held_until: Date | null
  kept_until: Date | null
  grace_until?: Date | null
  check_in_at: Date
  check_out_at: Date
  cancelled_by: 'guest' | 'office' | 'system' | null
  cancellation_charge: string
  received: string | null
  refunded: string | null
  deducted: string | null
}

export function stateOfRow(row: StateColumns, now: Date): BookingState {
  return bookingStateOf(factsOf(row), now)
}

export function factsOf(row: StateColumns): BookingFacts {
  return {
    status: row.status,
    isDeleted: row.deleted_at !== null,
    hold: holdOf(row),
    netReceived: inPence(row.received) - inPence(row.refunded),
    checkIn: row.check_in_at,
    checkOut: row.check_out_at,
    cancelled:
      row.status === 'cancelled'
        ? { by: row.cancelled_by ?? 'office', charge: inPence(row.cancellation_charge), damage: inPence(row.deducted) }
        : null,
  }
}

function holdOf({ held_until: until, kept_until: keptUntil, grace_until: graceUntil }: StateColumns): Hold | null {
  return until && keptUntil ? { until, keptUntil, ...(graceUntil && { graceUntil }) } : null
}

/** The query must join the sums of the ledger as `money`. */
export function hasNightsInSql(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(nights_until(booking, coalesce(money.received - money.refunded, 0)) > ${now})`
}

// A sum may exceed the maximum of a single amount, so `penceOf` could refuse it.
function inPence(pounds: string | null): number {
  return Math.round(Number(pounds ?? 0) * 100)
}
