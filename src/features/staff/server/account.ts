import type { StaffMember } from '#platform/server/http/route.ts'
import { type Letter, postLetter } from '#platform/server/mail/outbox.ts'
import type { Sender } from '#platform/server/mail/paper.tsx'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Account, Member } from '../contract.ts'
import { type Credential, countRecoveryCodesLeft, credentialOf, memberOf } from './store.ts'

/** How the business signs its letters. The settings know it, and they know this feature: so it is handed in. */
export type Business = () => Promise<Sender>

/** The account of who is signed in, as they see it. */
export async function readAccount(office: Office, { userId }: StaffMember): Promise<Account> {
  const user = await memberNumber(office, userId)
  const credential = await ownCredential(office, userId)
  const since = credential.secondFactorSince?.toISOString()
  return {
    user,
    username: credential.username,
    passwordChangedAt: credential.changedAt.toISOString(),
    secondFactor: since ? { since, recoveryCodesLeft: await countRecoveryCodesLeft(office.database, userId) } : null,
  }
}

/** Who a session belongs to. Refuses as `signed-out` where the account is gone. */
export async function memberNumber(office: Office, userId: number): Promise<Member> {
  const member = await memberOf(office.database, userId)
  if (!member) throw new Refusal('signed-out', 'Please sign in')
  return member
}

/** How they come in. Refuses as `signed-out` where their way in was taken. */
export async function ownCredential(office: Office, userId: number): Promise<Credential> {
  const credential = await credentialOf(office.database, userId)
  if (!credential) throw new Refusal('signed-out', 'Please sign in')
  return credential
}

/** Writes into the trail what somebody did to their own account. */
export async function noteOwn(
  office: Office,
  books: Books,
  userId: number,
  action: string,
  after?: Record<string, unknown>,
): Promise<void> {
  await writeTrail(office, books, {
    actor: 'staff',
    userId,
    action,
    item: 'user',
    itemId: userId,
    ...(after && { after }),
  })
}

/** What a letter about an account says: to whom, from whom, and since when. */
export function newsFor(office: Office, member: Member, sender: Sender) {
  return { member, sender, at: office.clock.now(), office: `${office.config.publicUrl}/admin` }
}

/** Posts a letter to a member of staff; who has given no address yet gets none. */
export async function tell(office: Office, books: Books, letter: Letter): Promise<void> {
  if (letter.to !== '') await postLetter(office, books, letter)
}
