import type { Note } from '#features/inbox/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type ItemRef, insertNote, notesAbout } from './store.ts'

/** Returns an item's notes with their authors, oldest first. */
export function readNotes(database: AppContext['database'], about: ItemRef): Promise<Note[]> {
  return notesAbout(database, about)
}

/**
 * Adds a note; the audit log entry omits the text. The caller has checked in the same transaction that the item exists.
 */
export async function addNote(tx: StaffTxContext, about: ItemRef, text: string): Promise<Note> {
  const id = await insertNote(tx.database, about, { text, userId: tx.by.userId, at: tx.clock.now() })
  await tx.audit({ action: 'noted', ...about })
  const note = (await notesAbout(tx.database, about)).find((one) => one.id === id)
  if (!note) throw new Error(`note ${id} was not stored`)
  return note
}
