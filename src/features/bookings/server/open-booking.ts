import { bankDetailsOf, masked } from '#features/settings/server/bank-details.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { toDay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { OpenBooking } from '../contract.ts'
import { agreedPriceOf } from './internal/agreed-price.ts'
import { undoSince } from './internal/booking-filters.ts'
import { bookingOnWire, bookingRows } from './internal/booking-rows.ts'
import { countOfOtherStays } from './internal/store.ts'
import { termsOf } from './terms.ts'

/**
 * Returns a booking with its home, agreement, masked bank account and the number of the guest's other stays. Throws `not-found`
 * for an unknown booking and for one that can no longer be restored.
 */
export async function openBooking(ctx: AppContext, id: number): Promise<OpenBooking> {
  const now = ctx.clock.now()
  const row = await bookingRows(ctx.database, now).where('booking.id', '=', id).executeTakeFirst()
  if (!row || (row.deleted_at && row.deleted_at <= undoSince(now))) throw noSuchBooking()
  const account = await bankDetailsOf(ctx.database, row.bank_details_id)
  return {
    ...bookingOnWire(row, now),
    terms: {
      ...termsOf(row),
      from: row.agreed_from,
      freeUntil: toDay(row.free_until),
      vatPercent: row.vat_percent,
      vatAmount: row.vat_amount,
    },
    agreedPrice: agreedPriceOf(row),
    isDepositOwn: row.deposit_is_own,
    bankDetails: account && masked(account),
    otherStays: await countOfOtherStays(ctx.database, row),
  }
}

export function noSuchBooking(): Refusal {
  return new Refusal('not-found', 'Not found')
}
