import type { StaffMember } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { SignedIn, SignInForm } from '../contract.ts'
import { memberNumber } from './account.ts'
import { browserInWords } from './browser-words.ts'
import { isRunOut } from './one-time-password.ts'
import { isPassword } from './passwords.ts'
import { hasSecondFactor, passesSecondFactor } from './second-factor.ts'
import { beginSession, endSession } from './sessions.ts'
import { admitTry } from './sign-in-limits.ts'
import { accountOf, stillHolds } from './store.ts'

/** Who knocks: from where, with which cookies, and what their browser calls itself. */
export interface Knocker {
  ip: string
  cookies: string | undefined
  userAgent: string | undefined
}

/**
 * Signs somebody in and answers who it is and the new session's key; a session that the browser had before is over
 * (threats 6). Refuses with one and the same `Invalid credentials` whatever was wrong (threats 11), with `too-many`
 * who guesses (threats 10), and with `secondFactor` who has given everything but the code (decisions 4, row 3).
 */
export async function signIn(
  office: Office,
  form: SignInForm,
  knocker: Knocker,
): Promise<{ signedIn: SignedIn; key: string }> {
  const attempt = await admitTry(office, form.username, knocker.ip)
  const account = await accountOf(office.database, form.username)
  const isRight = await isPassword(form.password, account?.credential.passwordHash ?? null)
  if (!account || !isRight) throw new Refusal('signed-out', 'Invalid credentials')
  const { member, credential } = account
  if (isRunOut(office, credential))
    throw new Refusal('signed-out', 'This one-time password has run out. Please ask for a new one.')
  // Nothing is forgiven until the code is right as well: or who has the password could try codes without end.
  if (hasSecondFactor(credential) && !form.code)
    throw new Refusal('signed-out', 'Please enter your one-time code', { body: { secondFactor: true } })

  const key = await office.database.transaction().execute(async (books) => {
    // Changed since it was looked at: the sessions that ended with it must not be followed by one more.
    if (!(await stillHolds(books, credential))) throw new Refusal('signed-out', 'Invalid credentials')
    if (!(await passesSecondFactor(office, books, credential, form.code))) throw wrongCode()
    await endSession(office, books, knocker.cookies)
    const entry = { actor: 'staff', userId: member.id, item: 'user', itemId: member.id } as const
    await writeTrail(office, books, { ...entry, action: 'signed in' })
    return beginSession(office, books, { userId: member.id, browser: browserInWords(knocker.userAgent) })
  })
  await attempt.forgive()
  return { signedIn: { user: member, ...(credential.isOneTime && { choosePassword: true as const }) }, key }
}

/** Who a session belongs to. Refuses as `signed-out` where the account is gone. */
export async function whoIs(office: Office, { userId, mustChoosePassword }: StaffMember): Promise<SignedIn> {
  const user = await memberNumber(office, userId)
  return { user, ...(mustChoosePassword && { choosePassword: true as const }) }
}

/** Ends the session of this browser; without one nothing happens. */
export async function signOut(office: Office, cookies: string | undefined): Promise<void> {
  await office.database.transaction().execute(async (books) => {
    const userId = await endSession(office, books, cookies)
    if (userId === null) return
    await writeTrail(office, books, { actor: 'staff', userId, action: 'signed out', item: 'user', itemId: userId })
  })
}

/** Said as of any other wrong thing; the form shows at which field. */
function wrongCode(): Refusal {
  return new Refusal('signed-out', 'Invalid credentials', {
    errors: [{ path: 'code', message: 'This code is not right' }],
    body: { secondFactor: true },
  })
}
