import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { BankAccount } from '#features/settings/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'

export interface SettingRow {
  key: string
  value: unknown
  version: number
  changedAt: Date
  changedBy: string | null
}

export async function findSettingRows(db: Kysely<DB>): Promise<SettingRow[]> {
  return db
    .selectFrom('setting')
    .leftJoin('staff_name as editor', 'editor.id', 'setting.updated_by')
    .select(['key', 'value', 'version', 'setting.updated_at as changedAt', 'editor.name as changedBy'])
    .execute()
}

/** Blocks other writers of settings until the transaction ends; readers do not wait. */
export async function lockSettings(db: DbTransaction): Promise<void> {
  await sql`LOCK TABLE setting IN SHARE ROW EXCLUSIVE MODE`.execute(db)
}

export async function writeSetting(
  db: DbTransaction,
  setting: { key: string; value: unknown; now: Date; userId: number | null },
): Promise<void> {
  const { key, value, now, userId } = setting
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value), updated_at: now, updated_by: userId })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: (row) => row.ref('excluded.value'),
        version: sql`setting.version + 1`,
        updated_at: now,
        updated_by: userId,
      }),
    )
    .execute()
}

const BANK_ACCOUNT_COLUMNS = [
  'bank_details.id',
  'account_name as accountName',
  'bank_name as bankName',
  'sort_code as sortCode',
  'account_number as accountNumber',
  'other_name_reason as otherNameReason',
] as const

export async function findNewestBankDetailsRow(db: Kysely<DB>): Promise<BankAccount | undefined> {
  return db.selectFrom('bank_details').select(BANK_ACCOUNT_COLUMNS).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export async function findBankDetailsRow(db: Kysely<DB>, id: number): Promise<BankAccount | undefined> {
  return db.selectFrom('bank_details').select(BANK_ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Returns when the account was entered, and the user id of its editor. */
export function findBankDetailsEntry(db: Kysely<DB>, id: number) {
  return db.selectFrom('bank_details').select(['created_at', 'created_by']).where('id', '=', id).executeTakeFirst()
}

/** Returns every account with its editor, newest first. */
export async function findBankDetailsRows(db: Kysely<DB>) {
  return db
    .selectFrom('bank_details')
    .leftJoin('staff_name as editor', 'editor.id', 'bank_details.created_by')
    .select([...BANK_ACCOUNT_COLUMNS, 'bank_details.created_at as enteredAt', 'editor.name as enteredBy'])
    .orderBy('bank_details.id', 'desc')
    .execute()
}

export async function addBankDetails(
  db: DbTransaction,
  details: Omit<BankAccount, 'id'> & { now: Date; userId: number; approvalId?: number | undefined },
): Promise<number> {
  const { id } = await db
    .insertInto('bank_details')
    .values({
      account_name: details.accountName,
      bank_name: details.bankName,
      sort_code: details.sortCode,
      account_number: details.accountNumber,
      other_name_reason: details.otherNameReason,
      created_at: details.now,
      created_by: details.userId,
      approval_id: details.approvalId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
