import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export interface QuestionDialogProps {
  open: boolean
  /** The question itself, word for word. */
  question: string
  /** What it means: what goes, what stays, how it can be undone. */
  children?: ReactNode
  /** The answer that does it: "Delete". */
  yes: string
  /** While it is being done: "Deleting...". */
  busy?: string | undefined
  /** `danger`, unless nothing is lost by it. */
  tone?: 'danger' | 'primary'
  onYes: () => void
  onNo: () => void
}

/** Asks before something is done that somebody may regret. The focus stands on the answer that changes nothing. */
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
