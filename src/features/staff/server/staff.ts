import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { isTakenBy } from '#platform/server/database/failures.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Member } from '../contract.ts'
import { hashPassword } from './passwords.ts'
import { addCredential, addUser, memberOf, staffRows } from './store.ts'

/** Whoever chooses a shorter one is told so. */
export const LEAST_PASSWORD_CHARACTERS = 12

export interface NewMember {
  username: string
  password: string
  email: string
  firstName: string
  lastName: string
}

/**
 * Gives somebody an account in the office. Refuses a name or an address that another account has (`taken`) and a password
 * of fewer than 12 characters (`invalid`).
 */
export async function addStaff(office: Office, books: Books, who: NewMember): Promise<Member> {
  if (who.password.length < LEAST_PASSWORD_CHARACTERS)
    throw new Refusal('invalid', `A password has at least ${LEAST_PASSWORD_CHARACTERS} characters`)
  const now = office.clock.now()
  const passwordHash = await hashPassword(who.password)
  try {
    const member = await addUser(books, {
      email: who.email,
      first_name: who.firstName,
      last_name: who.lastName,
      created_at: now,
      updated_at: now,
    })
    const credential = { user_id: member.id, username: who.username, password_hash: passwordHash, changed_at: now }
    await addCredential(books, credential)
    await writeTrail(office, books, { actor: 'system', action: 'added', item: 'user', itemId: member.id })
    return member
  } catch (error) {
    if (isTakenBy(error, 'credential_username_once')) throw new Refusal('taken', 'Another account has this username')
    if (isTakenBy(error, 'user_email_once')) throw new Refusal('taken', 'Another account has this e-mail address')
    throw error
  }
}

/** Who a session belongs to. Refuses as `signed-out` where the account is gone. */
export async function memberWithId(office: Office, userId: number): Promise<Member> {
  const member = await memberOf(office.database, userId)
  if (!member) throw new Refusal('signed-out', 'Please sign in')
  return member
}

/** Everybody who works in the office, for letters to all of them. */
export async function allStaff(books: Kysely<DB>): Promise<Member[]> {
  return staffRows(books)
}
