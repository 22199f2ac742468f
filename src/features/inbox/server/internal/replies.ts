import type { ReplyWords } from '#features/inbox/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type About, firstAnswerAt, isWrittenAbout } from './store.ts'

/** The kind of the email, the role of its recipient, and the item. */
interface Addressed {
  reply: string
  writer: 'guest' | 'owner'
  about: About
}

/** Queues an answer to the item's sender. The caller updates the status and audits, in the same transaction. */
export async function postReply(
  tx: TxContext,
  { reply, writer, about }: Addressed,
  { subject, text }: ReplyWords,
): Promise<void> {
  const facts = { subject, text: text.replace(/\r\n?/g, '\n') }
  await tx.email({ kind: reply, about, to: writer, facts, alone: true })
}

/** True if no email about the item was ever queued, because it arrived as spam. */
export async function isUntold(db: AppContext['database'], about: About): Promise<boolean> {
  return !(await isWrittenAbout(db, about))
}

/**
 * The new `answered_at` of an item. For `answered`: the first answer, or now. For `waiting` (or spam): the first delivered answer
 * or null, so that undoing a status leaves no trace.
 */
export async function answeredAt(
  tx: TxContext,
  about: About,
  { before, status }: { before: Date | null; status: 'waiting' | 'answered' },
): Promise<Date | null> {
  if (status === 'answered') return before ?? tx.clock.now()
  return firstAnswerAt(tx.database, about)
}
