import type * as z from 'zod/mini'
import type { StaffMember } from '#platform/server/http/route.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type chooseOwnPassword, introduction, type Member, type passwordForm, type SignedIn } from '../contract.ts'
import { type Business, memberNumber, newsFor, noteOwn, ownCredential, tell } from './account.ts'
import { confirmPassword } from './confirmation.ts'
import { passwordChanged } from './letters.tsx'
import { refuseGuessable } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { beginSession } from './sessions.ts'
import { refuseTaken } from './staff.ts'
import { type Credential, changeUser, removeSessionsOf, replacePassword } from './store.ts'

/** Where a password is changed: what the letters are signed with, and the browser that goes on. */
export interface Desk {
  business: Business
  browser: string
}

/**
 * Changes one's own password. Every session ends, and this browser goes on with a new one, whose key it answers (threats 6).
 * Refuses a wrong present password (`forbidden`), guesses (`too-many`) and a new one that is easily guessed (`invalid`).
 */
export async function changePassword(
  office: Office,
  staff: StaffMember,
  form: z.infer<typeof passwordForm>,
  { business, browser }: Desk,
): Promise<string> {
  const credential = await confirmPassword(office, staff, form.password)
  const member = await memberNumber(office, staff.userId)
  const sender = await business()
  const passwordHash = await acceptable(form.newPassword, credential, [sender.name, ...namesOf(member)])
  const letter = await passwordChanged(newsFor(office, member, sender))
  return office.database.transaction().execute(async (books) => {
    const key = await settle(office, books, credential, { passwordHash, browser })
    await tell(office, books, letter)
    return key
  })
}

/**
 * Puts a password of one's own in the place of a one-time password, and says who one is where the account is a name and
 * nothing else. Refuses who has a password of their own already (`forbidden`), and what `changePassword` refuses.
 */
export async function chooseOwn(
  office: Office,
  staff: StaffMember,
  form: z.infer<NonNullable<(typeof chooseOwnPassword)['body']>>,
  { business, browser }: Desk,
): Promise<{ signedIn: SignedIn; key: string }> {
  const credential = await ownCredential(office, staff.userId)
  if (!credential.isOneTime) throw new Refusal('forbidden', 'You have chosen your own password already')
  const before = await memberNumber(office, staff.userId)
  const user = before.email === '' ? { id: before.id, ...introducedBy(form) } : before
  const passwordHash = await acceptable(form.newPassword, credential, [(await business()).name, ...namesOf(user)])
  return office.database
    .transaction()
    .execute(async (books) => {
      const { email, firstName: first_name, lastName: last_name } = user
      await changeUser(books, user.id, { email, first_name, last_name, updated_at: office.clock.now() })
      return { signedIn: { user }, key: await settle(office, books, credential, { passwordHash, browser }) }
    })
    .catch(refuseTaken)
}

/** What somebody says of themselves whose account is a name and nothing else; everything is asked for. */
function introducedBy(form: object): Omit<Member, 'id'> {
  const said = introduction.safeParse(form)
  if (said.success) return said.data
  const errors = said.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal('invalid', errors[0]?.message ?? 'Please say who you are', { errors })
}

/** The hash of a password that may be taken. Refuses what is easily guessed, and the one that there is already. */
async function acceptable(password: string, credential: Credential, names: string[]): Promise<string> {
  refuseGuessable(password, [credential.username, ...names])
  if (await isPassword(password, credential.passwordHash)) {
    const message = 'Please choose another password than the present one'
    throw new Refusal('invalid', message, { errors: [{ path: 'newPassword', message }] })
  }
  return hashPassword(password)
}

/** Keeps the new password, ends every session, and begins the one that this browser goes on with. */
async function settle(
  office: Office,
  books: Books,
  credential: Credential,
  { passwordHash, browser }: { passwordHash: string; browser: string },
): Promise<string> {
  const { userId } = credential
  const changes = { password_hash: passwordHash, is_one_time: false, changed_at: office.clock.now() }
  if (!(await replacePassword(books, credential, changes)))
    throw new Refusal('taken', 'Your password was changed meanwhile. Please sign in again.')
  await removeSessionsOf(books, userId)
  await noteOwn(office, books, userId, 'changed password')
  return beginSession(office, books, { userId, browser })
}

function namesOf({ firstName, lastName, email }: Omit<Member, 'id'>): string[] {
  return [`${firstName}${lastName}`, `${lastName}${firstName}`, email, email.split('@', 1)[0] ?? '']
}
