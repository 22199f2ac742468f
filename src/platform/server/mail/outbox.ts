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

/** Puts a letter into the outbox, in the transaction of the fact that it tells of (house style 7). */
export async function postLetter(office: Office, books: Books, letter: Letter): Promise<void> {
  const now = office.clock.now()
  await books
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

/** A subject is one line: what could start a header of its own becomes a space (threats 29). */
function withoutControls(subject: string): string {
  return subject.replace(/\p{Cc}+/gu, ' ').slice(0, 200)
}
