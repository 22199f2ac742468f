import type { Role } from '#features/permissions.ts'
import type { Colleague, InvitationForm } from '#features/staff/contract.ts'
import {
  addStaffWithOneTimePassword,
  dropSecondFactor,
  removeStaff,
  resetPassword,
  setRole,
} from '#features/staff/server/staff.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import { emailMember } from '../account.ts'
import { type Account, findAccount, findAccountOf, findAllAccounts } from '../store.ts'
import { refuseWithoutMail } from './password-links.ts'

/** Returns a page of the accounts by username. */
export async function listStaff(
  ctx: AppContext,
  { limit = MAX_LIMIT, offset = 0 }: { limit?: number; offset?: number },
): Promise<Paged<Colleague>> {
  const accounts = await findAllAccounts(ctx.database)
  return { rows: accounts.slice(offset, offset + limit).map(toColleague), total: accounts.length }
}

/** Adds an account and emails its owner a link. Throws `conflict` for a taken address and without a mail server. */
export async function inviteStaff(tx: StaffTxContext, form: InvitationForm): Promise<Colleague> {
  refuseWithoutMail(tx)
  const { role, ...who } = form
  await addStaffWithOneTimePassword(tx, { ...who, username: form.email, role })
  const account = await findAccount(tx.database, form.email)
  if (!account) throw new Error('an account that was just added is missing')
  await emailMember(tx, account.member, 'staff-invitation')
  return toColleague(account)
}

/** Throws `not-found`, and `conflict` for the caller's own account and for the last member whose role is everything. */
export async function changeRole(tx: StaffTxContext, id: number, role: Role): Promise<Colleague> {
  const account = await readColleague(tx, id)
  await setRole(tx, account.credential.username, role)
  return toColleague(await readColleague(tx, id))
}

/**
 * Ends the member's password and sessions and emails a link, which for an account without its own password is the invitation
 * again. Throws as `changeRole`, and `conflict` without an email address or a mail server.
 */
export async function resetAccess(tx: StaffTxContext, id: number, isFactorDropped: boolean): Promise<void> {
  refuseWithoutMail(tx)
  const { member, credential } = await readColleague(tx, id)
  if (member.email === '') throw new Refusal('conflict', 'This account has no email address yet')
  if (isFactorDropped && credential.secondFactorSince) await dropSecondFactor(tx, credential.username)
  await resetPassword(tx, credential.username)
  await emailMember(tx, member, credential.isOneTime ? 'staff-invitation' : 'password-reset')
}

/** Throws as `changeRole`. */
export async function removeColleague(tx: StaffTxContext, id: number): Promise<void> {
  const { credential } = await readColleague(tx, id)
  await removeStaff(tx, credential.username)
}

/** Throws `conflict` for the caller's own account, which a mistake could otherwise lock out. */
async function readColleague(tx: StaffTxContext, id: number): Promise<Account> {
  if (id === tx.by.userId) throw new Refusal('conflict', 'Please ask a colleague to change your own account')
  const account = await findAccountOf(tx.database, id)
  if (!account) throw new Refusal('not-found', 'This account was removed')
  return account
}

function toColleague({ member, credential }: Account): Colleague {
  return {
    ...member,
    username: credential.username,
    role: credential.role,
    isInvited: credential.isOneTime,
    hasSecondFactor: credential.secondFactorSince !== null,
  }
}
