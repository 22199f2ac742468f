import type { Deed } from '#platform/server/deed.ts'
import { messages } from './inside/messages.ts'

/** Deletes the messages from an address, with their notes and letters. Returns how many. */
export function eraseMessagesFrom(deed: Deed, email: string): Promise<number> {
  return messages.eraseFrom(deed, email)
}
