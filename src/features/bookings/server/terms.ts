import type { Insertable, Selectable } from 'kysely'
import type { Booking } from '#database/tables.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import type { Pence } from '#platform/shared/money.ts'
import type { AgreedTerms } from '../contract.ts'

/** Of the price: a guest who cancels too late owes all of it. */
const LATE_CHARGE_PERCENT = 100

/** The terms of whatever is agreed on now. From then on the booking has its own, whatever the settings say later. */
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

/** As the booking's row keeps them. */
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

/** The terms that a booking keeps. */
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

/** What a guest owes by an agreement, and by when. */
export interface AgreedMoney {
  total: Pence
  securityDeposit: Pence
  depositDueAt: Date | null
  priceDueOn: Day | null
  freeUntil: Day
}

/** The last day on which cancelling is free, of a stay from `checkIn` on these terms. */
export function freeUntilOf({ freeCancellationDays }: Pick<AgreedTerms, 'freeCancellationDays'>, checkIn: Day): Day {
  return addDays(checkIn, -freeCancellationDays)
}

/** The same, unless it has passed. */
export function stillFreeUntil(freeUntil: Day, now: Date): Day | null {
  return freeUntil < dayInLondon(now) ? null : freeUntil
}

function hourOf(time: string): string {
  return time.slice(0, 5)
}
