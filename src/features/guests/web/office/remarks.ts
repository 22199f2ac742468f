import { changeGuestNote, type GuestNote } from '#features/guests/contract.ts'
import { send } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast, type ToastMessage } from '#platform/web/ui/toast/toasts.ts'

interface TagChange {
  add?: string[]
  remove?: string[]
}

/** Whose notes and tags are shown: a guest’s or a booking’s. */
export interface RemarksOwner {
  /** Name of the draft of a new note, such as `booking-12`. */
  name: string
  addNote: (text: string, headers: Record<string, string>) => Promise<GuestNote>
  changeTags: (change: TagChange) => Promise<string[]>
}

/** A toast whose Undo button runs `undo`, and then shows `undone`. */
export function undoToast(title: string, undo: () => Promise<unknown>, undone: string): ToastMessage {
  return { title, action: { label: 'Undo', run: () => void attempt(undo, 'Failed to undo', { title: undone }) } }
}

/** Shows `done` after the action, or a toast with the error. */
export async function attempt(action: () => Promise<unknown>, failed: string, done: ToastMessage): Promise<void> {
  try {
    await action()
    showToast(done)
  } catch (error) {
    showToast(errorToast(error, failed))
  }
}

export const setDeleted = (id: number, isDeleted: boolean) =>
  send(changeGuestNote, { params: { id }, body: { isDeleted } })
