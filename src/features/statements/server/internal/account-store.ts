import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { type BankAccount, type StatementMapping, statementMapping } from '#features/statements/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'

/** Lists the accounts; `isForGuests` is true for the account with the latest bank details. */
export async function accountsIn(db: Kysely<DB>): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select account.id, account.name, account.last_digits as "lastDigits",
           coalesce((told.sort_code, told.account_number) = (present.sort_code, present.account_number), false)
             as "isForGuests"
    from bank_account as account
    left join bank_details as told on told.id = account.bank_details_id
    left join (select * from bank_details order by id desc limit 1) as present on true
    order by "isForGuests" desc, lower(account.name), account.last_digits, account.id`.execute(db)
  return rows
}

export interface MeantAccount {
  id: number
  name: string
}

export function accountWithId(db: Kysely<DB>, id: number): Promise<MeantAccount | undefined> {
  return db.selectFrom('bank_account').where('id', '=', id).select(['id', 'name']).executeTakeFirst()
}

export interface NamedAccount {
  name: string
  lastDigits: string | null
}

/** Finds the account with this name and these digits; without digits, by name if only one account has it. */
export async function accountCalled(
  db: Kysely<DB>,
  { name, lastDigits }: NamedAccount,
): Promise<MeantAccount | undefined> {
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
export function addAccount(tx: StaffTxContext, { name, lastDigits }: NamedAccount): Promise<MeantAccount> {
  return tx.database
    .insertInto('bank_account')
    .values({ name, last_digits: lastDigits, created_at: tx.clock.now(), created_by: tx.by.userId })
    .onConflict((known) => known.expression(sql`lower(name), coalesce(last_digits, '')`).doUpdateSet({ name }))
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** Returns the mappings stored for statements with these columns, last used first. */
export async function profilesWith(db: Kysely<DB>, headerHash: string) {
  const rows = await db
    .selectFrom('bank_profile as profile')
    .innerJoin('bank_account as account', 'account.id', 'profile.bank_account_id')
    .where('header_hash', '=', headerHash)
    .select(['profile.bank_account_id as accountId', 'account.name as bankName', 'profile.mapping'])
    .orderBy('profile.updated_at', 'desc')
    .orderBy('profile.id', 'desc')
    .execute()
  return rows.flatMap(({ accountId, bankName, mapping }) => {
    const read = statementMapping.safeParse(mapping)
    return read.success ? [{ accountId, bankName, mapping: read.data }] : []
  })
}

/** Stores how an account's statements with these columns are read; returns the profile's id. */
export async function rememberProfile(
  db: DbTransaction,
  profile: { accountId: number; headerHash: string; mapping: StatementMapping; now: Date },
): Promise<number> {
  const { accountId: bank_account_id, headerHash: header_hash, now } = profile
  const mapping = JSON.stringify(profile.mapping)
  const { id } = await db
    .insertInto('bank_profile')
    .values({ bank_account_id, header_hash, mapping, created_at: now, updated_at: now })
    .onConflict((known) =>
      known.constraint('bank_profile_of_account').doUpdateSet((row) => ({
        mapping,
        updated_at: now,
        version: sql<number>`${row.ref('bank_profile.version')} + 1`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
