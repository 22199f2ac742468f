import type { InboxLetter, ReplyWords } from '#features/inbox/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { Deed } from '#platform/server/deed.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { answer } from './letters.tsx'
import { type About, firstLetterAt, letterRowsAbout } from './store.ts'

/** The kind of letter that answers somebody, among all that are written about an item. */
const REPLY = 'reply'

/**
 * Puts an answer into the outbox, in the caller's transaction: to one address, who answers it writes to the office's
 * own. The status that follows from it, `answered_at` and the trail (action `replied`, without the words) are the
 * caller's, in the same transaction.
 */
export async function postReply(
  deed: Deed,
  addressed: About & { to: string },
  { subject, text }: ReplyWords,
): Promise<void> {
  const { business } = await readSettings(deed)
  const words = await answer(subject, text.replace(/\r\n?/g, '\n'), business)
  await deed.letter({ ...words, ...addressed, kind: REPLY, replyTo: business.email })
}

/** Every letter about an item, oldest first: thanks, what told the office, and answers. One query. */
export function readLetters(database: Office['database'], about: About): Promise<InboxLetter[]> {
  return letterRowsAbout(database, about)
}

/** True while nobody was ever written to about an item: it was taken for a robot's when it came. */
export async function isUntold(books: Books, about: About): Promise<boolean> {
  return (await firstLetterAt(books, about)) === null
}

/**
 * What `answered_at` is once an item is marked: with `answered` the first answer's moment, which is now if there was
 * none; with `waiting` (or spam) that of the first letter that answered it, so that a mark taken back leaves no trace.
 */
export async function answeredAt(
  deed: Deed,
  about: About,
  { before, standing }: { before: Date | null; standing: 'waiting' | 'answered' },
): Promise<Date | null> {
  if (standing === 'answered') return before ?? deed.clock.now()
  return firstLetterAt(deed.database, about, REPLY)
}
