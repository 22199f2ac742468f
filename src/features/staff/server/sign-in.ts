import type { Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Member, SignInForm } from '../contract.ts'
import { isPassword } from './passwords.ts'
import { beginSession, endSession } from './sessions.ts'
import { admitTry } from './sign-in-limits.ts'
import { accountOf } from './store.ts'

/** Who knocks: from where, and with which cookies. */
export interface Knocker {
  ip: string
  cookies: string | undefined
}

/**
 * Signs somebody in and answers who it is and the new session's key; a session that the browser had before is over
 * (threats 6). Refuses with one and the same `Invalid credentials` whatever was wrong (threats 11), and with `too-many`
 * who guesses (threats 10).
 */
export async function signIn(
  office: Office,
  form: SignInForm,
  knocker: Knocker,
): Promise<{ member: Member; key: string }> {
  const attempt = await admitTry(office, form.username, knocker.ip)
  const account = await accountOf(office.database, form.username)
  const isRight = await isPassword(form.password, account?.passwordHash ?? null)
  if (!account || !isRight) throw new Refusal('signed-out', 'Invalid credentials')

  await attempt.forgive()
  const { member } = account
  return office.database.transaction().execute(async (books) => {
    await endSession(office, books, knocker.cookies)
    const key = await beginSession(office, books, member.id)
    const entry = { actor: 'staff', userId: member.id, item: 'user', itemId: member.id } as const
    await writeTrail(office, books, { ...entry, action: 'signed in' })
    return { member, key }
  })
}

/** Ends the session of this browser; without one nothing happens. */
export async function signOut(office: Office, cookies: string | undefined): Promise<void> {
  await office.database.transaction().execute(async (books) => {
    const userId = await endSession(office, books, cookies)
    if (userId === null) return
    await writeTrail(office, books, { actor: 'staff', userId, action: 'signed out', item: 'user', itemId: userId })
  })
}
