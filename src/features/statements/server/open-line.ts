import type { Books } from '#platform/server/office.ts'
import { markUnmatched } from './inside/bank-line-store.ts'

/** Reopens a line whose entry was corrected, in the caller's transaction. */
export async function openLine(books: Books, lineId: number): Promise<void> {
  await markUnmatched(books, lineId)
}
