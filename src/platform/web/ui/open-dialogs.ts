/** The modal dialogs that are open, in the order in which they were opened: nothing outside the last one can be reached. */
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The dialog that lies in front of everything; `undefined` while none is open. */
export function dialogInFront(): HTMLDialogElement | undefined {
  return open.at(-1)
}

/** Calls back after a dialog has opened or closed, until the returned function is called. */
export function onDialogChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that a dialog has been opened. */
export function noteOpened(dialog: HTMLDialogElement): void {
  if (!open.includes(dialog)) open.push(dialog)
  for (const listener of listeners) listener()
}

/** Says that a dialog is shut, or about to go with the page around it. */
export function noteClosed(dialog: HTMLDialogElement): void {
  const place = open.indexOf(dialog)
  if (place === -1) return
  open.splice(place, 1)
  for (const listener of listeners) listener()
}
