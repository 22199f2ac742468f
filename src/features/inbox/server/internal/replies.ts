import type { ReplyWords } from '#features/inbox/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type About, firstAnswerAt, isWrittenAbout } from './store.ts'

/** The kind of an inbox's answers, and who gets them. */
interface Addressed {
  reply: string
  writer: 'guest' | 'owner'
  about: About
}

/**
 * Makes an answer due, in the caller's transaction: to one address, and who answers it writes to the office's own. The
 * status that follows from it and the audit log (action `replied`, without the words) are the caller's, in the same
 * transaction.
 */
export async function postReply(
  tx: TxContext,
  { reply, writer, about }: Addressed,
  { subject, text }: ReplyWords,
): Promise<void> {
  const facts = { subject, text: text.replace(/\r\n?/g, '\n') }
  await tx.email({ kind: reply, about, to: writer, facts, alone: true })
}

/** True while nobody was ever written to about an item: it was taken for a robot's when it came. */
export async function isUntold(db: AppContext['database'], about: About): Promise<boolean> {
  return !(await isWrittenAbout(db, about))
}

/**
 * What `answered_at` is once an item is marked: with `answered` the first answer's moment, which is now if there was
 * none; with `waiting` (or spam) that of the first email that answered it, so that a mark taken back leaves no trace.
 */
export async function answeredAt(
  tx: TxContext,
  about: About,
  { before, status }: { before: Date | null; status: 'waiting' | 'answered' },
): Promise<Date | null> {
  if (status === 'answered') return before ?? tx.clock.now()
  return firstAnswerAt(tx.database, about)
}
