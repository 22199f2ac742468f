interface OpenDialog {
  dialog: HTMLDialogElement
  /** The effect of Back on the dialog: closes it, or asks first. */
  leave: () => void
}

/** The open modal dialogs in opening order; only the last is interactive. */
const open: OpenDialog[] = []
const listeners = new Set<() => void>()

/** Returns the dialog opened last, which alone is interactive. */
export function frontDialog(): HTMLDialogElement | undefined {
  return open.at(-1)?.dialog
}

export function dialogsOpen(): number {
  return open.length
}

/** Closes the dialog opened last, or lets the dialog ask first, as Back does. */
export function leaveFrontDialog(): void {
  open.at(-1)?.leave()
}

/** Calls `listener` after a dialog opens or closes. Returns a function that unsubscribes. */
export function onDialogChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function registerDialog(dialog: HTMLDialogElement, leave: () => void): void {
  if (!open.some((one) => one.dialog === dialog)) open.push({ dialog, leave })
  for (const listener of listeners) listener()
}

/** Unregisters a dialog that has closed or is being unmounted. */
export function unregisterDialog(dialog: HTMLDialogElement): void {
  const index = open.findIndex((one) => one.dialog === dialog)
  if (index === -1) return
  open.splice(index, 1)
  for (const listener of listeners) listener()
}
