import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Confirmation } from '../contract.ts'
import { isPassword, refuseWhenCrowded } from './internal/passwords.ts'
import { hasSecondFactor, passesSecondFactor } from './internal/second-factor.ts'
import { checkConfirmationLimit } from './internal/sign-in-limits.ts'
import { type Credential, credentialOf } from './internal/store.ts'

/**
 * Proves that the request comes from the session's owner. Call it outside transactions, as hashing takes about 250 ms and a code
 * is spent in any case. Throws `forbidden` for a wrong password or code (with `secondFactor` for the code), `too-many` per
 * session, and `unavailable` while too many passwords are being checked.
 */
export async function confirmPerson(ctx: AppContext, staff: StaffMember, message: Confirmation): Promise<Credential> {
  const { credential, attempt } = await provePassword(ctx, staff, message.password)
  // The limit is not reset yet, or an attacker with the password could try codes without limit.
  if (hasSecondFactor(credential) && !message.code) throw wrong('code', 'Please enter a one-time code as well')
  const passes = await inTransaction(ctx, staff, (tx) => passesSecondFactor(tx, credential, message.code))
  if (!passes) throw wrong('code', 'That code is not right')
  await attempt.forgive()
  return credential
}

/** Like `confirmPerson`, by the password alone. Used when the password changes. */
export async function confirmPassword(ctx: AppContext, staff: StaffMember, password: string): Promise<Credential> {
  const { credential, attempt } = await provePassword(ctx, staff, password)
  await attempt.forgive()
  return credential
}

async function provePassword(ctx: AppContext, { userId, sid }: StaffMember, password: string) {
  const credential = await credentialOf(ctx.database, userId)
  if (!credential) throw wrong('password', 'Please enter your password again')
  refuseWhenCrowded()
  const attempt = await checkConfirmationLimit(ctx, sid)
  if (!(await isPassword(password, credential.passwordHash))) throw wrong('password', 'That password is not right')
  return { credential, attempt }
}

/** Adds the message to its form field as well. */
function wrong(path: 'password' | 'code', message: string): Refusal {
  const body = path === 'code' ? { secondFactor: true } : undefined
  return new Refusal('forbidden', message, { errors: [{ path, message }], ...(body && { body }) })
}
