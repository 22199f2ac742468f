import { type RawBuilder, sql } from 'kysely'
import { type BookingFacts, type BookingState, bookingStateOf, type Hold } from '#features/booking-state.ts'

/** The columns that the state of a booking follows from; `received` and `refunded` are those of its ledger, if it has one. */
export interface StateColumns {
  status: BookingFacts['status']
  deleted_at: Date | null
  held_until: Date | null
  kept_until: Date | null
  check_in_at: Date
  check_out_at: Date
  cancelled_by: 'guest' | 'office' | 'system' | null
  cancellation_charge: string
  received: string | null
  refunded: string | null
}

/** The state of a booking's row at `now`. */
export function stateOfRow(row: StateColumns, now: Date): BookingState {
  return bookingStateOf(factsOf(row), now)
}

/** What the state of a booking's row follows from. */
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
        ? { by: row.cancelled_by ?? 'office', charge: inPence(row.cancellation_charge) }
        : null,
  }
}

function holdOf({ held_until: until, kept_until: keptUntil }: StateColumns): Hold | null {
  return until && keptUntil ? { until, keptUntil } : null
}

/** Whether `booking`, joined with its sums `money`, has its nights at `now`: the same in SQL. */
export function hasNightsInSql(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(nights_until(booking, coalesce(money.received - money.refunded, 0)) > ${now})`
}

// Sums may be larger than any one amount.
function inPence(pounds: string | null): number {
  return Math.round(Number(pounds ?? 0) * 100)
}
