import type { ReplyDraft } from '#features/inbox/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { findFirstAnswerAt, hasEmailAbout, type ItemRef } from './store.ts'

/** The kind of the email, the role of its recipient, and the item. */
interface ReplyTarget {
  replyKind: string
  senderRole: 'guest' | 'owner'
  about: ItemRef
}

/**
 * Queues an answer to the item's sender. In the same transaction the caller updates the status and writes the audit
 * log.
 */
export async function queueReply(
  tx: TxContext,
  { replyKind, senderRole, about }: ReplyTarget,
  { subject, text }: ReplyDraft,
): Promise<void> {
  const facts = { subject, text: text.replace(/\r\n?/g, '\n') }
  await tx.email({ kind: replyKind, about, to: senderRole, facts, alone: true })
}

/** True if no email about the item was ever queued, because the item arrived as spam. */
export async function hasNoEmail(db: AppContext['database'], about: ItemRef): Promise<boolean> {
  return !(await hasEmailAbout(db, about))
}

/** Returns the new `answered_at`. `answered`: the stored time or now. `waiting`: the first delivered answer, or `null`. */
export async function findAnsweredAt(
  tx: TxContext,
  about: ItemRef,
  { before, status }: { before: Date | null; status: 'waiting' | 'answered' },
): Promise<Date | null> {
  if (status === 'answered') return before ?? tx.clock.now()
  return findFirstAnswerAt(tx.database, about)
}
