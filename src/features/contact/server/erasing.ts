import type { PersonalTexts } from '#platform/server/redaction/personal-texts.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { messages } from './internal/messages.ts'

/** Deletes the messages from an email address, with notes and emails. Returns the number of deleted messages. */
export function eraseMessagesFrom(tx: TxContext, email: string): Promise<number> {
  return messages.eraseFrom(tx, email)
}

export const messageTexts: PersonalTexts = {
  table: 'contact_message',
  columns: { message: Number.POSITIVE_INFINITY },
  stamps: ['version'],
  describe: (item) => item,
}
