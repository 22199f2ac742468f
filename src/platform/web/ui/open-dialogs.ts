interface OpenDialog {
  dialog: HTMLDialogElement
  /** The effect of Back on the dialog: closes it, or asks first. */
  leave: () => void
}

/** The open modal dialogs in opening order; only the last is interactive. */
const open: OpenDialog[] = []
const listeners = new Set<() => void>()

/** Returns the front dialog, or `undefined` if none is open. */
export function dialogInFront(): HTMLDialogElement | undefined {
  return open.at(-1)?.dialog
}

export function dialogsOpen(): number {
  return open.length
}

/** Leaves the front dialog, as Back does. */
export function leaveInFront(): void {
  open.at(-1)?.leave()
}

/** Calls `listener` after a dialog opens or closes. Returns a function that unsubscribes. */
export function onDialogChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers an open dialog with its reaction to Back. */
export function noteOpened(dialog: HTMLDialogElement, leave: () => void): void {
  if (!open.some((one) => one.dialog === dialog)) open.push({ dialog, leave })
  for (const listener of listeners) listener()
}

/** Unregisters a dialog that has closed or is being unmounted. */
export function noteClosed(dialog: HTMLDialogElement): void {
  const place = open.findIndex((one) => one.dialog === dialog)
  if (place === -1) return
  open.splice(place, 1)
  for (const listener of listeners) listener()
}
