import type { OpenBooking } from '#features/bookings/contract.ts'
import { findBankDetails, maskAccount } from '#features/settings/server/bank-details.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { termsOf } from '../agreement/terms.ts'
import { earliestUndoableDeletion } from '../internal/booking-filters.ts'
import { selectBookingRows, toListedBooking } from '../internal/booking-rows.ts'
import { agreedPriceOf } from '../internal/changes/agreed-price.ts'
import { countOtherStays } from '../internal/store.ts'

/**
 * Returns a booking with a masked bank account. Throws `not-found` for an unknown booking, and for a deleted booking that can no
 * longer be restored.
 */
export async function openBooking(ctx: AppContext, id: number): Promise<OpenBooking> {
  const now = ctx.clock.now()
  const row = await selectBookingRows(ctx.database, now).where('booking.id', '=', id).executeTakeFirst()
  if (!row || (row.deleted_at && row.deleted_at <= earliestUndoableDeletion(now))) throw noSuchBooking()
  const account = await findBankDetails(ctx.database, row.bank_details_id)
  return {
    ...toListedBooking(row, now),
    terms: {
      ...termsOf(row),
      from: row.agreed_from,
      vatPercent: row.vat_percent,
      vatAmount: row.vat_amount,
    },
    agreedPrice: agreedPriceOf(row),
    isDepositOwn: row.deposit_is_own,
    bankDetails: account && maskAccount(account),
    otherStays: await countOtherStays(ctx.database, row),
  }
}

export function noSuchBooking(): Refusal {
  return new Refusal('not-found', 'Not found')
}
