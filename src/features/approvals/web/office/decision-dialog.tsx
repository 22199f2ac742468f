import { useMutation } from '@tanstack/react-query'
import { type Approval, decideApproval } from '#features/approvals/contract.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast, OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

export type Decision = 'approved' | 'rejected' | 'withdrawn'

interface DecisionDialogProps {
  /** Both are undefined while the dialog is closed. */
  approval?: Approval
  decision?: Decision
  onClose: () => void
}

/** Asks once more before a decision, which cannot be undone. */
export function DecisionDialog({ approval, decision = 'rejected', onClose }: DecisionDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => send(decideApproval, { params: { id }, body: { decision } }),
    onSuccess: () => showToast({ title: TEXTS[decision].done }),
    onError: (error) => {
      showToast(errorToast(error, OFFICE_UNREACHABLE, 'Failed to save the decision'))
      void waitForRefetch(decideApproval)
    },
    onSettled: onClose,
  })
  const { question, label, busy, text, tone } = TEXTS[decision]
  return (
    <ConfirmDialog
      open={approval !== undefined}
      question={question}
      confirmLabel={label}
      tone={tone}
      busy={isPending ? busy : undefined}
      onConfirm={() => approval && mutate(approval.id)}
      onCancel={onClose}
    >
      {approval && <span className="wrap-anywhere font-medium">{approval.summary}.</span>} {text}
    </ConfirmDialog>
  )
}

const TEXTS = {
  approved: {
    question: 'Approve this change?',
    label: 'Approve',
    busy: 'Approving...',
    done: 'Approved',
    text: 'It takes effect at once. Make sure in person or by phone that your colleague proposed it.',
    tone: 'primary',
  },
  rejected: {
    question: 'Reject this change?',
    label: 'Reject',
    busy: 'Rejecting...',
    done: 'Rejected',
    text: 'Nothing is changed. Your colleague can propose it again.',
    tone: 'danger',
  },
  withdrawn: {
    question: 'Withdraw this change?',
    label: 'Withdraw',
    busy: 'Withdrawing...',
    done: 'Withdrawn',
    text: 'Nothing is changed, and nobody can approve it any more.',
    tone: 'danger',
  },
} as const
