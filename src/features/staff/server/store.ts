import type { Insertable, Kysely } from 'kysely'
import type { Credential, DB, User } from '#database/tables.ts'
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

export async function addCredential(books: Books, values: Insertable<Credential>): Promise<void> {
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
