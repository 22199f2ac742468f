import { type Insertable, type Kysely, sql } from 'kysely'
import type { DB, LedgerEntry as EntryRow } from '#database/tables.ts'
import type { BookingMoney } from '#features/bookings/contract.ts'
import { duesOf, type MoneyRule, moneyOf } from '#features/bookings/server/money.ts'
import type { Books } from '#platform/server/office.ts'

/** Bookings that are not deleted, each with its home, the end of its hold and what its ledger comes to. */
export function bookingsWithMoney(books: Kysely<DB>) {
  return books
    .selectFrom('booking')
    .innerJoin('property', 'property.id', 'booking.property_id')
    .leftJoin('booking_money as money', 'money.booking_id', 'booking.id')
    .leftJoinLateral(
      (hold) =>
        hold
          .selectFrom('taken_night')
          .whereRef('taken_night.booking_id', '=', 'booking.id')
          .where('held_until', 'is not', null)
          .select('held_until')
          .limit(1)
          .as('hold'),
      (join) => join.onTrue(),
    )
    .where('booking.deleted_at', 'is', null)
    .select([
      'booking.id',
      'booking.property_id',
      'property.title',
      'guest_name',
      'guest_email',
      'check_in',
      'check_out',
      'status',
      'booking.version',
      'total_amount',
      'cancellation_charge',
      'cancelled_at',
      'deposit_due_at',
      'price_due_on',
      'erased_at',
      'hold.held_until',
      'money.price_due',
      'money.deposit_due',
      'money.received',
      'money.refunded',
      'money.deducted',
      'money.deposit_returned',
      'money.owed',
      'money.deposit_owed',
      'money.deposit_held',
      'money.state',
    ])
}

export type BookingWithMoney = Awaited<ReturnType<ReturnType<typeof bookingsWithMoney>['execute']>>[number]

/** How a booking's money stands now; `null` where it has no ledger. */
export function moneyOfRow(row: BookingWithMoney, rule: MoneyRule): BookingMoney | null {
  return moneyOf(row, duesOf(row), rule)
}

export function bookingWithMoney(books: Kysely<DB>, id: number): Promise<BookingWithMoney | undefined> {
  return bookingsWithMoney(books).where('booking.id', '=', id).executeTakeFirst()
}

/** The home of a booking that is not deleted. */
export async function homeOf(books: Kysely<DB>, bookingId: number): Promise<number | undefined> {
  const row = await books
    .selectFrom('booking')
    .where('id', '=', bookingId)
    .where('deleted_at', 'is', null)
    .select('property_id')
    .executeTakeFirst()
  return row?.property_id
}

/** Makes everybody else who changes the booking wait for this transaction's end. */
export async function lockBooking(books: Books, bookingId: number): Promise<void> {
  await books.selectFrom('booking').where('id', '=', bookingId).select('id').forUpdate().execute()
}

/** What of the charge for a cancellation was given back since, less what is charged again. */
export async function givenBackOfCharge(books: Books, bookingId: number): Promise<string> {
  const { sum } = await books
    .selectFrom('ledger_entry as entry')
    .innerJoin('booking', 'booking.id', 'entry.booking_id')
    .where('booking.id', '=', bookingId)
    .where('entry.kind', '=', 'price-due')
    .whereRef('entry.created_at', '>', 'booking.cancelled_at')
    .select(sql<string>`coalesce(-sum(entry.amount), 0)::numeric(12, 2)::text`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

/** Changes what is charged for a cancellation; the books write by themselves what is owed more or less. */
export async function changeCharge(books: Books, bookingId: number, charge: string, now: Date): Promise<void> {
  await books
    .updateTable('booking')
    .set((row) => ({ cancellation_charge: charge, updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', bookingId)
    .execute()
}

export async function insertEntry(books: Books, values: Insertable<EntryRow>): Promise<number> {
  return (await books.insertInto('ledger_entry').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** One entry of a booking, and the one that took it back. */
export function entryOf(books: Kysely<DB>, bookingId: number, entryId: number) {
  return entries(books).where('entry.booking_id', '=', bookingId).where('entry.id', '=', entryId).executeTakeFirst()
}

/** Every entry of a booking, oldest first. */
export function entriesOf(books: Kysely<DB>, bookingId: number) {
  return entries(books).where('entry.booking_id', '=', bookingId).orderBy('entry.id').execute()
}

function entries(books: Kysely<DB>) {
  return (
    books
      .selectFrom('ledger_entry as entry')
      .leftJoin('ledger_entry as correction', 'correction.corrects', 'entry.id')
      .leftJoin('user', 'user.id', 'entry.created_by')
      // A line's words stay with the line, where they can be erased one day: the ledger itself is never changed.
      .leftJoin('bank_line as line', 'line.id', 'entry.bank_line_id')
      .select([
        'line.payer as line_payer',
        'line.reference as line_reference',
        'line.description as line_description',
        'entry.id',
        'entry.kind',
        'entry.amount',
        'entry.day',
        'entry.reference',
        'entry.reason',
        'entry.photograph',
        'entry.bank_line_id',
        'entry.corrects',
        'entry.created_at',
        'correction.id as corrected_by',
        'user.first_name',
        'user.last_name',
      ])
  )
}

/** Which of some photographs of damage a deduction names. */
export async function namedPhotographs(books: Kysely<DB>, names: string[]): Promise<string[]> {
  const rows = await books.selectFrom('ledger_entry').where('photograph', 'in', names).select('photograph').execute()
  return rows.flatMap(({ photograph }) => photograph ?? [])
}

/** A line of a statement that an entry was made of is free again. */
export async function reopenLine(books: Books, lineId: number): Promise<void> {
  await books
    .updateTable('bank_line')
    .set({ state: 'open', ledger_entry_id: null })
    .where('id', '=', lineId)
    .where('state', '=', 'matched')
    .execute()
}
