import { type Insertable, type Kysely, sql } from 'kysely'
import type { DB, LedgerEntry as EntryRow, LedgerWords, LedgerTransfer as TransferRow } from '#database/tables.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { type Stay, toDay } from '#platform/shared/day.ts'
import { type Pence, penceOf } from '#platform/shared/money.ts'
import { OFFICE_KINDS, type OfficeKind } from '../contract.ts'

export function stayOf(row: { check_in: string; check_out: string }): Stay {
  return { checkIn: toDay(row.check_in), checkOut: toDay(row.check_out) }
}

/** Payments less money paid back and all damage. Negative if damage is claimed that no payment covers. */
export async function findReceivedLessDamage(db: DbTransaction, id: number): Promise<Pence> {
  const row = await db.selectFrom('booking_money').where('booking_id', '=', id).select('less_damage').executeTakeFirst()
  return penceOf(row?.less_damage ?? '0')
}

/**
 * Returns uncorrected entries of the office by day. For a transfer, `other_id` is the other booking; `is_own` means equal email
 * addresses.
 */
export async function findEnteredEntries(db: Kysely<DB>, bookingIds: number[]) {
  const rows = await db
    .selectFrom('ledger_entry as entry')
    .leftJoin('ledger_entry as correction', 'correction.corrects', 'entry.id')
    .where(sql<boolean>`entry.booking_id = any(${bookingIds}::integer[])`)
    .leftJoin('ledger_guest as guest', 'guest.booking_id', 'entry.booking_id')
    .leftJoin('ledger_words as words', 'words.entry_id', 'entry.id')
    .leftJoin('ledger_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .leftJoin('ledger_guest as other', (join) => join.on(sql<boolean>`other.booking_id = ${otherBookingId}`))
    .where('entry.kind', 'in', OFFICE_KINDS)
    .where('entry.corrects', 'is', null)
    .where('correction.id', 'is', null)
    .select([
      'entry.booking_id',
      'entry.id',
      'entry.kind',
      'entry.amount',
      'entry.day',
      'words.reason',
      'words.photograph',
      'other.booking_id as other_id',
      sql<boolean>`coalesce(other.guest_email <> '' and lower(other.guest_email) = lower(guest.guest_email), false)`.as(
        'is_own',
      ),
    ])
    .orderBy('entry.day')
    .orderBy('entry.id')
    .execute()
  // The query selects only `OFFICE_KINDS`.
  return rows.map((row) => ({ ...row, kind: row.kind as OfficeKind, day: toDay(row.day) }))
}

/** Reference, reason and name of a damage photograph, stored apart from the entry so that they can be erased. */
export type EntryText = Partial<Omit<Insertable<LedgerWords>, 'entry_id'>>

export async function insertEntry(db: DbTransaction, values: Insertable<EntryRow>, text: EntryText): Promise<number> {
  const { id } = await db.insertInto('ledger_entry').values(values).returning('id').executeTakeFirstOrThrow()
  if (text.reference || text.reason || text.photograph)
    await db
      .insertInto('ledger_words')
      .values({ ...text, entry_id: id })
      .execute()
  return id
}

/** Returns the transfer's id, for its two entries. */
export async function insertTransfer(db: DbTransaction, values: Insertable<TransferRow>): Promise<number> {
  return (await db.insertInto('ledger_transfer').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns the two entries of a transfer, the paying booking's first; corrections are left out. */
export function findTransferEntries(db: Kysely<DB>, transferId: number) {
  return db
    .selectFrom('ledger_entry')
    .where('transfer_id', '=', transferId)
    .where('corrects', 'is', null)
    .select(['id', 'booking_id', 'amount', 'day', 'created_at'])
    .orderBy('amount')
    .execute()
}

export function findEntry(db: Kysely<DB>, bookingId: number, entryId: number) {
  return selectEntries(db).where('entry.booking_id', '=', bookingId).where('entry.id', '=', entryId).executeTakeFirst()
}

/** Oldest first. */
export function findEntries(db: Kysely<DB>, bookingId: number) {
  return selectEntries(db).where('entry.booking_id', '=', bookingId).orderBy('entry.id').execute()
}

function selectEntries(db: Kysely<DB>) {
  return db
    .selectFrom('ledger_entry as entry')
    .leftJoin('ledger_entry as correction', 'correction.corrects', 'entry.id')
    .leftJoin('staff_name', 'staff_name.id', 'entry.created_by')
    .leftJoin('ledger_words as words', 'words.entry_id', 'entry.id')
    .leftJoin('ledger_bank_line as line', 'line.id', 'entry.bank_line_id')
    .leftJoin('ledger_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .select([
      otherBookingId.as('other_booking_id'),
      'entry.transfer_id',
      'line.payer as line_payer',
      'line.reference as line_reference',
      'line.description as line_description',
      'entry.id',
      'entry.kind',
      'entry.amount',
      'entry.day',
      sql<string>`coalesce(words.reference, '')`.as('reference'),
      'words.reason',
      'words.photograph',
      'entry.bank_line_id',
      'entry.corrects',
      'entry.created_at',
      'correction.id as corrected_by',
      'staff_name.name as created_by_name',
    ])
}

/** The other booking of `ledger_transfer as transfer`, relative to `ledger_entry as entry`. */
const otherBookingId = sql<
  number | null
>`(case entry.booking_id when transfer.from_booking_id then transfer.to_booking_id
  else transfer.from_booking_id end)`

/** Erases the text of at most `max` entries of erased bookings; returns the number of entries. */
export async function eraseTextsOfErasedBookings(db: DbTransaction, max: number): Promise<number> {
  const old = db
    .selectFrom('ledger_words as words')
    .innerJoin('ledger_entry as entry', 'entry.id', 'words.entry_id')
    .innerJoin('ledger_guest as guest', 'guest.booking_id', 'entry.booking_id')
    .where('guest.erased_at', 'is not', null)
    .select('words.entry_id')
    .orderBy('words.entry_id')
    .limit(max)
  return (await db.deleteFrom('ledger_words').where('entry_id', 'in', old).returning('entry_id').execute()).length
}

/** Deletes all money of these bookings; the database allows it only while their import is undone. */
export async function deleteLedgers(db: DbTransaction, bookingIds: number[]): Promise<void> {
  await db.deleteFrom('ledger_sum').where('booking_id', 'in', bookingIds).execute()
  await db.deleteFrom('ledger_entry').where('booking_id', 'in', bookingIds).execute()
}
