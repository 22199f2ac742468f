import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Confirmation } from '../contract.ts'
import { emailWrongCode, readMember } from './internal/account.ts'
import { isCorrectPassword, refuseWhenQueueFull } from './internal/passwords.ts'
import { hasSecondFactor, passesSecondFactor } from './internal/sign-in/second-factor.ts'
import { checkConfirmationLimit } from './internal/sign-in/sign-in-limits.ts'
import { type Credential, findCredential, confirmSession as storeConfirmation } from './internal/store.ts'

/**
 * Throws `forbidden` unless the password (and code) are the member's, `too-many` after five attempts, `unavailable` when busy.
 * Call it outside transactions: hashing is slow.
 */
export async function confirmPerson(ctx: AppContext, staff: StaffMember, typed: Confirmation): Promise<Credential> {
  const { credential, attempt } = await verifyPassword(ctx, staff, typed.password)
  // The limit is not reset yet, or an attacker with the password could try codes without limit.
  if (hasSecondFactor(credential) && !typed.code) throw refusalAt('code', 'Please enter a one-time code as well')
  const passes = await inTransaction(ctx, staff, (tx) => passesSecondFactor(tx, credential, typed.code))
  if (!passes) {
    await emailWrongCode(ctx, await readMember(ctx, staff.userId))
    throw refusalAt('code', 'That code is incorrect')
  }
  await attempt.reset()
  return credential
}

/** Records that the member has just confirmed this session with the password. Throws as `confirmPerson` does. */
export async function confirmSession(ctx: AppContext, staff: StaffMember, typed: Confirmation): Promise<void> {
  await confirmPerson(ctx, staff, typed)
  await storeConfirmation(ctx.database, staff.sid, ctx.clock.now())
}

/** Like `confirmPerson`, but without a code. Used when the password changes. */
export async function confirmPassword(ctx: AppContext, staff: StaffMember, password: string): Promise<Credential> {
  const { credential, attempt } = await verifyPassword(ctx, staff, password)
  await attempt.reset()
  return credential
}

async function verifyPassword(ctx: AppContext, { userId, sid }: StaffMember, password: string) {
  const credential = await findCredential(ctx.database, userId)
  if (!credential) throw refusalAt('password', 'Please enter your password again')
  refuseWhenQueueFull('known')
  const attempt = await checkConfirmationLimit(ctx, sid)
  if (!(await isCorrectPassword(password, credential.passwordHash, 'known')))
    throw refusalAt('password', 'That password is incorrect')
  return { credential, attempt }
}

/** Returns a refusal that also shows the message at the form field. */
function refusalAt(path: 'password' | 'code', message: string): Refusal {
  const body = path === 'code' ? { secondFactor: true } : undefined
  return new Refusal('forbidden', message, { errors: [{ path, message }], ...(body && { body }) })
}
