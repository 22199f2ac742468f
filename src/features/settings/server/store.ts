import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Books } from '#platform/server/office.ts'
import type { BankAccount } from '../contract.ts'

export async function settingRows(books: Kysely<DB>): Promise<{ key: string; value: unknown }[]> {
  return books.selectFrom('setting').select(['key', 'value']).execute()
}

export async function writeSetting(books: Books, key: string, value: unknown, now: Date): Promise<void> {
  await books
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: (row) => row.ref('excluded.value'),
        version: sql`setting.version + 1`,
        updated_at: now,
      }),
    )
    .execute()
}

const bankAccount = [
  'id',
  'account_name as accountName',
  'bank_name as bankName',
  'sort_code as sortCode',
  'account_number as accountNumber',
] as const

export async function newestBankDetailsRow(books: Kysely<DB>): Promise<BankAccount | undefined> {
  return books.selectFrom('bank_details').select(bankAccount).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export async function bankDetailsRow(books: Kysely<DB>, id: number): Promise<BankAccount | undefined> {
  return books.selectFrom('bank_details').select(bankAccount).where('id', '=', id).executeTakeFirst()
}
