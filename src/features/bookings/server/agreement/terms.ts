import type { Insertable, Selectable } from 'kysely'
import type { Booking } from '#database/tables.ts'
import { type AgreedTerms, agreedTerms } from '#features/bookings/contract.ts'
import type { PublicSettings } from '#features/settings/contract.ts'

/** Returns the terms of the settings for a booking to store, so later settings do not change the booking. */
export function termsToAgree(policy: PublicSettings['policy']): AgreedTerms {
  return {
    checkInFrom: policy.checkInFrom,
    checkOutBy: policy.checkOutBy,
    cancellationScale: policy.cancellationScale,
    depositReturnWorkingDays: policy.depositReturnWorkingDays,
    arrivalDetailsHours: policy.arrivalDetailsHours,
  }
}

export function termColumns(terms: AgreedTerms): Required<Pick<Insertable<Booking>, keyof TermsRow>> {
  return {
    check_in_time: terms.checkInFrom,
    check_out_time: terms.checkOutBy,
    cancellation_scale: JSON.stringify(terms.cancellationScale),
    deposit_return_working_days: terms.depositReturnWorkingDays,
    arrival_details_hours: terms.arrivalDetailsHours,
  }
}

export type TermsRow = Pick<
  Selectable<Booking>,
  'check_in_time' | 'check_out_time' | 'cancellation_scale' | 'deposit_return_working_days' | 'arrival_details_hours'
>

export function termsOf(row: TermsRow): AgreedTerms {
  return {
    checkInFrom: hourOf(row.check_in_time),
    checkOutBy: hourOf(row.check_out_time),
    cancellationScale: agreedTerms.shape.cancellationScale.parse(row.cancellation_scale),
    depositReturnWorkingDays: row.deposit_return_working_days,
    arrivalDetailsHours: row.arrival_details_hours,
  }
}

function hourOf(time: string): string {
  return time.slice(0, 5)
}
