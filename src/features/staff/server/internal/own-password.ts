import type * as z from 'zod/mini'
import {
  type chooseOwnPassword,
  introduction,
  type Member,
  type passwordForm,
  type SignedIn,
} from '#features/staff/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffTxContext } from '#platform/server/transaction.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { confirmPassword } from '../confirmation.ts'
import { beginSession } from '../sessions.ts'
import { refuseTaken } from '../staff.ts'
import { memberNumber, noteOwn, type OwnAccount, ownCredential, tell } from './account.ts'
import { refuseGuessable } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { type Credential, changeUser, removeSessionsOf, replacePassword } from './store.ts'

/**
 * Changes one's own password. Every session ends, and this browser goes on with a new one, whose key it answers
 * [threat session-reuse]. Throws for a wrong present password (`forbidden`), guesses (`too-many`) and a new one that is
 * easily guessed (`invalid`).
 */
export async function changePassword(
  ctx: AppContext,
  { staff, business, browser }: OwnAccount,
  form: z.infer<typeof passwordForm>,
): Promise<string> {
  const credential = await confirmPassword(ctx, staff, form.password)
  const member = await memberNumber(ctx, staff.userId)
  const names = [(await business()).name, ...namesOf(member)]
  const passwordHash = await hashAcceptable(ctx, { password: form.newPassword, credential, names })
  return inTransaction(ctx, staff, async (tx) => {
    const key = await replaceOwnPassword(tx, credential, { passwordHash, browser })
    await tell(tx, member, 'password-changed')
    return key
  })
}

/**
 * Puts a password of one's own in the place of a one-time password, and says who one is where the account is a name and
 * nothing else. Throws for who has a password of their own already (`forbidden`), and what `changePassword` refuses.
 */
export async function chooseOwn(
  ctx: AppContext,
  { staff, business, browser }: OwnAccount,
  form: z.infer<NonNullable<(typeof chooseOwnPassword)['body']>>,
): Promise<{ signedIn: SignedIn; key: string }> {
  const credential = await ownCredential(ctx, staff.userId)
  if (!credential.isOneTime) throw new Refusal('forbidden', 'You have chosen your own password already')
  const before = await memberNumber(ctx, staff.userId)
  const user = before.email === '' ? { id: before.id, ...introducedBy(form) } : before
  const names = [(await business()).name, ...namesOf(user)]
  const passwordHash = await hashAcceptable(ctx, { password: form.newPassword, credential, names })
  return inTransaction(ctx, staff, async (tx) => {
    const { email, firstName: first_name, lastName: last_name } = user
    await changeUser(tx.database, user.id, { email, first_name, last_name, updated_at: tx.clock.now() })
    return { signedIn: { user }, key: await replaceOwnPassword(tx, credential, { passwordHash, browser }) }
  }).catch(refuseTaken)
}

/** What somebody says of themselves whose account is a name and nothing else; everything is asked for. */
function introducedBy(form: object): Omit<Member, 'id'> {
  const message = introduction.safeParse(form)
  if (message.success) return message.data
  const errors = message.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal('invalid', errors[0]?.message ?? 'Please say who you are', { errors })
}

/**
 * The hash of a new password. Throws `invalid` for what is easily guessed, which the `names` are, and the present one.
 */
async function hashAcceptable(
  ctx: AppContext,
  { password, credential, names }: { password: string; credential: Credential; names: string[] },
): Promise<string> {
  refuseGuessable(password, [credential.username, ...names])
  if (await isPassword(password, credential.passwordHash)) {
    const message = 'Please choose another password than the present one'
    throw fieldError('newPassword', message)
  }
  return hashPassword(password, ctx.config.passwordCost)
}

/** Keeps the new password, ends every session, and begins the one that this browser goes on with. */
async function replaceOwnPassword(
  tx: StaffTxContext,
  credential: Credential,
  { passwordHash, browser }: { passwordHash: string; browser: string },
): Promise<string> {
  const changes = { password_hash: passwordHash, is_one_time: false, changed_at: tx.clock.now() }
  if (!(await replacePassword(tx.database, credential, changes)))
    throw new Refusal('conflict', 'Your password was changed meanwhile. Please sign in again.')
  await removeSessionsOf(tx.database, tx.by.userId)
  await noteOwn(tx, 'changed password')
  return beginSession(tx, { userId: tx.by.userId, browser })
}

function namesOf({ firstName, lastName, email }: Omit<Member, 'id'>): string[] {
  return [`${firstName}${lastName}`, `${lastName}${firstName}`, email, email.split('@', 1)[0] ?? '']
}
