import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export interface QuestionDialogProps {
  open: boolean
  /** The dialog's title: the question. */
  question: string
  /** The consequences: what is deleted, what stays and how to undo it. */
  children?: ReactNode
  /** The label of the confirming button: "Delete". */
  yes: string
  /** The confirming button's label during the request: "Deleting...". */
  busy?: string | undefined
  /** `primary` where nothing is lost by confirming; `danger` by default. */
  tone?: 'danger' | 'primary'
  onYes: () => void
  onNo: () => void
}

/** Asks for confirmation of an action. The focus starts on the button that changes nothing. */
export function QuestionDialog({
  open,
  question,
  children,
  yes,
  busy,
  tone = 'danger',
  onYes,
  onNo,
}: QuestionDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onNo}
      title={question}
      width="narrow"
      actions={
        <>
          <Button variant={tone} onClick={onYes} busy={busy}>
            {yes}
          </Button>
          <Button variant="secondary" onClick={onNo} autoFocus>
            Cancel
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
