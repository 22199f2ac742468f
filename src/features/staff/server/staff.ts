import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Role } from '#features/permissions.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { isBreaking, isTakenBy } from '#platform/server/database/failures.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Member } from '../contract.ts'
import { generateOneTimePassword } from './internal/one-time-password.ts'
import { namesOf, refuseGuessable } from './internal/password-rules.ts'
import { hashPassword } from './internal/passwords.ts'
import { removeProfile } from './internal/profile-store.ts'
import {
  type Account,
  addCredential,
  addUser,
  changeCredential,
  changeUser,
  findAccount,
  findAllAccounts,
  findMembersWithEmail,
  removeCredential,
  removePasswordLink,
  removeSessionsOf,
  replaceRecoveryCodes,
} from './internal/store.ts'

export interface NewMember {
  username: string
  password: string
  /** '' if unknown: the member enters the address at the first sign-in. */
  email: string
  firstName: string
  lastName: string
  /** Everything by default. */
  role?: Role
}

/**
 * Adds an account. Throws `conflict` for a taken username or email address, `invalid` for a guessable password,
 * `unavailable` when busy.
 */
export async function addStaff(tx: TxContext, who: NewMember): Promise<Member> {
  return add(tx, who, { is_one_time: false })
}

/** Like `addStaff`, but generates and returns a one-time password. */
export async function addStaffWithOneTimePassword(tx: TxContext, who: Omit<NewMember, 'password'>): Promise<string> {
  const password = generateOneTimePassword()
  await add(tx, { ...who, password }, { is_one_time: true })
  return password
}

/**
 * Replaces the password by a one-time password, which is returned, and ends the password link and all sessions. Throws
 * `not-found` for an unknown username, `unavailable` when busy.
 */
export async function resetPassword(tx: TxContext, username: string): Promise<string> {
  const { member } = await readAccount(tx.database, username)
  const password = generateOneTimePassword()
  const password_hash = await hashPassword(password, tx.config.passwordCost)
  const changed_at = tx.clock.now()
  await changeCredential(tx.database, member.id, {
    password_hash,
    is_one_time: true,
    demo_password: null,
    changed_at,
  })
  await removePasswordLink(tx.database, member.id)
  await removeSessionsOf(tx.database, member.id)
  await tx.audit({ action: 'gave a one-time password to', item: 'user', itemId: member.id })
  return password
}

/** Gives an account another role and ends its sessions. Throws as `removeStaff`. */
export async function setRole(tx: TxContext, username: string, role: Role): Promise<void> {
  const { member, credential } = await readAccount(tx.database, username)
  if (credential.role === role) return
  await changeCredential(tx.database, member.id, { role }).catch(refuseLast)
  await removeSessionsOf(tx.database, member.id)
  await tx.audit({
    ...{ action: 'changed the role of', item: 'user', itemId: member.id },
    ...{ before: { role: credential.role }, after: { role } },
  })
}

/**
 * Switches off a second factor whose phone and recovery codes are lost, and ends the member's sessions. Throws `not-found` for an
 * unknown username.
 */
export async function dropSecondFactor(tx: TxContext, username: string): Promise<void> {
  const { member } = await readAccount(tx.database, username)
  await changeCredential(tx.database, member.id, WITHOUT_SECOND_FACTOR)
  await replaceRecoveryCodes(tx.database, member.id, [])
  await removeSessionsOf(tx.database, member.id)
  await tx.audit({ action: 'switched off the second factor of', item: 'user', itemId: member.id })
}

/**
 * Removes an account and its profile, and frees its email address. The name stays, for the audit log. Throws `not-found`
 * for an unknown username, `conflict` for the last member whose role is everything.
 */
export async function removeStaff(tx: TxContext, username: string): Promise<void> {
  const { member } = await readAccount(tx.database, username)
  await removeSessionsOf(tx.database, member.id)
  await removeCredential(tx.database, member.id).catch(refuseLast)
  await removeProfile(tx.database, member.id)
  await changeUser(tx.database, member.id, { email: '', updated_at: tx.clock.now() })
  await tx.audit({ action: 'removed', item: 'user', itemId: member.id })
  tx.publicDataChanged()
}

/** Returns all accounts that can sign in, by username. */
export async function listAccounts(db: Kysely<DB>): Promise<Account[]> {
  return findAllAccounts(db)
}

/** Returns members with an email address, for emails to all staff. */
export async function findAllStaff(db: Kysely<DB>): Promise<Member[]> {
  return findMembersWithEmail(db)
}

/** Whether anyone can sign in to the office. */
export async function hasAccount(database: Kysely<DB>): Promise<boolean> {
  const row = await database.selectFrom('credential').select('user_id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Returns the email address of a member of staff; `''` for a deleted account or an account without an address. */
export async function findStaffAddress(database: Kysely<DB>, userId: number): Promise<string> {
  const row = await database.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email ?? ''
}

/** Throws `conflict` if the database refused to lose the last member whose role is everything; otherwise rethrows. */
function refuseLast(error: unknown): never {
  if (!isBreaking(error, 'somebody_may_do_everything')) throw error
  throw new Refusal('conflict', 'This is the last person who may do everything. Give another person that role first.')
}

/** Throws `conflict` if the database reported a taken username or email address; otherwise rethrows. */
export function refuseTaken(error: unknown): never {
  if (isTakenBy(error, 'credential_username_once')) throw new Refusal('conflict', 'Another account has this username')
  if (isTakenBy(error, 'user_email_once')) throw new Refusal('conflict', 'Another account has this email address')
  throw error
}

export const WITHOUT_SECOND_FACTOR = {
  second_factor_secret: null,
  second_factor_since: null,
  second_factor_last_step: null,
}

async function add(tx: TxContext, who: NewMember, columns: { is_one_time: boolean }): Promise<Member> {
  await refuseGuessable(who.password, [who.username, ...namesOf(who)])
  const now = tx.clock.now()
  const password_hash = await hashPassword(who.password, tx.config.passwordCost)
  const user = { email: who.email, first_name: who.firstName, last_name: who.lastName }
  try {
    const member = await addUser(tx.database, { ...user, created_at: now, updated_at: now })
    await addCredential(tx.database, {
      user_id: member.id,
      username: who.username,
      password_hash,
      changed_at: now,
      role: who.role ?? 'everything',
      ...columns,
    })
    await tx.audit({ action: 'added', item: 'user', itemId: member.id, after: { role: who.role ?? 'everything' } })
    return member
  } catch (error) {
    return refuseTaken(error)
  }
}

async function readAccount(db: DbTransaction, username: string): Promise<Account> {
  const account = await findAccount(db, username)
  if (!account) throw new Refusal('not-found', `There is no account called ${username}`)
  return account
}
