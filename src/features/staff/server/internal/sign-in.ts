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

/** The browser that somebody signs in with: its address, its cookies, and what it calls itself. */
export interface SigningBrowser {
  ip: string
  cookies: string | undefined
  userAgent: string | undefined
}

/**
 * Signs somebody in and answers who it is, the new session's key and the cookie by which the device is known; a session that the browser had before is over
 * [threat session-reuse]. Throws for with one and the same `Invalid credentials` whatever was wrong
 * [threat account-discovery], with `too-many` who guesses, with `secondFactor` who has given everything but the
 * code, and `unavailable` while too many passwords are looked at.
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
  // Nothing is forgiven until the code is right as well: or who has the password could try codes without end.
  if (hasSecondFactor(credential) && !form.code)
    throw new Refusal('unauthenticated', 'Please enter your one-time code', { body: { secondFactor: true } })

  const key = await inTransaction(ctx, { kind: 'staff', userId: member.id }, async (tx) => {
    // Changed since it was looked at: the sessions that ended with it must not be followed by one more.
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

/** Who a session belongs to. Throws `unauthenticated` for where the account is gone. */
export async function whoIs(ctx: AppContext, { userId, mustChoosePassword }: StaffMember): Promise<SignedIn> {
  const user = await memberNumber(ctx, userId)
  return { user, ...(mustChoosePassword && { choosePassword: true as const }) }
}

/** Ends the session of this browser; without one nothing happens. */
export async function signOut(ctx: AppContext, cookies: string | undefined): Promise<void> {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    const userId = await endSession(tx, cookies)
    if (userId === null) return
    await tx.as({ kind: 'staff', userId }).audit({ action: 'signed out', item: 'user', itemId: userId })
  })
}

/** Said as of any other wrong thing; the form shows at which field. */
function wrongCode(): Refusal {
  return new Refusal('unauthenticated', 'Invalid credentials', {
    errors: [{ path: 'code', message: 'This code is not right' }],
    body: { secondFactor: true },
  })
}
