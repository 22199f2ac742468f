import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { BankAccount } from '../contract.ts'
import { bankDetailsRow, newestBankDetailsRow } from './store.ts'

/** The account that guests are asked to pay into from now on; `null` until the office has entered one. */
export async function currentBankDetails(books: Kysely<DB>): Promise<BankAccount | null> {
  return (await newestBankDetailsRow(books)) ?? null
}

/**
 * The account that somebody was once given, whatever was entered since: rows are never changed and never deleted.
 * `null` where nobody was given one.
 */
export async function bankDetailsOf(books: Kysely<DB>, id: number | null): Promise<BankAccount | null> {
  return id === null ? null : ((await bankDetailsRow(books, id)) ?? null)
}
