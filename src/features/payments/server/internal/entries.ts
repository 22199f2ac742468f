import { type BookingWithMoney, findBookingWithMoney } from '#features/bookings/server/lists/bookings-with-money.ts'
import { lockNights } from '#features/calendar/server/nights.ts'
import type { OfficeKind } from '#features/ledger/contract.ts'
import { insertEntry } from '#features/ledger/server/ledger.ts'
import { isBreaking, isTakenBy } from '#platform/server/database/failures.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import type { Day } from '#platform/shared/day.ts'
import { formatPounds, type Pence, toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { aboveRemainingPriceError, noAllowanceIfCancelledError } from './allowing.ts'
import { bookingNotFoundError } from './ledger.ts'
import { findPropertyId, lockBooking } from './store.ts'

/**
 * Locks the nights of the booking's home, then the booking, until the transaction ends; returns the booking. Throws `not-found`
 * for an unknown booking.
 */
export async function lockForEntry(tx: StaffTxContext, bookingId: number): Promise<BookingWithMoney> {
  const propertyId = await findPropertyId(tx.database, bookingId)
  if (propertyId === undefined) throw bookingNotFoundError()
  await lockNights(tx.database, propertyId)
  await lockBooking(tx.database, bookingId)
  const booking = await findBookingWithMoney(tx.database, bookingId, tx.clock.now())
  if (!booking) throw bookingNotFoundError()
  return booking
}

export interface TransferSides<Booking = BookingWithMoney> {
  from: Booking
  to: Booking
}

/** Locks two bookings as `lockForEntry` does, in ascending order of home and booking id, so that transfers cannot deadlock. */
export async function lockTransferSides(tx: StaffTxContext, ids: TransferSides<number>): Promise<TransferSides> {
  const both = [ids.from, ids.to].sort((one, other) => one - other)
  const homes = await Promise.all(both.map((id) => findPropertyId(tx.database, id)))
  for (const home of homes.sort((one = 0, other = 0) => one - other)) {
    if (home === undefined) throw bookingNotFoundError()
    await lockNights(tx.database, home)
  }
  for (const id of both) await lockBooking(tx.database, id)
  const read = async (id: number) => {
    const booking = await findBookingWithMoney(tx.database, id, tx.clock.now())
    if (!booking) throw bookingNotFoundError()
    return booking
  }
  return { from: await read(ids.from), to: await read(ids.to) }
}

export interface Movement {
  kind: OfficeKind
  amount: Pence
  day: Day
  reference?: string | undefined
  reason?: string | undefined
  photograph?: string | undefined
  bankLineId?: number
}

/**
 * Inserts an entry and returns its id. Throws a `Refusal` for a constraint error: some rules are checked only by the
 * database.
 */
export async function writeEntry(
  tx: StaffTxContext,
  bookingId: number,
  entry: Movement & { corrects?: number; transferId?: number },
): Promise<number> {
  try {
    const { reference = '', reason = null, photograph = null } = entry
    const values = {
      booking_id: bookingId,
      kind: entry.kind,
      amount: toPounds(entry.amount),
      day: entry.day,
      bank_line_id: entry.bankLineId ?? null,
      corrects: entry.corrects ?? null,
      transfer_id: entry.transferId ?? null,
      created_at: tx.clock.now(),
      created_by: tx.by.userId,
    }
    return await insertEntry(tx.database, values, { reference, reason, photograph })
  } catch (error) {
    if (isTakenBy(error, 'ledger_entry_corrects_key')) throw alreadyCorrectedError()
    if (isTakenBy(error, 'ledger_words_photograph_key')) throw photographMissingError()
    if (isBreaking(error, 'nothing_is_given_back_twice')) throw aboveReceivedError(null)
    if (isBreaking(error, 'no_more_is_allowed_than_is_due')) throw aboveRemainingPriceError(null)
    if (isBreaking(error, 'cancelled_has_no_allowance')) throw noAllowanceIfCancelledError()
    if (isBreaking(error, 'channels_take_the_money')) throw paidToChannelError()
    throw error
  }
}

/** `max` is the money that can still be refunded, moved or kept; null if unknown. */
export function aboveReceivedError(max: Pence | null): Refusal {
  const rest = max === null ? '' : ` ${formatPounds(max)} is left.`
  return new Refusal('conflict', `More would be refunded, moved or kept than was received.${rest}`)
}

function paidToChannelError(): Refusal {
  return new Refusal('conflict', 'This stay is paid at another channel: nothing is due or entered for it here.')
}

export function alreadyCorrectedError(): Refusal {
  return new Refusal('conflict', 'This entry has been reversed already')
}

export function photographMissingError(): Refusal {
  const message = 'This photograph no longer exists. Please upload it again.'
  return fieldError('photograph', message)
}
