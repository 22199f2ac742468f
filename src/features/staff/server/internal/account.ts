import type { Account, Member } from '#features/staff/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Sender } from '#platform/server/mail/email-layout.tsx'
import type { StaffMember, StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type Credential, countRecoveryCodesLeft, credentialOf, memberOf } from './store.ts'

/** Returns the sender of emails. Injected, because the settings feature imports this one. */
export type Business = () => Promise<Sender>

/** The author of a change to their own account, the browser of the request, and the sender of emails. */
export interface OwnAccount {
  staff: StaffMember
  business: Business
  browser: string
}

/** Returns the signed-in member's account. Throws `unauthenticated` if it was removed. */
export async function readAccount(ctx: AppContext, { userId }: StaffMember): Promise<Account> {
  const user = await memberNumber(ctx, userId)
  const credential = await ownCredential(ctx, userId)
  const since = credential.secondFactorSince?.toISOString()
  return {
    user,
    username: credential.username,
    passwordChangedAt: credential.changedAt.toISOString(),
    secondFactor: since ? { since, recoveryCodesLeft: await countRecoveryCodesLeft(ctx.database, userId) } : null,
  }
}

/** Returns a member by id. Throws `unauthenticated` for an unknown id. */
export async function memberNumber(ctx: AppContext, userId: number): Promise<Member> {
  const member = await memberOf(ctx.database, userId)
  if (!member) throw new Refusal('unauthenticated', 'Please sign in')
  return member
}

/** Returns a member's credential. Throws `unauthenticated` if the account was removed. */
export async function ownCredential(ctx: AppContext, userId: number): Promise<Credential> {
  const credential = await credentialOf(ctx.database, userId)
  if (!credential) throw new Refusal('unauthenticated', 'Please sign in')
  return credential
}

/** Audits a member's action on their own account. */
export function noteOwn(tx: StaffTxContext, action: string, after?: Record<string, unknown>): Promise<void> {
  return tx.audit({ action, item: 'user', itemId: tx.by.userId, ...(after && { after }) })
}

/** Emails a member about their own account. Does nothing if the account has no email address yet. */
export async function tell(tx: TxContext, { id, email }: Member, kind: string): Promise<void> {
  if (email !== '') await tx.email({ kind, about: { item: 'user', itemId: id }, to: { staff: id }, alone: true })
}
