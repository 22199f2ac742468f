/** A toast's content. Screen readers announce `error` at once, `success` after current speech. */
export interface ToastMessage {
  title: string
  description?: string
  tone?: 'success' | 'error'
  /** An action such as "Undo"; a press closes the toast. Offer the action elsewhere too, since toasts disappear. */
  action?: { label: string; run: () => void }
  /** Keeps the toast until the user closes the toast or presses its action. */
  lasting?: boolean
}

export interface Toast extends ToastMessage {
  id: number
  open: boolean
}

/** At most one toast: a new toast replaces the current toast. */
let current: Toast | undefined
let shown = 0
const listeners = new Set<() => void>()

/** Shows a toast for five seconds, or until closed if `lasting`. Works before the code that renders toasts has been fetched. */
export function showToast(message: ToastMessage): void {
  shown += 1
  change({ ...message, id: shown, open: true })
}

/** Closes the toast with this id; does nothing if another toast has replaced that toast. */
export function closeToast(id: number): void {
  if (current?.id === id) change({ ...current, open: false })
}

export function currentToast(): Toast | undefined {
  return current
}

/** Calls `listener` at every change. Returns a function that unsubscribes. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(toast: Toast): void {
  current = toast
  for (const listener of listeners) listener()
}
