import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { followDialogs } from './dialog-history.ts'
import { noteClosed, noteOpened } from './open-dialogs.ts'

export interface NativeDialog {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
  onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/**
 * Keeps a `<dialog>` open or shut. The browser brings what a dialog owes people: focus kept inside and given back
 * to the control it came from, Escape, an inert page behind. Back and a click on the backdrop close it too; `leave` is
 * what these do where they should ask first.
 */
export function useNativeDialog(open: boolean, close: () => void, leave: () => void = close): NativeDialog {
  const ref = useRef<HTMLDialogElement>(null)
  const latest = useRef(leave)
  latest.current = leave

  // Before the effects of what lies within, which may want the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) dialog.showModal()
    if (!open && dialog?.open) dialog.close()
    if (open && dialog) {
      followDialogs()
      addEventListener('keydown', noteEscape, true)
      noteOpened(dialog, () => latest.current())
    }
    // Taken off the page while open it would not give the focus back.
    return () => {
      if (open && dialog?.open) dialog.close()
      if (dialog) noteClosed(dialog)
    }
  }, [open])

  return {
    ref,
    // Escape closes by the page's own state, at once: closed by the browser, the news would come after the next press, and
    // whatever that opened would go again. A file chooser that was left says cancel too.
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      // Without the key it is the way back of an Android phone.
      if (isEscaping) close()
      else leave()
      isEscaping = false
    },
    // A dialog within the dialog closes by itself; and the news of a close comes late, when it may be open again.
    onClose: (event) => event.target === event.currentTarget && !event.currentTarget.open && close(),
    // Only the backdrop is the dialog itself; everything drawn lies in a child that fills it.
    onClick: (event) => event.target === event.currentTarget && leave(),
  }
}

/** Whether the last key was Escape, wherever the focus was: a toast in front of a dialog leaves it nowhere. */
let isEscaping = false

function noteEscape({ key }: KeyboardEvent): void {
  isEscaping = key === 'Escape'
}
