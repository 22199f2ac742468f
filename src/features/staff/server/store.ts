import type { Insertable, Kysely } from 'kysely'
import type { Credential as CredentialTable, DB, User } from '#database/tables.ts'
import type { Books } from '#platform/server/office.ts'
import type { Member } from '../contract.ts'

export interface Account {
  member: Member
  passwordHash: string
}

export async function accountOf(database: Kysely<DB>, username: string): Promise<Account | null> {
  const row = await database
    .selectFrom('credential')
    .innerJoin('user', 'user.id', 'credential.user_id')
    .select(['user.id', 'email', 'first_name', 'last_name', 'password_hash'])
    .where((credential) => credential(credential.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()
  return row ? { member: asMember(row), passwordHash: row.password_hash } : null
}

export async function memberOf(database: Kysely<DB>, id: number): Promise<Member | null> {
  const row = await database
    .selectFrom('user')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? asMember(row) : null
}

export async function addUser(books: Books, values: Insertable<User>): Promise<Member> {
  return asMember(await books.insertInto('user').values(values).returningAll().executeTakeFirstOrThrow())
}

export async function addCredential(books: Books, values: Insertable<CredentialTable>): Promise<void> {
  await books.insertInto('credential').values(values).execute()
}

export async function credentialShownInDemo(database: Kysely<DB>) {
  return database
    .selectFrom('credential')
    .select(['username', 'demo_password'])
    .where('demo_password', 'is not', null)
    .executeTakeFirst()
}

export async function showCredentialInDemo(books: Books, userId: number, password: string): Promise<void> {
  await books.updateTable('credential').set({ demo_password: password }).where('user_id', '=', userId).execute()
}

/** What the house knows of somebody's way in. */
export interface Credential {
  userId: number
  username: string
  passwordHash: string
  isOneTime: boolean
  changedAt: Date
  /** Sealed; `null` while the second factor is off. */
  secondFactorSecret: string | null
  secondFactorSince: Date | null
}

export async function credentialOf(database: Kysely<DB>, userId: number): Promise<Credential | null> {
  const row = await database.selectFrom('credential').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return null
  return {
    userId,
    username: row.username,
    passwordHash: row.password_hash,
    isOneTime: row.is_one_time,
    changedAt: row.changed_at,
    secondFactorSecret: row.second_factor_secret,
    secondFactorSince: row.second_factor_since,
  }
}

/** Spends a time step; false where it, or a later one, was spent before. Of two at the same moment one gets true. */
export async function spendStep(books: Books, userId: number, step: number): Promise<boolean> {
  const used = await books
    .updateTable('credential')
    .set({ second_factor_last_step: step })
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('second_factor_last_step', 'is', null), eb('second_factor_last_step', '<', step)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Spends a recovery code; false where there is none such, or it was used before. */
export async function spendRecoveryCode(books: Books, userId: number, hash: string, now: Date): Promise<boolean> {
  const used = await books
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Everybody who works in the office and can be written to, in the order in which they came. */
export async function staffRows(database: Kysely<DB>): Promise<Member[]> {
  const rows = await database
    .selectFrom('user')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('email', '<>', '')
    .orderBy('id')
    .execute()
  return rows.map(asMember)
}

export interface SessionRow {
  sid: string
  userId: number
  startedAt: Date
  expire: Date
}

export async function addSession(books: Books, { sid, userId, startedAt, expire }: SessionRow): Promise<void> {
  const sess = JSON.stringify({ startedAt: startedAt.toISOString() })
  await books.insertInto('session').values({ sid, sess, expire, user_id: userId }).execute()
}

export async function findSession(database: Kysely<DB>, sid: string): Promise<SessionRow | null> {
  const row = await database.selectFrom('session').selectAll().where('sid', '=', sid).executeTakeFirst()
  if (!row) return null
  // Written by `addSession` above.
  const { startedAt } = row.sess as { startedAt: string }
  return { sid, userId: row.user_id, startedAt: new Date(startedAt), expire: row.expire }
}

export async function prolongSession(database: Kysely<DB>, sid: string, expire: Date): Promise<void> {
  await database.updateTable('session').set({ expire }).where('sid', '=', sid).execute()
}

export async function removeSession(database: Kysely<DB>, sid: string): Promise<number | null> {
  const row = await database.deleteFrom('session').where('sid', '=', sid).returning('user_id').executeTakeFirst()
  return row?.user_id ?? null
}

export async function removeSessionsExpiredBy(database: Kysely<DB>, now: Date): Promise<void> {
  await database.deleteFrom('session').where('expire', '<=', now).execute()
}

function asMember(row: { id: number; email: string; first_name: string; last_name: string }): Member {
  return { id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name }
}
