import type { Note } from '#features/inbox/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type About, insertNote, notesAbout } from './store.ts'

/** The notes about an item, oldest first, each with its author's name. One query. */
export function readNotes(database: AppContext['database'], about: About): Promise<Note[]> {
  return notesAbout(database, about)
}

/**
 * Adds a note with its audit log entry, in the caller's transaction; the text itself stays out of the audit log. The item
 * must be there: look for it in the same transaction first. Returns the note as it now reads in the list.
 */
export async function addNote(tx: StaffTxContext, about: About, text: string): Promise<Note> {
  const id = await insertNote(tx.database, about, { text, userId: tx.by.userId, at: tx.clock.now() })
  await tx.audit({ action: 'noted', ...about })
  const note = (await notesAbout(tx.database, about)).find((one) => one.id === id)
  if (!note) throw new Error(`note ${id} was not kept`)
  return note
}
