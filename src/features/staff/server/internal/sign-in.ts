import type { SignedIn, SignInForm } from '#features/staff/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffMember, SYSTEM } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { beginSession, endSession } from '../sessions.ts'
import { memberNumber } from './account.ts'
import { describeBrowser } from './browser-words.ts'
import { cookieForDevice, deviceOf } from './known-device.ts'
import { isRunOut } from './one-time-password.ts'
import { isPassword, nobodysPassword, refuseWhenCrowded } from './passwords.ts'
import { hasSecondFactor, passesSecondFactor } from './second-factor.ts'
import { checkSignInLimit } from './sign-in-limits.ts'
import { accountOf, stillHolds } from './store.ts'

/** The browser of a sign-in request. */
export interface SigningBrowser {
  ip: string
  cookies: string | undefined
  userAgent: string | undefined
}

/**
 * Signs a member in and ends the browser's previous session [threat session-reuse]. Returns the member, the session's key and a
 * device cookie. Throws one `unauthenticated` for any wrong credential [threat account-discovery], with `secondFactor` if only
 * the code is missing or wrong; `too-many`; and `unavailable` while too many passwords are being checked.
 */
export async function signIn(
  ctx: AppContext,
  form: SignInForm,
  browser: SigningBrowser,
): Promise<{ signedIn: SignedIn; key: string; deviceCookie: string }> {
  refuseWhenCrowded()
  const device = deviceOf(ctx, browser.cookies)
  const attempt = await checkSignInLimit(ctx, { username: form.username, ip: browser.ip, device })
  const account = await accountOf(ctx.database, form.username)
  const stored = account?.credential.passwordHash ?? nobodysPassword(ctx.config.passwordCost)
  const isRight = await isPassword(form.password, stored)
  if (!account || !isRight) throw new Refusal('unauthenticated', 'Invalid credentials')
  const { member, credential } = account
  if (isRunOut(ctx, credential))
    throw new Refusal('unauthenticated', 'This one-time password has run out. Please ask for a new one.')
  // The limit is not reset yet, or an attacker with the password could try codes without limit.
  if (hasSecondFactor(credential) && !form.code)
    throw new Refusal('unauthenticated', 'Please enter your one-time code', { body: { secondFactor: true } })

  const key = await inTransaction(ctx, { kind: 'staff', userId: member.id }, async (tx) => {
    // The password was changed during the check, which ended all sessions: no new one may begin.
    if (!(await stillHolds(tx.database, credential))) throw new Refusal('unauthenticated', 'Invalid credentials')
    if (!(await passesSecondFactor(tx, credential, form.code))) throw wrongCode()
    await endSession(tx, browser.cookies)
    await tx.audit({ action: 'signed in', item: 'user', itemId: member.id })
    return beginSession(tx, { userId: member.id, browser: describeBrowser(browser.userAgent) })
  })
  await attempt.forgive()
  const signedIn = { user: member, ...(credential.isOneTime && { choosePassword: true as const }) }
  return { signedIn, key, deviceCookie: cookieForDevice(ctx, device) }
}

/** Returns the member of a session. Throws `unauthenticated` if the account was removed. */
export async function whoIs(ctx: AppContext, { userId, mustChoosePassword }: StaffMember): Promise<SignedIn> {
  const user = await memberNumber(ctx, userId)
  return { user, ...(mustChoosePassword && { choosePassword: true as const }) }
}

/** Ends the browser's session, if there is one. */
export async function signOut(ctx: AppContext, cookies: string | undefined): Promise<void> {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    const userId = await endSession(tx, cookies)
    if (userId === null) return
    await tx.as({ kind: 'staff', userId }).audit({ action: 'signed out', item: 'user', itemId: userId })
  })
}

/** The message is that of any wrong credential; `errors` names the field. */
function wrongCode(): Refusal {
  return new Refusal('unauthenticated', 'Invalid credentials', {
    errors: [{ path: 'code', message: 'This code is not right' }],
    body: { secondFactor: true },
  })
}
