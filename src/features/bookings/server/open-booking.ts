import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { bankDetailsOf } from '#features/settings/server/bank-details.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { OpenBooking } from '../contract.ts'
import { agreedPriceOf } from './agreed-price.ts'
import { bookingOnWire, bookingRows } from './booking-rows.ts'
import { moneyRule } from './money.ts'
import { countOfOtherStays } from './store.ts'
import { undoSince } from './wanted.ts'

/**
 * One booking with its home, what it was agreed at, the account that its guest was told and how often they came else. Refuses as `missing` one
 * that is unknown, or was deleted too long ago to be taken back.
 */
export async function openBooking(
  office: Office,
  id: number,
  books: Kysely<DB> = office.database,
): Promise<OpenBooking> {
  const now = office.clock.now()
  const row = await bookingRows(books, now).where('booking.id', '=', id).executeTakeFirst()
  if (!row || (row.deleted_at && row.deleted_at <= undoSince(now))) throw noSuchBooking()
  return {
    ...bookingOnWire(row, await moneyRule(office, books)),
    agreedPrice: agreedPriceOf(row),
    bankDetails: await bankDetailsOf(books, row.bank_details_id),
    otherStays: await countOfOtherStays(books, row),
  }
}

export function noSuchBooking(): Refusal {
  return new Refusal('missing', 'Not found')
}
