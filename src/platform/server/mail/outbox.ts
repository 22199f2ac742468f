import { randomUUID } from 'node:crypto'
import type { Books, Office } from '../office.ts'

/** A letter that is ready to go: its words are fixed when the fact happens, not when it is sent. */
export interface Letter {
  kind: string
  item: string
  itemId: number
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
}

/** Puts a letter into the outbox, in the transaction of the fact that it tells of. Verbs do it by their deed. */
export async function postLetter(office: Office, letter: Letter): Promise<void> {
  const now = office.clock.now()
  await office.database
    .insertInto('letter')
    .values({
      kind: letter.kind,
      item: letter.item,
      item_id: letter.itemId,
      to_address: letter.to,
      reply_to: letter.replyTo ?? null,
      subject: withoutControls(letter.subject),
      text_body: letter.text,
      html_body: letter.html,
      message_id: `<${randomUUID()}@${new URL(office.config.publicUrl).hostname}>`,
      next_attempt_at: now,
      created_at: now,
    })
    .execute()
}

/** The letters that an act wrote about an item: of these kinds, and none before it. */
export interface LettersOfAct {
  item: string
  itemId: number
  kinds: readonly string[]
  doneAt: Date
}

/** Withdraws what has not been sent of the letters of an act that is undone. Answers to whom some of them went already. */
export async function withdrawLetters(
  books: Books,
  { item, itemId, kinds, doneAt }: LettersOfAct,
): Promise<{ sentTo: string[] }> {
  const ofAct = books
    .selectFrom('letter')
    .select('id')
    .where('item', '=', item)
    .where('item_id', '=', itemId)
    .where('kind', 'in', kinds)
    .where('created_at', '>=', doneAt)
  await books.deleteFrom('letter').where('id', 'in', ofAct).where('state', '<>', 'sent').execute()
  const sent = await books.selectFrom('letter').select('to_address').where('id', 'in', ofAct).execute()
  return { sentTo: sent.map(({ to_address }) => to_address) }
}

/** Forgets the letters about some items, in the transaction in which the items themselves are erased. */
export async function forgetLettersAbout(books: Books, item: string, itemIds: number[]): Promise<void> {
  if (itemIds.length === 0) return
  await books.deleteFrom('letter').where('item', '=', item).where('item_id', 'in', itemIds).execute()
}

/** A subject is one line: what could start a header of its own becomes a space. */
function withoutControls(subject: string): string {
  return subject.replace(/\p{Cc}+/gu, ' ').slice(0, 200)
}
