import type { TxContext } from '#platform/server/transaction.ts'
import { findAnsweredAt, hasNoEmail } from './replies.ts'
import type { ItemRef } from './store.ts'

/** The facts that decide an item's reply deadline. */
export interface DeadlineFacts {
  /** The status before the change, or the stage of an application. */
  from: string
  replyDueAt: Date
  answeredAt: Date | null
  /** Hours promised for an answer. */
  hours: number
}

/** Returns the columns that change with the status. A genuine item that arrived as spam gets a new reply deadline. */
export async function findDeadlineColumns(
  tx: TxContext,
  about: ItemRef,
  { to, ...before }: DeadlineFacts & { to: string },
): Promise<{ reply_due_at: Date; answered_at: Date | null }> {
  const status = to === 'new' || to === 'spam' ? 'waiting' : 'answered'
  return {
    reply_due_at: to === 'spam' ? before.replyDueAt : await findReplyDeadline(tx, about, before),
    answered_at: await findAnsweredAt(tx, about, { before: before.answeredAt, status }),
  }
}

/** Returns the reply deadline after a status change. Only an item that arrived as spam gets a new deadline. */
export async function findReplyDeadline(
  tx: TxContext,
  about: ItemRef,
  { from, replyDueAt, hours }: DeadlineFacts,
): Promise<Date> {
  if (from !== 'spam' || !(await hasNoEmail(tx.database, about))) return replyDueAt
  return hoursAfter(tx.clock.now(), hours)
}

export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000)
}
