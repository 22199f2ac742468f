import { type MouseEvent, type PointerEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { followDialogs } from './dialog-history.ts'
import { registerDialog, unregisterDialog } from './open-dialogs.ts'

export interface NativeDialog {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void
  onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/**
 * Opens and closes a `<dialog>`. Escape calls `close`; Back and a click on the backdrop call `leave`, which may ask
 * first.
 */
export function useNativeDialog(open: boolean, close: () => void, leave: () => void = close): NativeDialog {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const latest = useRef(leave)
  latest.current = leave

  // A layout effect runs before the effects of the content, which may need the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) dialog.showModal()
    if (!open && dialog?.open) dialog.close()
    if (open && dialog) {
      followDialogs()
      addEventListener('keydown', noteEscape, true)
      registerDialog(dialog, () => latest.current())
    }
    // A dialog removed while open would not restore the focus.
    return () => {
      if (open && dialog?.open) dialog.close()
      if (dialog) unregisterDialog(dialog)
    }
  }, [open])

  return {
    ref,
    // Prevents the browser from closing the dialog: the late `close` event could close a newer dialog.
    onCancel: (event) => {
      // A cancelled file input inside the dialog also sends `cancel`.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      // Without the Escape key, `cancel` comes from Back on Android.
      if (isEscaping) close()
      else leave()
      isEscaping = false
    },
    // Ignores nested dialogs, and a late close event of a dialog that is open again.
    onClose: (event) => event.target === event.currentTarget && !event.currentTarget.open && close(),
    // The dialog's child covers all but the backdrop. A selection of text that ends on the backdrop is also a click on the
    // dialog.
    onPointerDown: ({ target, currentTarget }) => {
      pressedBackdrop.current = target === currentTarget
    },
    onClick: (event) => event.target === event.currentTarget && pressedBackdrop.current && leave(),
  }
}

/** Whether the last key was Escape, wherever the focus was. */
let isEscaping = false

function noteEscape({ key }: KeyboardEvent): void {
  isEscaping = key === 'Escape'
}
