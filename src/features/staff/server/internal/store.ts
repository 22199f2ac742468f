import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Credential as CredentialTable, DB, User } from '#database/tables.ts'
import type { Role } from '#features/permissions.ts'
import type { Member } from '#features/staff/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'

export interface Credential {
  userId: number
  username: string
  passwordHash: string
  isOneTime: boolean
  role: Role
  changedAt: Date
  /** Sealed; `null` while the second factor is off. */
  secondFactorSecret: string | null
  secondFactorSince: Date | null
}

export interface Account {
  member: Member
  credential: Credential
}

export async function findAccount(database: Kysely<DB>, username: string): Promise<Account | null> {
  const row = await selectAccounts(database)
    .where((credential) => credential(credential.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()
  return row ? { member: asMember(row), credential: asCredential(row) } : null
}

/** Returns the accounts whose username or email address this is: at most two. */
export async function findAccounts(database: Kysely<DB>, name: string): Promise<Account[]> {
  const rows = await selectAccounts(database)
    .where(({ or, eb, fn }) =>
      or([eb(fn('lower', ['username']), '=', name.toLowerCase()), eb(fn('lower', ['email']), '=', name.toLowerCase())]),
    )
    .execute()
  return rows.map((row) => ({ member: asMember(row), credential: asCredential(row) }))
}

/** Returns a member's account; `null` if it was removed. */
export async function findAccountOf(database: Kysely<DB>, userId: number): Promise<Account | null> {
  const row = await selectAccounts(database).where('user_id', '=', userId).executeTakeFirst()
  return row ? { member: asMember(row), credential: asCredential(row) } : null
}

/** Returns all accounts that can sign in, by username. */
export async function findAllAccounts(database: Kysely<DB>): Promise<Account[]> {
  const rows = await selectAccounts(database).orderBy('username').execute()
  return rows.map((row) => ({ member: asMember(row), credential: asCredential(row) }))
}

export async function findCredential(database: Kysely<DB>, userId: number): Promise<Credential | null> {
  const row = await database.selectFrom('credential').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? asCredential(row) : null
}

export async function findMember(database: Kysely<DB>, id: number): Promise<Member | null> {
  const row = await database
    .selectFrom('user')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? asMember(row) : null
}

/** Returns members with an email address, by id. */
export async function findMembersWithEmail(database: Kysely<DB>): Promise<Member[]> {
  const rows = await database
    .selectFrom('user')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('email', '<>', '')
    .orderBy('id')
    .execute()
  return rows.map(asMember)
}

export async function addUser(db: DbTransaction, values: Insertable<User>): Promise<Member> {
  return asMember(await db.insertInto('user').values(values).returningAll().executeTakeFirstOrThrow())
}

export async function changeUser(db: DbTransaction, id: number, changes: Updateable<User>): Promise<void> {
  await db.updateTable('user').set(changes).where('id', '=', id).execute()
}

export async function addCredential(db: DbTransaction, values: Insertable<CredentialTable>): Promise<void> {
  await db.insertInto('credential').values(values).execute()
}

export async function changeCredential(
  db: DbTransaction,
  userId: number,
  changes: Updateable<CredentialTable>,
): Promise<void> {
  await db.updateTable('credential').set(changes).where('user_id', '=', userId).execute()
}

/** Whether a password just verified is unchanged. Locks the credential until the transaction ends. */
export async function isPasswordUnchanged(db: DbTransaction, { userId, passwordHash }: Credential): Promise<boolean> {
  const row = await db
    .selectFrom('credential')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the password just verified; false if it was changed concurrently. */
export async function replacePassword(
  db: DbTransaction,
  { userId, passwordHash }: Credential,
  changes: Updateable<CredentialTable>,
): Promise<boolean> {
  const changed = await db
    .updateTable('credential')
    .set({ ...changes, demo_password: null })
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return false
  await removePasswordLink(db, userId)
  return true
}

/** Ends the link by which a member could choose a password. */
export async function removePasswordLink(db: DbTransaction, userId: number): Promise<void> {
  await db.deleteFrom('password_link').where('user_id', '=', userId).execute()
}

export async function removeCredential(db: DbTransaction, userId: number): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await db.deleteFrom('credential').where('user_id', '=', userId).execute()
}

export async function findDemoCredential(database: Kysely<DB>) {
  return database
    .selectFrom('credential')
    .select(['username', 'demo_password'])
    .where('demo_password', 'is not', null)
    .executeTakeFirst()
}

export async function storeDemoPassword(db: DbTransaction, userId: number, password: string): Promise<void> {
  await db.updateTable('credential').set({ demo_password: password }).where('user_id', '=', userId).execute()
}

/** Switches a second factor on; false if it was on already. Of two concurrent calls one returns true. */
export async function enableSecondFactor(
  db: DbTransaction,
  userId: number,
  stored: Updateable<CredentialTable>,
): Promise<boolean> {
  const changed = await db
    .updateTable('credential')
    .set(stored)
    .where('user_id', '=', userId)
    .where('second_factor_secret', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Marks a time step as used. Returns false if this or a later step was used. Of two concurrent calls one returns true. */
export async function spendStep(db: DbTransaction, userId: number, step: number): Promise<boolean> {
  const spent = await db
    .updateTable('credential')
    .set({ second_factor_last_step: step })
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('second_factor_last_step', 'is', null), eb('second_factor_last_step', '<', step)]))
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}

/** Spends a recovery code; false if it is unknown or spent. */
export async function spendRecoveryCode(
  { database, clock }: TxContext,
  userId: number,
  hash: string,
): Promise<boolean> {
  const spent = await database
    .updateTable('recovery_code')
    .set({ used_at: clock.now() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}

/** Deletes all recovery codes of a user and inserts these. */
export async function replaceRecoveryCodes(db: DbTransaction, userId: number, hashes: string[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await db.insertInto('recovery_code').values(rows).execute()
}

export async function countRecoveryCodesLeft(database: Kysely<DB>, userId: number): Promise<number> {
  const { left } = await database
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export interface SessionRow {
  id: number
  sid: string
  userId: number
  startedAt: Date
  activeAt: Date
  browser: string
  expire: Date
  confirmedAt: Date
  mustChoosePassword: boolean
  role: Role
}

export type NewSession = Omit<SessionRow, 'id' | 'mustChoosePassword' | 'role'>

export async function addSession(db: DbTransaction, session: NewSession): Promise<void> {
  const { sid, userId, expire, confirmedAt } = session
  await db
    .insertInto('session')
    .values({ sid, sess: serializeSession(session), expire, user_id: userId, confirmed_at: confirmedAt })
    .execute()
}

/** Returns a session; `null` also if its account was removed. */
export async function findSession(database: Kysely<DB>, sid: string): Promise<SessionRow | null> {
  const row = await selectSessions(database).where('sid', '=', sid).executeTakeFirst()
  return row ? asSession(row) : null
}

/** Returns unexpired sessions of a user, last active first. */
export async function findSessions(
  database: Kysely<DB>,
  userId: number,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<SessionRow[]> {
  const rows = await selectSessions(database)
    .where('session.user_id', '=', userId)
    .where('expire', '>', now)
    .orderBy(sql`sess ->> 'activeAt'`, 'desc')
    .orderBy('session.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(asSession)
}

export async function countSessionsOf(database: Kysely<DB>, userId: number, now: Date): Promise<number> {
  const { total } = await database
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('expire', '>', now)
    .executeTakeFirstOrThrow()
  return total
}

export async function prolongSession(database: Kysely<DB>, session: NewSession): Promise<void> {
  const { sid, expire } = session
  await database
    .updateTable('session')
    .set({ expire, sess: serializeSession(session) })
    .where('sid', '=', sid)
    .execute()
}

export async function confirmSession(database: Kysely<DB>, sid: string, now: Date): Promise<void> {
  await database.updateTable('session').set({ confirmed_at: now }).where('sid', '=', sid).execute()
}

export async function removeSession(database: Kysely<DB>, sid: string): Promise<number | null> {
  const row = await database.deleteFrom('session').where('sid', '=', sid).returning('user_id').executeTakeFirst()
  return row?.user_id ?? null
}

/** Ends one session of a user by its id; false if the user has no such session. */
export async function removeSessionById(db: DbTransaction, userId: number, id: number): Promise<boolean> {
  const ended = await db.deleteFrom('session').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Ends a user's sessions, except `exceptSid` if given. Returns their number. */
export async function removeSessionsOf(db: DbTransaction, userId: number, exceptSid?: string): Promise<number> {
  let ending = db.deleteFrom('session').where('user_id', '=', userId)
  if (exceptSid !== undefined) ending = ending.where('sid', '<>', exceptSid)
  const ended = await ending.executeTakeFirst()
  return Number(ended.numDeletedRows)
}

export async function removeSessionsExpiredBy(database: Kysely<DB>, now: Date): Promise<void> {
  await database.deleteFrom('session').where('expire', '<=', now).execute()
}

function selectAccounts(database: Kysely<DB>) {
  return database
    .selectFrom('credential')
    .innerJoin('user', 'user.id', 'credential.user_id')
    .select(['user.id', 'email', 'first_name', 'last_name'])
    .selectAll('credential')
}

function selectSessions(database: Kysely<DB>) {
  return database
    .selectFrom('session')
    .innerJoin('credential', 'credential.user_id', 'session.user_id')
    .select(['session.id', 'sid', 'sess', 'expire', 'session.user_id', 'confirmed_at', 'is_one_time', 'role'])
}

function asMember(row: { id: number; email: string; first_name: string; last_name: string }): Member {
  return { id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name }
}

function asCredential(row: Selectable<CredentialTable>): Credential {
  return {
    userId: row.user_id,
    username: row.username,
    passwordHash: row.password_hash,
    isOneTime: row.is_one_time,
    role: row.role as Role, // checked by the table
    changedAt: row.changed_at,
    secondFactorSecret: row.second_factor_secret,
    secondFactorSince: row.second_factor_since,
  }
}

interface Sess {
  startedAt: string
  activeAt: string
  browser: string
}

function serializeSession({ startedAt, activeAt, browser }: NewSession): string {
  const sess: Sess = { startedAt: startedAt.toISOString(), activeAt: activeAt.toISOString(), browser }
  return JSON.stringify(sess)
}

interface JoinedSession {
  id: number
  sid: string
  sess: unknown
  expire: Date
  user_id: number
  confirmed_at: Date
  is_one_time: boolean
  role: string
}

function asSession(row: JoinedSession): SessionRow {
  // Written by `serializeSession`.
  const { startedAt, activeAt, browser } = row.sess as Sess
  return {
    id: row.id,
    sid: row.sid,
    userId: row.user_id,
    startedAt: new Date(startedAt),
    activeAt: new Date(activeAt),
    browser,
    expire: row.expire,
    confirmedAt: row.confirmed_at,
    mustChoosePassword: row.is_one_time,
    role: row.role as Role, // checked by the table
  }
}
