interface OpenDialog {
  dialog: HTMLDialogElement
  /** What Back does to it: closes it, or asks first. */
  leave: () => void
}

/** The modal dialogs that are open, in the order in which they were opened: nothing outside the last one can be reached. */
const open: OpenDialog[] = []
const listeners = new Set<() => void>()

/** The dialog that lies in front of everything; `undefined` while none is open. */
export function dialogInFront(): HTMLDialogElement | undefined {
  return open.at(-1)?.dialog
}

/** How many dialogs are open. */
export function dialogsOpen(): number {
  return open.length
}

/** Leaves the dialog in front, as Back does. */
export function leaveInFront(): void {
  open.at(-1)?.leave()
}

/** Calls back after a dialog has opened or closed, until the returned function is called. */
export function onDialogChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that a dialog has been opened, and how it is left. */
export function noteOpened(dialog: HTMLDialogElement, leave: () => void): void {
  if (!open.some((one) => one.dialog === dialog)) open.push({ dialog, leave })
  for (const listener of listeners) listener()
}

/** Says that a dialog is shut, or about to go with the page around it. */
export function noteClosed(dialog: HTMLDialogElement): void {
  const place = open.findIndex((one) => one.dialog === dialog)
  if (place === -1) return
  open.splice(place, 1)
  for (const listener of listeners) listener()
}
