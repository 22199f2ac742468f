import type { SignedIn, SignInForm } from '#features/staff/contract.ts'
import { beginSession, endSession } from '#features/staff/server/sessions.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffMember, SYSTEM } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { emailWrongCode, readCredential, readMember } from '../account.ts'
import { isExpiredOneTimePassword } from '../one-time-password.ts'
import { generateUnmatchableHash, isCorrectPassword, refuseWhenQueueFull } from '../passwords.ts'
import { findAccount, isPasswordUnchanged } from '../store.ts'
import { describeBrowser } from './describe-browser.ts'
import { cookieForDevice, readDeviceId } from './known-device.ts'
import { hasSecondFactor, passesSecondFactor } from './second-factor.ts'
import { checkCodeLimit, checkSignInLimit } from './sign-in-limits.ts'

/** What rate limits, the check for a known device and the session need of a request. */
export interface SignInBrowser {
  ip: string
  cookies: string | undefined
  userAgent: string | undefined
}

/**
 * Replaces the browser's session [threat session-reuse]. Throws `unauthenticated`, identical for an unknown username
 * and a wrong password [threat account-discovery], `too-many` or `unavailable`.
 */
export async function signIn(
  ctx: AppContext,
  form: SignInForm,
  browser: SignInBrowser,
): Promise<{ signedIn: SignedIn; key: string; deviceCookie: string }> {
  const device = readDeviceId(ctx, browser.cookies)
  const lane = device ? 'known' : 'stranger'
  refuseWhenQueueFull(lane)
  const attempt = await checkSignInLimit(ctx, { username: form.username, ip: browser.ip, device })
  const account = await findAccount(ctx.database, form.username)
  const stored = account?.credential.passwordHash ?? generateUnmatchableHash(ctx.config.passwordCost)
  const isRight = await isCorrectPassword(form.password, stored, lane)
  if (!account || !isRight) throw new Refusal('unauthenticated', 'Invalid credentials')
  const { member, credential } = account
  if (isExpiredOneTimePassword(ctx, credential))
    throw new Refusal('unauthenticated', 'This one-time password has expired. Please ask for a new one.')
  // The limit is not reset yet, or an attacker with the password could try codes without limit.
  if (hasSecondFactor(credential) && !form.code)
    throw new Refusal('unauthenticated', 'Please enter your one-time code', { body: { secondFactor: true } })
  const codeAttempt = hasSecondFactor(credential) ? await checkCodeLimit(ctx, { userId: member.id, device }) : null

  const key = await inTransaction(ctx, { kind: 'staff', userId: member.id }, async (tx) => {
    // The password was changed during the check, which ended all sessions: no new session may begin.
    if (!(await isPasswordUnchanged(tx.database, credential)))
      throw new Refusal('unauthenticated', 'Invalid credentials')
    if (!(await passesSecondFactor(tx, credential, form.code))) return null
    await endSession(tx, browser.cookies)
    await tx.audit({ action: 'signed in', item: 'user', itemId: member.id })
    return beginSession(tx, { userId: member.id, browser: describeBrowser(browser.userAgent) })
  })
  if (key === null) {
    await emailWrongCode(ctx, member)
    throw wrongCodeRefusal()
  }
  await codeAttempt?.reset()
  await attempt.reset()
  const signedIn = {
    user: member,
    role: credential.role,
    ...(credential.isOneTime && { choosePassword: true as const }),
  }
  return { signedIn, key, deviceCookie: cookieForDevice(ctx, device) }
}

/** Returns the member of a session. Throws `unauthenticated` for an unknown user id. */
export async function readSignedIn(ctx: AppContext, { userId, mustChoosePassword }: StaffMember): Promise<SignedIn> {
  const user = await readMember(ctx, userId)
  const { role } = await readCredential(ctx, userId)
  return { user, role, ...(mustChoosePassword && { choosePassword: true as const }) }
}

/** Ends the browser's session, if there is one. */
export async function signOut(ctx: AppContext, cookies: string | undefined): Promise<void> {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    const userId = await endSession(tx, cookies)
    if (userId === null) return
    await tx.as({ kind: 'staff', userId }).audit({ action: 'signed out', item: 'user', itemId: userId })
  })
}

/** The message equals that for a wrong password; `errors` names the field. */
function wrongCodeRefusal(): Refusal {
  return new Refusal('unauthenticated', 'Invalid credentials', {
    errors: [{ path: 'code', message: 'This code is incorrect' }],
    body: { secondFactor: true },
  })
}
