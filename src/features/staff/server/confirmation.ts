import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Confirmation } from '../contract.ts'
import { isPassword, refuseWhenCrowded } from './internal/passwords.ts'
import { hasSecondFactor, passesSecondFactor } from './internal/second-factor.ts'
import { checkConfirmationLimit } from './internal/sign-in-limits.ts'
import { type Credential, credentialOf } from './internal/store.ts'

/**
 * Makes sure that whoever sits at a session is the person it belongs to, before something that a borrowed screen must not
 * do. Called outside any transaction: a password takes a quarter of a second, and a code counts once whatever follows.
 * Throws `forbidden` for where the password or the code is not right, with `secondFactor` where only the code is
 * missing, with `too-many` who guesses, each session by itself, so that a thief's guesses do not keep the owner out, and as
 * `unavailable` while too many passwords are looked at.
 */
export async function confirmPerson(ctx: AppContext, staff: StaffMember, message: Confirmation): Promise<Credential> {
  const { credential, attempt } = await provePassword(ctx, staff, message.password)
  // Not forgiven yet: or who has the password could try codes without end.
  if (hasSecondFactor(credential) && !message.code) throw wrong('code', 'Please enter a one-time code as well')
  const passes = await inTransaction(ctx, staff, (tx) => passesSecondFactor(tx, credential, message.code))
  if (!passes) throw wrong('code', 'That code is not right')
  await attempt.forgive()
  return credential
}

/** The same by the password alone, for where it is the password that changes. */
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

/** Said at the field, too. */
function wrong(path: 'password' | 'code', message: string): Refusal {
  const body = path === 'code' ? { secondFactor: true } : undefined
  return new Refusal('forbidden', message, { errors: [{ path, message }], ...(body && { body }) })
}
