import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { EmailOutbox } from '#database/tables.ts'
import type { AppContext } from '../app-context.ts'
import { inTransaction, SYSTEM, type TxContext } from '../transaction.ts'
import { lockWords, withdrawSwitchedOff } from './stored-words.ts'

export type EmailRow = Selectable<EmailOutbox>

/** Emails that one server is sending as one email. */
export interface Lease {
  /** Oldest first. */
  rows: [EmailRow, ...EmailRow[]]
  messageId: string
  /** The lease's id: until the lease ends no other server sends the emails. */
  lease: string
}

/**
 * A lease is renewed while an email is being sent. After a server's death its leases end, and another server sends the
 * emails.
 */
const LEASE_MINUTES = 5
const RENEW_MS = 60_000
/** The longest time that an email waits for other emails that are about to be due. */
const LONGEST_WAIT_MINUTES = 60
const MINUTE = 60_000
const LONGEST_PAUSE_MINUTES = 60
const TRIED_FOR_MINUTES = 24 * 60
/** A share of the pause, so that emails that failed together are not all retried together. */
const JITTER = 0.2

/** Emails of the `bulkKinds` are leased after all other emails, and only with `takesBulk`. */
interface Bulk {
  bulkKinds: string[]
  takesBulk: boolean
}

/**
 * Leases the next due email, and the due emails that belong in the same message. Returns `null` when no email is due.
 */
export function lease(ctx: AppContext, bulk: Bulk): Promise<Lease | null> {
  return inTransaction(ctx, SYSTEM, async (tx) => {
    // One lease at a time: two servers must not split emails that belong together.
    await lockWords(tx)
    await withdrawSwitchedOff(tx.database, tx.clock.now())
    const first = await nextDue(tx, bulk)
    if (!first) return null
    const messageId = first.message_id ?? newMessageId(ctx)
    const lease = randomUUID()
    const now = tx.clock.now()
    const rows = await tx.database
      .updateTable('email_outbox')
      .set((row) => ({
        message_id: messageId,
        attempts: row('attempts', '+', 1),
        tried_since: row.fn.coalesce('tried_since', row.val(now)),
        leased_by: lease,
        leased_until: leaseEnd(ctx),
      }))
      .where('id', 'in', await togetherWith(tx, first))
      .returningAll()
      .execute()
    const [oldest, ...others] = rows.toSorted((one, other) => one.id - other.id)
    return oldest ? { rows: [oldest, ...others], messageId, lease } : null
  })
}

function nextDue({ database, clock }: TxContext, { bulkKinds, takesBulk }: Bulk): Promise<EmailRow | undefined> {
  const now = clock.now()
  const waitedEnough = new Date(now.getTime() - LONGEST_WAIT_MINUTES * MINUTE)
  return database
    .selectFrom('email_outbox')
    .selectAll()
    .where('state', '=', 'due')
    .where('next_attempt_at', '<=', now)
    .where(sql<boolean>`(leased_until is null or leased_until <= ${now})`)
    .where(
      // A delayed email waits up to an hour for other emails that are about to be due, unless it is sent alone or was
      // tried before.
      sql<boolean>`(alone or message_id is not null or due_at <= created_at or due_at <= ${waitedEnough} or not exists (
        select from email_outbox as other
        where other.item = email_outbox.item and other.item_id = email_outbox.item_id
          and other.recipient = email_outbox.recipient and other.staff_id is not distinct from email_outbox.staff_id
          and other.state = 'due' and not other.alone and other.message_id is null and other.next_attempt_at > ${now}
          and other.due_at <= other.created_at + ${LONGEST_WAIT_MINUTES} * interval '1 minute'))`,
    )
    .$if(!takesBulk && bulkKinds.length > 0, (emails) => emails.where('kind', 'not in', bulkKinds))
    .orderBy(sql`kind = any(${bulkKinds})`)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Renews the lease every minute while `send` runs. */
export async function whileLeased(ctx: AppContext, { lease }: Lease, send: () => Promise<void>): Promise<void> {
  const renew = () =>
    ctx.database
      .updateTable('email_outbox')
      .set({ leased_until: leaseEnd(ctx) })
      .where('leased_by', '=', lease)
      .execute()
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'A lease of an email could not be renewed'))
  const renewing = setInterval(renew, RENEW_MS)
  try {
    await send()
  } finally {
    clearInterval(renewing)
  }
}

function leaseEnd({ clock }: Pick<AppContext, 'clock'>): Date {
  return new Date(clock.now().getTime() + LEASE_MINUTES * MINUTE)
}

/** Returns the ids of all emails that are sent together with `first`, including `first`. */
async function togetherWith({ database, clock }: TxContext, first: EmailRow): Promise<number[]> {
  if (first.message_id === null && first.alone) return [first.id]
  const due = database.selectFrom('email_outbox').select('id').where('state', '=', 'due')
  const together =
    first.message_id !== null
      ? due.where('message_id', '=', first.message_id)
      : due
          .where('item', '=', first.item)
          .where('item_id', '=', first.item_id)
          .where('recipient', '=', first.recipient)
          .where(sql<boolean>`staff_id is not distinct from ${first.staff_id}`)
          .where('alone', '=', false)
          .where('message_id', 'is', null)
          .where('next_attempt_at', '<=', clock.now())
  // Skips rows that are locked by an undo, which is about to withdraw these emails.
  const rows = await together.forUpdate().skipLocked().execute()
  return rows.map(({ id }) => id)
}

/** The stored copy of a sent email, with private links masked. */
export interface Copy {
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
}

/**
 * Records the leased emails as sent, or as stored by the demo, and stores a copy of the message. Returns false when the lease
 * was lost.
 */
export async function keepCopy(
  tx: TxContext,
  { messageId, lease }: Lease,
  { copy, data, state }: { copy: Copy; data: EmailRow[]; state: 'sent' | 'stored' },
): Promise<boolean> {
  if (!(await isStillLeased(tx, lease))) return false
  const now = tx.clock.now()
  const [weightiest] = data
  if (!weightiest) return false
  const { item, item_id, kind } = weightiest
  const { id: email_id } = await tx.database
    .insertInto('email')
    .values({
      kind,
      item,
      item_id,
      to_address: copy.to,
      reply_to: copy.replyTo,
      subject: copy.subject,
      text_body: copy.text,
      html_body: copy.html,
      message_id: messageId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = data.map(({ id }) => id)
  await settle(tx, ids, { state, email_id, reason: null })
  return true
}

export function keepWithdrawn(tx: TxContext, ids: number[]): Promise<void> {
  return settle(tx, ids, { state: 'withdrawn', reason: 'This was no longer true when it was due.' })
}

/** Marks emails as failed. Notifies the office when the recipient is a guest or an owner. */
export async function keepFailed(tx: TxContext, { rows, lease }: Lease, reason: string): Promise<void> {
  if (!(await isStillLeased(tx, lease))) return
  const ids = rows.map(({ id }) => id)
  await settle(tx, ids, { state: 'failed', reason })
  // An email about a refused email to the office would be refused too.
  const [{ id, recipient }] = rows
  if (recipient === 'guest' || recipient === 'owner') await reportFailure(tx, id)
}

/** The kind of email that reports failed emails to the office. */
export const FAILED_EMAILS = 'emails-failed'
/** Failures within this time are reported together: a mail server that refuses one email often refuses many. */
const REPORT_AFTER_MINUTES = 15

async function reportFailure(tx: TxContext, id: number): Promise<void> {
  await tx.email({
    kind: FAILED_EMAILS,
    about: { item: 'email_outbox', itemId: id },
    to: 'office',
    // All failures have one cause, so a report that is still waiting also reports this failure.
    cause: { of: 'post', id: 1 },
    dueAt: new Date(tx.clock.now().getTime() + REPORT_AFTER_MINUTES * MINUTE),
  })
}

/** Returns the emails to guests and owners that failed since an instant and are still failed. */
export function failedSince({ database }: Pick<AppContext, 'database'>, since: Date) {
  return database
    .selectFrom('email_outbox')
    .where('state', '=', 'failed')
    .where('settled_at', '>=', since)
    .where('recipient', 'in', ['guest', 'owner'])
    .select(['id', 'kind'])
    .orderBy('id')
    .execute()
}

/** Plans the next attempt after about 1, 2, 4 … 60 minutes. After a day the emails are marked as failed. */
export async function keepForLater(tx: TxContext, leased: Lease, reason: string): Promise<void> {
  const now = tx.clock.now()
  const [oldest] = leased.rows
  const triedSince = oldest.tried_since ?? now
  if (now.getTime() - triedSince.getTime() >= TRIED_FOR_MINUTES * MINUTE) return keepFailed(tx, leased, reason)
  const next = new Date(now.getTime() + pauseAfter(oldest.attempts))
  await tx.database
    .updateTable('email_outbox')
    .set({ next_attempt_at: next, reason, leased_by: null, leased_until: null })
    .where('leased_by', '=', leased.lease)
    .where('state', '=', 'due')
    .execute()
}

/** Milliseconds until the next attempt. */
function pauseAfter(attempts: number): number {
  const minutes = Math.min(2 ** (attempts - 1), LONGEST_PAUSE_MINUTES)
  return minutes * MINUTE * (1 + JITTER * (Math.random() * 2 - 1))
}

/** Marks due emails as not sent on a site without a mail server. Emails marked as not sent are never sent automatically. */
export async function keepUnsent(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now()
  await withdrawSwitchedOff(ctx.database, now)
  await ctx.database
    .updateTable('email_outbox')
    .set({ state: 'unsent', settled_at: now, link: null, leased_by: null, leased_until: null })
    .where('state', '=', 'due')
    .where('next_attempt_at', '<=', now)
    .execute()
}

/** Marks every due email as not sent: after a restore it is unknown which emails were sent. Returns the number of emails. */
export async function holdBackAll({ database, clock }: AppContext): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('email_outbox')
    .set({ state: 'unsent', settled_at: clock.now(), link: null, leased_by: null, leased_until: null })
    .where('state', '=', 'due')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

async function isStillLeased({ database }: TxContext, lease: string): Promise<boolean> {
  const rows = await database
    .selectFrom('email_outbox')
    .select('id')
    .where('leased_by', '=', lease)
    .where('state', '=', 'due')
    .forUpdate()
    .execute()
  return rows.length > 0
}

async function settle(
  { database, clock }: TxContext,
  ids: number[],
  stored: { state: 'sent' | 'stored' | 'failed' | 'withdrawn'; reason: string | null; email_id?: number },
): Promise<void> {
  if (ids.length === 0) return
  await database
    .updateTable('email_outbox')
    .set({ ...stored, settled_at: clock.now(), link: null, leased_by: null, leased_until: null })
    .where('id', 'in', ids)
    .where('state', '=', 'due')
    .execute()
}

function newMessageId({ config }: AppContext): string {
  return `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`
}
