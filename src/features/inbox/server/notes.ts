import type { StaffMember } from '#platform/server/http/route.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import type { Note } from '../contract.ts'
import { type About, insertNote, notesAbout } from './store.ts'

/** The notes about an item, oldest first, each with its author's name. One query. */
export function readNotes(database: Office['database'], about: About): Promise<Note[]> {
  return notesAbout(database, about)
}

/**
 * Adds a note with its line of the trail, in the caller's transaction; the text itself stays out of the trail. The item
 * must be there: look for it in the same transaction first. Answers the note as it now reads in the list.
 */
export async function addNote(
  office: Office,
  books: Books,
  about: About,
  text: string,
  staff: StaffMember,
): Promise<Note> {
  const id = await insertNote(books, about, { text, userId: staff.userId, at: office.clock.now() })
  await writeTrail(office, books, { actor: 'staff', userId: staff.userId, action: 'noted', ...about })
  const note = (await notesAbout(books, about)).find((one) => one.id === id)
  if (!note) throw new Error(`note ${id} was not kept`)
  return note
}
