import type { TxContext } from '#platform/server/transaction.ts'
import { answeredAt, isUntold } from './replies.ts'
import type { About } from './store.ts'

/** How an item stands, as far as its reply deadline is concerned. */
export interface ReplyDue {
  /** Its status, or the stage of an application. */
  from: string
  replyDueAt: Date
  answeredAt: Date | null
  /** How long the house promises to take. */
  hours: number
}

/**
 * What a move to another status does to the reply deadline: what came as spam and was told to nobody begins to count when it
 * is taken for a person's; `answered_at` keeps the first answer.
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

/** When an answer is due once the item counts as a person's: as it was, unless it was spam until now. */
export async function newReplyDeadline(
  tx: TxContext,
  about: About,
  { from, replyDueAt, hours }: ReplyDue,
): Promise<Date> {
  if (from !== 'spam' || !(await isUntold(tx.database, about))) return replyDueAt
  return hoursAfter(tx.clock.now(), hours)
}

/** The instant some hours after another. */
export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000)
}
