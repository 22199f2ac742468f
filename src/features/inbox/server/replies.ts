import { readSettings } from '#features/settings/server/settings.ts'
import { postLetter } from '#platform/server/mail/outbox.ts'
import type { Books, Office } from '#platform/server/office.ts'
import type { InboxLetter, ReplyWords } from '../contract.ts'
import { answer } from './letters.tsx'
import { type About, firstLetterAt, letterRowsAbout } from './store.ts'

/** The kind of letter that answers somebody, among all that are written about an item. */
const REPLY = 'reply'

/**
 * Puts an answer into the outbox, in the caller's transaction: to one address, who answers it writes to the office's own
 * (threats 29). The status that follows from it, `answered_at` and the trail (action `replied`, without the words) are
 * the caller's, in the same transaction.
 */
export async function postReply(
  office: Office,
  books: Books,
  about: About,
  to: string,
  { subject, text }: ReplyWords,
): Promise<void> {
  const { business } = await readSettings(office, books)
  const words = await answer(subject, text.replace(/\r\n?/g, '\n'), business)
  await postLetter(office, books, { ...words, ...about, kind: REPLY, to, replyTo: business.email })
}

/** Every letter about an item, oldest first: thanks, what told the office, and answers. One query. */
export function readLetters(database: Office['database'], about: About): Promise<InboxLetter[]> {
  return letterRowsAbout(database, about)
}

/** True while nobody was ever written to about an item: it was taken for a robot's when it came (threats 31). */
export async function isUntold(books: Books, about: About): Promise<boolean> {
  return (await firstLetterAt(books, about)) === null
}

/**
 * What `answered_at` is once an item is marked: with `answered` the first answer's moment, which is now if there was
 * none; with `waiting` (or spam) that of the first letter that answered it, so that a mark taken back leaves no trace.
 */
export async function answeredAt(
  office: Office,
  books: Books,
  about: About,
  { before, standing }: { before: Date | null; standing: 'waiting' | 'answered' },
): Promise<Date | null> {
  if (standing === 'answered') return before ?? office.clock.now()
  return firstLetterAt(books, about, REPLY)
}
