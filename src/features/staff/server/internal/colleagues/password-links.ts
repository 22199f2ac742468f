import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { addressOrNetwork, checkRateLimit } from '#platform/server/http/limits/limits.ts'
import { mailMode } from '#platform/server/mail/mode.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { emailMember, type ReadSender } from '../account.ts'
import { hashNewPassword } from '../own-password.ts'
import { namesOf } from '../password-rules.ts'
import { type Account, findAccountOf, findAccounts, removeSessionsOf, replacePassword } from '../store.ts'

const TOKEN_BYTES = 16
/** A link that anyone may request ends sooner than one that a colleague sends. */
export const FORGOTTEN_HOURS = 1
export const INVITED_HOURS = 7 * 24

/**
 * Creates a member's only valid link and returns its URL; '' for a removed account. The token is in the fragment, which browsers
 * send to no server. The database stores its SHA-256.
 */
export async function issuePasswordLink(tx: TxContext, userId: number, hours: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = tx.clock.now()
  const expiresAt = new Date(now.getTime() + hours * 60 * 60_000)
  const { rows } = await sql`
    insert into password_link (user_id, token_hash, created_at, expires_at)
    select user_id, ${hash('sha256', token)}, ${now}, ${expiresAt} from credential where user_id = ${userId}
    on conflict (user_id) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
    returning user_id`.execute(tx.database)
  return rows.length > 0 ? `${tx.config.publicUrl}/admin#password=${token}` : ''
}

/**
 * Emails a link to the owner of an account, if there is one with an address. Returns nothing either way
 * [threat account-discovery]. Throws `too-many`, and `conflict` without a mail server.
 */
export async function requestPasswordLink(ctx: AppContext, account: string, ip: string): Promise<void> {
  refuseWithoutMail(ctx)
  const typed = hash('sha256', account.toLowerCase())
  await checkRateLimit(ctx, [
    { key: `password link for ${typed}`, max: 3, withinMinutes: 60 },
    { key: `password link from ${addressOrNetwork(ip)}`, max: 10, withinMinutes: 60 },
  ])
  const found = await findAccounts(ctx.database, account)
  await inTransaction(ctx, SYSTEM, async (tx) => {
    // Of two accounts, the one with this username counts: an email address may be another account's username.
    const chosen =
      found.find(({ credential }) => credential.username.toLowerCase() === account.toLowerCase()) ?? found[0]
    if (chosen) await emailMember(tx, chosen.member, 'password-forgotten')
  })
}

/** Returns the account of a valid link. Throws `gone` for an unknown, used or expired link, and `too-many`. */
export async function openPasswordLink(ctx: AppContext, token: string, ip: string): Promise<Account> {
  await checkRateLimit(ctx, [{ key: `password link tried from ${addressOrNetwork(ip)}`, max: 30, withinMinutes: 60 }])
  const link = await ctx.database
    .selectFrom('password_link')
    .select('user_id')
    .where('token_hash', '=', hash('sha256', token))
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  const account = link && (await findAccountOf(ctx.database, link.user_id))
  if (!account) throw endedLinkError()
  return account
}

/**
 * Replaces the password of a link's account, ends the link and all sessions. A second factor stays on. Throws as
 * `openPasswordLink`, `invalid` for a guessable password, `conflict` for a concurrent change.
 */
export async function choosePasswordByLink(
  ctx: AppContext,
  { token, newPassword, ip }: { token: string; newPassword: string; ip: string },
  readSender: ReadSender,
): Promise<void> {
  const { member, credential } = await openPasswordLink(ctx, token, ip)
  const names = [(await readSender()).name, ...namesOf(member)]
  const passwordHash = await hashNewPassword(ctx, { password: newPassword, credential, names })
  await inTransaction(ctx, { kind: 'staff', userId: member.id }, async (tx) => {
    const used = await tx.database
      .deleteFrom('password_link')
      .where('token_hash', '=', hash('sha256', token))
      .where('expires_at', '>', tx.clock.now())
      .executeTakeFirst()
    if (used.numDeletedRows === 0n) throw endedLinkError()
    const changes = { password_hash: passwordHash, is_one_time: false, changed_at: tx.clock.now() }
    if (!(await replacePassword(tx.database, credential, changes)))
      throw new Refusal('conflict', 'Your password was changed meanwhile. Please ask for another link.')
    await removeSessionsOf(tx.database, member.id)
    await tx.audit({ action: 'changed password', item: 'user', itemId: member.id })
    if (!credential.isOneTime) await emailMember(tx, member, 'password-changed')
  })
}

/** Throws `conflict` where no email can be sent: only a command on the server helps then. */
export function refuseWithoutMail({ config }: AppContext): void {
  if (mailMode(config) !== 'sent')
    throw new Refusal('conflict', 'No mail server is set, so no link can be sent. Use the command on the server.')
}

function endedLinkError(): Refusal {
  return new Refusal('gone', 'This link has been used or has ended. Please ask for another one.')
}
