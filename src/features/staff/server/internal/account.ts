import type { Account, Member } from '#features/staff/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { isWithinRateLimit } from '#platform/server/http/limits/limits.ts'
import type { Sender } from '#platform/server/mail/looks/email-layout.tsx'
import {
  inTransaction,
  type StaffMember,
  type StaffTxContext,
  SYSTEM,
  type TxContext,
} from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { readProfile } from './profile.ts'
import { type Credential, countRecoveryCodesLeft, findCredential, findMember } from './store.ts'

/** Returns the sender of emails. Injected, because the settings feature imports this feature. */
export type ReadSender = () => Promise<Sender>

/** A member who changes their own account, with the browser of the request. */
export interface OwnAccount {
  staff: StaffMember
  readSender: ReadSender
  browser: string
}

/** Returns the signed-in member's account. Throws `unauthenticated` if it was removed. */
export async function readAccount(ctx: AppContext, { userId }: StaffMember): Promise<Account> {
  const user = await readMember(ctx, userId)
  const credential = await readCredential(ctx, userId)
  const since = credential.secondFactorSince?.toISOString()
  return {
    user,
    username: credential.username,
    passwordChangedAt: credential.changedAt.toISOString(),
    secondFactor: since ? { since, recoveryCodesLeft: await countRecoveryCodesLeft(ctx.database, userId) } : null,
    profile: await readProfile(ctx, user),
  }
}

/** Returns a member by id. Throws `unauthenticated` for an unknown id. */
export async function readMember(ctx: AppContext, userId: number): Promise<Member> {
  const member = await findMember(ctx.database, userId)
  if (!member) throw new Refusal('unauthenticated', 'Please sign in')
  return member
}

/** Returns a member's credential. Throws `unauthenticated` if the account was removed. */
export async function readCredential(ctx: AppContext, userId: number): Promise<Credential> {
  const credential = await findCredential(ctx.database, userId)
  if (!credential) throw new Refusal('unauthenticated', 'Please sign in')
  return credential
}

/** Audits a member's action on their own account. */
export function auditOwnAction(tx: StaffTxContext, action: string, after?: Record<string, unknown>): Promise<void> {
  return tx.audit({ action, item: 'user', itemId: tx.by.userId, ...(after && { after }) })
}

/** Warns a member, at most once an hour, that a wrong code followed the right password. */
export async function emailWrongCode(ctx: AppContext, member: Member): Promise<void> {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    if (await isWithinRateLimit(tx, { key: `wrong code of ${member.id}`, max: 1, withinMinutes: 60 }))
      await emailMember(tx, member, 'wrong-code')
  })
}

/** Emails a member about their own account. Does nothing if the account has no email address yet. */
export async function emailMember(tx: TxContext, { id, email }: Member, kind: string): Promise<void> {
  if (email !== '') await tx.email({ kind, about: { item: 'user', itemId: id }, to: { staff: id }, alone: true })
}
