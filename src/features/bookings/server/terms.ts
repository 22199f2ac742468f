import type { Insertable, Selectable } from 'kysely'
import type { Booking } from '#database/tables.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import type { AgreedTerms } from '../contract.ts'

/** A late cancellation costs the whole price. */
const LATE_CHARGE_PERCENT = 100

/** Returns the terms of the settings for a booking to store, so later settings do not change the booking. */
export function termsToAgree(policy: PublicSettings['policy']): AgreedTerms {
  return {
    checkInFrom: policy.checkInFrom,
    checkOutBy: policy.checkOutBy,
    freeCancellationDays: policy.freeCancellationDays,
    lateChargePercent: LATE_CHARGE_PERCENT,
    depositReturnWorkingDays: policy.depositReturnWorkingDays,
    arrivalDetailsHours: policy.arrivalDetailsHours,
  }
}

export function termColumns(terms: AgreedTerms): Required<Pick<Insertable<Booking>, keyof TermsRow>> {
  return {
    check_in_time: terms.checkInFrom,
    check_out_time: terms.checkOutBy,
    free_cancellation_days: terms.freeCancellationDays,
    late_charge_percent: terms.lateChargePercent,
    deposit_return_working_days: terms.depositReturnWorkingDays,
    arrival_details_hours: terms.arrivalDetailsHours,
  }
}

export type TermsRow = Pick<
  Selectable<Booking>,
  | 'check_in_time'
  | 'check_out_time'
  | 'free_cancellation_days'
  | 'late_charge_percent'
  | 'deposit_return_working_days'
  | 'arrival_details_hours'
>

export function termsOf(row: TermsRow): AgreedTerms {
  return {
    checkInFrom: hourOf(row.check_in_time),
    checkOutBy: hourOf(row.check_out_time),
    freeCancellationDays: row.free_cancellation_days,
    lateChargePercent: row.late_charge_percent,
    depositReturnWorkingDays: row.deposit_return_working_days,
    arrivalDetailsHours: row.arrival_details_hours,
  }
}

export function freeUntilOf({ freeCancellationDays }: Pick<AgreedTerms, 'freeCancellationDays'>, checkIn: Day): Day {
  return addDays(checkIn, -freeCancellationDays)
}

/** Returns the last day of free cancellation; `null` once it has passed. */
export function stillFreeUntil(freeUntil: Day, now: Date): Day | null {
  return freeUntil < dayInLondon(now) ? null : freeUntil
}

function hourOf(time: string): string {
  return time.slice(0, 5)
}
