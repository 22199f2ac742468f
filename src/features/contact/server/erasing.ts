import type { TxContext } from '#platform/server/transaction.ts'
import { messages } from './internal/messages.ts'

/** Deletes the messages from an address, with their notes and emails. Returns how many. */
export function eraseMessagesFrom(tx: TxContext, email: string): Promise<number> {
  return messages.eraseFrom(tx, email)
}
