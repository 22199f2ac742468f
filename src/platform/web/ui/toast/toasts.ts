/** What a toast says. `error` is announced at once, `success` when those who listen are ready. */
export interface ToastMessage {
  title: string
  description?: string
  tone?: 'success' | 'error'
  /** One thing to do about it, "Undo" above all; the toast goes with it. Never the only way to do it: toasts pass. */
  action?: { label: string; run: () => void }
  /** Stays until it is closed or something was done about it. */
  lasting?: boolean
}

export interface Toast extends ToastMessage {
  id: number
  open: boolean
}

/** At most one at a time: a new one takes the place of the one that is there. */
let current: Toast | undefined
let shown = 0
const listeners = new Set<() => void>()

/** Shows a message for five seconds, or for longer where it says so. Works from anywhere, and before the part that draws toasts has been fetched. */
export function showToast(message: ToastMessage): void {
  shown += 1
  change({ ...message, id: shown, open: true })
}

/** Closes the toast with this id; one that has been replaced meanwhile is left alone. */
export function closeToast(id: number): void {
  if (current?.id === id) change({ ...current, open: false })
}

export function currentToast(): Toast | undefined {
  return current
}

/** Calls back at every change until the returned function is called. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(toast: Toast): void {
  current = toast
  for (const listener of listeners) listener()
}
