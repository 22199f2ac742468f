import { insertEntry } from '#features/ledger/server/ledger.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { addDays, dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { planLedgerEntries } from './money.ts'
import type { PlannedBooking } from './plan.ts'

/** Inserts the demo's bank account, with numbers that no bank has issued. Returns the id of the row. */
export async function seedBankDetails(tx: TxContext): Promise<number> {
  const { id } = await tx.database
    .insertInto('bank_details')
    .values({
      account_name: 'Staffordshire Stays',
      bank_name: 'Example Bank',
      sort_code: '000000',
      account_number: '00012345',
      created_at: instantInLondon(addDays(dayInLondon(tx.clock.now()), -540), '09:45'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts the demo's payments; database triggers have already written what each booking owes. */
export async function seedMoney(tx: TxContext, bookings: PlannedBooking[]): Promise<void> {
  const entries = planLedgerEntries(bookings, dayInLondon(tx.clock.now()))
  for (const { bookingId, kind, amount, day, reason } of entries.toSorted((one, other) =>
    one.day < other.day ? -1 : 1,
  ))
    await insertEntry(
      tx.database,
      { booking_id: bookingId, kind, amount: toPounds(amount), day, created_at: instantInLondon(day, '09:15') },
      { reason },
    )
}
