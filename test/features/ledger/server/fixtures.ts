import type { Insertable, Kysely } from 'kysely'
import type { DB, LedgerEntry } from '#database/tables.ts'
import { type EntryText, insertEntry } from '#features/ledger/server/ledger.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'

/** Inserts an entry, bypassing all checks but the database's; returns its id. */
export function insertTestEntry(
  database: Kysely<DB>,
  { reference, reason, photograph, ...values }: Insertable<LedgerEntry> & EntryText,
): Promise<number> {
  const text = { ...(reference && { reference }), reason, photograph }
  if (database.isTransaction) return insertEntry(database as DbTransaction, values, text)
  return database.transaction().execute((db) => insertEntry(db, values, text))
}
