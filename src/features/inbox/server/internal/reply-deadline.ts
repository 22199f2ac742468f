import type { TxContext } from '#platform/server/transaction.ts'
import { answeredAt, isUntold } from './replies.ts'
import type { About } from './store.ts'

/** The facts that decide an item's reply deadline. */
export interface ReplyDue {
  /** The status before the change, or the stage of an application. */
  from: string
  replyDueAt: Date
  answeredAt: Date | null
  /** Hours promised for an answer. */
  hours: number
}

/**
 * Returns the columns that change with the status. Spam that becomes genuine gets a new reply deadline; `answered_at` keeps the
 * first answer.
 */
export async function moveReplyDeadline(
  tx: TxContext,
  about: About,
  { to, ...before }: ReplyDue & { to: string },
): Promise<{ reply_due_at: Date; answered_at: Date | null }> {
  const status = to === 'new' || to === 'spam' ? 'waiting' : 'answered'
  return {
    reply_due_at: to === 'spam' ? before.replyDueAt : await newReplyDeadline(tx, about, before),
    answered_at: await answeredAt(tx, about, { before: before.answeredAt, status }),
  }
}

/**
 * Returns the reply deadline after a status change. An item that arrived as spam, with no email ever queued, gets a new deadline;
 * others keep theirs.
 */
export async function newReplyDeadline(
  tx: TxContext,
  about: About,
  { from, replyDueAt, hours }: ReplyDue,
): Promise<Date> {
  if (from !== 'spam' || !(await isUntold(tx.database, about))) return replyDueAt
  return hoursAfter(tx.clock.now(), hours)
}

export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000)
}
