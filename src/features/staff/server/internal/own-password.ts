import type * as z from 'zod/mini'
import {
  type chooseOwnPassword,
  type Member,
  newMemberForm,
  type passwordForm,
  type SignedIn,
} from '#features/staff/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffTxContext } from '#platform/server/transaction.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { confirmPassword } from '../confirmation.ts'
import { beginSession } from '../sessions.ts'
import { refuseTaken } from '../staff.ts'
import { auditOwnAction, emailMember, type OwnAccount, readCredential, readMember } from './account.ts'
import { namesOf, refuseGuessable } from './password-rules.ts'
import { hashPassword, isCorrectPassword } from './passwords.ts'
import { type Credential, changeUser, removeSessionsOf, replacePassword } from './store.ts'

/**
 * Changes the password, ends every session and returns the key of a new session [threat session-reuse]. Throws
 * `conflict` for a concurrent change, and what `confirmPassword`, `readMember` and `hashNewPassword` throw.
 */
export async function changePassword(
  ctx: AppContext,
  { staff, readSender, browser }: OwnAccount,
  form: z.infer<typeof passwordForm>,
): Promise<string> {
  const credential = await confirmPassword(ctx, staff, form.password)
  const member = await readMember(ctx, staff.userId)
  const names = [(await readSender()).name, ...namesOf(member)]
  const passwordHash = await hashNewPassword(ctx, { password: form.newPassword, credential, names })
  return inTransaction(ctx, staff, async (tx) => {
    const key = await replaceOwnPassword(tx, credential, { passwordHash, browser })
    await emailMember(tx, member, 'password-changed')
    return key
  })
}

/**
 * Replaces a one-time password. Throws `forbidden` for a password that is not one-time, `invalid` for a missing name,
 * `conflict` (email taken, concurrent change), and what `readCredential` and `hashNewPassword` throw.
 */
export async function replaceOneTimePassword(
  ctx: AppContext,
  { staff, readSender, browser }: OwnAccount,
  form: z.infer<NonNullable<(typeof chooseOwnPassword)['body']>>,
): Promise<{ signedIn: SignedIn; key: string }> {
  const credential = await readCredential(ctx, staff.userId)
  if (!credential.isOneTime) throw new Refusal('forbidden', 'You have chosen your own password already')
  const before = await readMember(ctx, staff.userId)
  const user = before.email === '' ? { id: before.id, ...parseNewMember(form) } : before
  const names = [(await readSender()).name, ...namesOf(user)]
  const passwordHash = await hashNewPassword(ctx, { password: form.newPassword, credential, names })
  return inTransaction(ctx, staff, async (tx) => {
    const { email, firstName: first_name, lastName: last_name } = user
    await changeUser(tx.database, user.id, { email, first_name, last_name, updated_at: tx.clock.now() })
    return {
      signedIn: { user, role: credential.role },
      key: await replaceOwnPassword(tx, credential, { passwordHash, browser }),
    }
  }).catch(refuseTaken)
}

/** Validates name and email address, which are required here. Throws `invalid`. */
function parseNewMember(form: object): Omit<Member, 'id'> {
  const parsed = newMemberForm.safeParse(form)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal('invalid', errors[0]?.message ?? 'Please say who you are', { errors })
}

/**
 * Hashes a new password. Throws `invalid` for a guessable password, one of `names`, or the current password,
 * `unavailable` when busy.
 */
export async function hashNewPassword(
  ctx: AppContext,
  { password, credential, names }: { password: string; credential: Credential; names: string[] },
): Promise<string> {
  await refuseGuessable(password, [credential.username, ...names])
  if (await isCorrectPassword(password, credential.passwordHash, 'known')) {
    const message = 'Please choose a password other than the current one'
    throw fieldError('newPassword', message)
  }
  return hashPassword(password, ctx.config.passwordCost)
}

/**
 * Stores the new password, ends every session and returns the key of a new session. Throws `conflict` for a concurrent change.
 */
async function replaceOwnPassword(
  tx: StaffTxContext,
  credential: Credential,
  { passwordHash, browser }: { passwordHash: string; browser: string },
): Promise<string> {
  const changes = { password_hash: passwordHash, is_one_time: false, changed_at: tx.clock.now() }
  if (!(await replacePassword(tx.database, credential, changes)))
    throw new Refusal('conflict', 'Your password was changed meanwhile. Please sign in again.')
  await removeSessionsOf(tx.database, tx.by.userId)
  await auditOwnAction(tx, 'changed password')
  return beginSession(tx, { userId: tx.by.userId, browser })
}
