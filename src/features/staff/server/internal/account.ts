import type { Account, Member } from '#features/staff/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Sender } from '#platform/server/mail/email-layout.tsx'
import type { StaffMember, StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type Credential, countRecoveryCodesLeft, credentialOf, memberOf } from './store.ts'

/** How the business signs its emails. The settings know it, and they know this feature: so it is handed in. */
export type Business = () => Promise<Sender>

/** A change of one's own account: who makes it, in which browser, and how the emails about it are signed. */
export interface OwnAccount {
  staff: StaffMember
  business: Business
  browser: string
}

/** The account of who is signed in, as they see it. */
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

/** Who a session belongs to. Throws `unauthenticated` for where the account is gone. */
export async function memberNumber(ctx: AppContext, userId: number): Promise<Member> {
  const member = await memberOf(ctx.database, userId)
  if (!member) throw new Refusal('unauthenticated', 'Please sign in')
  return member
}

/** Their username, password hash and second factor. Throws `unauthenticated` for where the account was removed. */
export async function ownCredential(ctx: AppContext, userId: number): Promise<Credential> {
  const credential = await credentialOf(ctx.database, userId)
  if (!credential) throw new Refusal('unauthenticated', 'Please sign in')
  return credential
}

/** Writes into the audit log what somebody did to their own account. */
export function noteOwn(tx: StaffTxContext, action: string, after?: Record<string, unknown>): Promise<void> {
  return tx.audit({ action, item: 'user', itemId: tx.by.userId, ...(after && { after }) })
}

/** Writes to a member of staff about their own account; who has given no address yet gets no email. */
export async function tell(tx: TxContext, { id, email }: Member, kind: string): Promise<void> {
  if (email !== '') await tx.email({ kind, about: { item: 'user', itemId: id }, to: { staff: id }, alone: true })
}
