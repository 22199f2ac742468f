import type { Insertable, Kysely } from 'kysely'
import type { DB, LedgerEntry } from '#database/tables.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { type EntryWords, insertEntry } from './ledger.ts'

/** Inserts an entry, bypassing all checks but the database's; returns its id. */
export function givenEntry(
  database: Kysely<DB>,
  { reference, reason, photograph, ...values }: Insertable<LedgerEntry> & EntryWords,
): Promise<number> {
  const words = { ...(reference && { reference }), reason, photograph }
  if (database.isTransaction) return insertEntry(database as DbTransaction, values, words)
  return database.transaction().execute((db) => insertEntry(db, values, words))
}
