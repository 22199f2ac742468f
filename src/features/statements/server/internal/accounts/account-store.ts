import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { type BankAccount, type StatementMapping, statementMapping } from '#features/statements/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'

/** `isForGuests` is true for accounts with the sort code and account number of the latest bank details. */
export async function findAccounts(db: Kysely<DB>): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select account.id, account.name, account.last_digits as "lastDigits",
           coalesce((details.sort_code, details.account_number) = (latest.sort_code, latest.account_number), false)
             as "isForGuests"
    from bank_account as account
    left join bank_details as details on details.id = account.bank_details_id
    left join (select * from bank_details order by id desc limit 1) as latest on true
    order by "isForGuests" desc, lower(account.name), account.last_digits, account.id`.execute(db)
  return rows
}

export interface AccountRow {
  id: number
  name: string
}

export function findAccount(db: Kysely<DB>, id: number): Promise<AccountRow | undefined> {
  return db.selectFrom('bank_account').where('id', '=', id).select(['id', 'name']).executeTakeFirst()
}

export interface NamedAccount {
  name: string
  lastDigits: string | null
}

/** Finds an account by name, ignoring case. If `lastDigits` is null, returns undefined when several accounts have the name. */
export async function findAccountByName(
  db: Kysely<DB>,
  { name, lastDigits }: NamedAccount,
): Promise<AccountRow | undefined> {
  const rows = await db
    .selectFrom('bank_account')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(lastDigits !== null, (accounts) => accounts.where('last_digits', '=', lastDigits))
    .select(['id', 'name'])
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0] : undefined
}

/** Adds an account, or returns the existing one if a concurrent request added the same name and digits. */
export function addAccount(tx: StaffTxContext, { name, lastDigits }: NamedAccount): Promise<AccountRow> {
  return tx.database
    .insertInto('bank_account')
    .values({ name, last_digits: lastDigits, created_at: tx.clock.now(), created_by: tx.by.userId })
    .onConflict((conflict) => conflict.expression(sql`lower(name), coalesce(last_digits, '')`).doUpdateSet({ name }))
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** The mapping of an account's latest statement with the columns that `headerHash` identifies. */
export interface Profile {
  accountId: number
  bankName: string
  mapping: StatementMapping
  headerHash: string
}

/** Returns the stored mappings of every account, last used first. */
export async function findProfiles(db: Kysely<DB>): Promise<Profile[]> {
  const rows = await db
    .selectFrom('bank_profile as profile')
    .innerJoin('bank_account as account', 'account.id', 'profile.bank_account_id')
    .select([
      'profile.bank_account_id as accountId',
      'account.name as bankName',
      'profile.mapping',
      'profile.header_hash as headerHash',
    ])
    .orderBy('profile.updated_at', 'desc')
    .orderBy('profile.id', 'desc')
    .execute()
  return rows.flatMap(({ mapping, ...profile }) => {
    const parsed = statementMapping.safeParse(mapping)
    return parsed.success ? [{ ...profile, mapping: parsed.data }] : []
  })
}

/** Stores the mapping for an account's statements with the columns of `headerHash`; returns the profile's id. */
export async function storeProfile(
  db: DbTransaction,
  profile: { accountId: number; headerHash: string; mapping: StatementMapping; now: Date },
): Promise<number> {
  const { accountId: bank_account_id, headerHash: header_hash, now } = profile
  const mapping = JSON.stringify(profile.mapping)
  const { id } = await db
    .insertInto('bank_profile')
    .values({ bank_account_id, header_hash, mapping, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.constraint('bank_profile_of_account').doUpdateSet((row) => ({
        mapping,
        updated_at: now,
        version: sql<number>`${row.ref('bank_profile.version')} + 1`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
