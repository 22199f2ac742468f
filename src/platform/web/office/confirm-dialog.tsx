import type { ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  /** The dialog's title: the question. */
  question: string
  /** The consequences: what is deleted, what stays and how to undo the action. */
  children?: ReactNode
  /** The label of the confirming button: "Delete". */
  confirmLabel: string
  /** The confirming button's label during the request: "Deleting...". */
  busy?: string | undefined
  /** `primary` where nothing is lost by confirming; `danger` by default. */
  tone?: 'danger' | 'primary'
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of an action. The focus starts on the button that changes nothing. */
export function ConfirmDialog({
  open,
  question,
  children,
  confirmLabel,
  busy,
  tone = 'danger',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={question}
      width="narrow"
      actions={
        <>
          <Button variant={tone} onClick={onConfirm} busy={busy}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" onClick={onCancel} autoFocus>
            Cancel
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
