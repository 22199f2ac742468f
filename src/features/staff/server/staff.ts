import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { isTakenBy } from '#platform/server/database/failures.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { LEAST_PASSWORD_CHARACTERS, type Member } from '../contract.ts'
import { inventOneTimePassword } from './one-time-password.ts'
import { hashPassword } from './passwords.ts'
import {
  type Account,
  accountOf,
  addCredential,
  addUser,
  changeCredential,
  changeUser,
  removeCredential,
  removeSessionsOf,
  replaceRecoveryCodes,
  staffRows,
} from './store.ts'

export interface NewMember {
  username: string
  password: string
  /** What is not known yet is `''`: its owner says it at the first sign-in. */
  email: string
  firstName: string
  lastName: string
}

/**
 * Gives somebody an account in the office. Refuses a name or an address that another account has (`taken`) and a password
 * of fewer than 12 characters (`invalid`).
 */
export async function addStaff(office: Office, books: Books, who: NewMember): Promise<Member> {
  return add(office, books, who, { is_one_time: false })
}

/** The same with a password that is invented here, and good for nothing but choosing another. Answers it. */
export async function addStaffWithOneTimePassword(
  office: Office,
  books: Books,
  who: Omit<NewMember, 'password'>,
): Promise<string> {
  const password = inventOneTimePassword()
  await add(office, books, { ...who, password }, { is_one_time: true })
  return password
}

/** Gives somebody a new one-time password in the place of theirs, and ends their sessions. Answers it. */
export async function resetPassword(office: Office, books: Books, username: string): Promise<string> {
  const { member } = await accountNamed(books, username)
  const password = inventOneTimePassword()
  const password_hash = await hashPassword(password)
  const changed_at = office.clock.now()
  await changeCredential(books, member.id, { password_hash, is_one_time: true, demo_password: null, changed_at })
  await removeSessionsOf(books, member.id)
  await writeTrail(office, books, { ...BY_HAND, action: 'gave a one-time password to', itemId: member.id })
  return password
}

/** Switches somebody's second factor off, whose telephone and recovery codes are gone, and ends their sessions. */
export async function dropSecondFactor(office: Office, books: Books, username: string): Promise<void> {
  const { member } = await accountNamed(books, username)
  await changeCredential(books, member.id, WITHOUT_SECOND_FACTOR)
  await replaceRecoveryCodes(books, member.id, [])
  await removeSessionsOf(books, member.id)
  await writeTrail(office, books, { ...BY_HAND, action: 'switched off the second factor of', itemId: member.id })
}

/** Takes somebody's way in. Their name stays beside what they have done; their address is free for another account. */
export async function removeStaff(office: Office, books: Books, username: string): Promise<void> {
  const { member } = await accountNamed(books, username)
  await removeSessionsOf(books, member.id)
  await removeCredential(books, member.id)
  await changeUser(books, member.id, { email: '', updated_at: office.clock.now() })
  await writeTrail(office, books, { ...BY_HAND, action: 'removed', itemId: member.id })
}

/** Everybody who works in the office, for letters to all of them. */
export async function allStaff(books: Kysely<DB>): Promise<Member[]> {
  return staffRows(books)
}

/** Says that another account has a name or an address already, which the database has noticed; else throws on. */
export function refuseTaken(error: unknown): never {
  if (isTakenBy(error, 'credential_username_once')) throw new Refusal('taken', 'Another account has this username')
  if (isTakenBy(error, 'user_email_once')) throw new Refusal('taken', 'Another account has this e-mail address')
  throw error
}

/** How an account stands without a second factor. */
export const WITHOUT_SECOND_FACTOR = {
  second_factor_secret: null,
  second_factor_since: null,
  second_factor_last_step: null,
}

async function add(office: Office, books: Books, who: NewMember, manner: { is_one_time: boolean }): Promise<Member> {
  if (who.password.length < LEAST_PASSWORD_CHARACTERS)
    throw new Refusal('invalid', `A password has at least ${LEAST_PASSWORD_CHARACTERS} characters`)
  const now = office.clock.now()
  const password_hash = await hashPassword(who.password)
  const user = { email: who.email, first_name: who.firstName, last_name: who.lastName }
  try {
    const member = await addUser(books, { ...user, created_at: now, updated_at: now })
    await addCredential(books, {
      user_id: member.id,
      username: who.username,
      password_hash,
      changed_at: now,
      ...manner,
    })
    await writeTrail(office, books, { ...BY_HAND, action: 'added', itemId: member.id })
    return member
  } catch (error) {
    return refuseTaken(error)
  }
}

const BY_HAND = { actor: 'system', item: 'user' } as const

async function accountNamed(books: Books, username: string): Promise<Account> {
  const account = await accountOf(books, username)
  if (!account) throw new Refusal('missing', `There is no account called ${username}`)
  return account
}
