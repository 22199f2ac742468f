import { useMutation } from '@tanstack/react-query'
import { type Colleague, removeColleague } from '#features/staff/contract.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast, OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { colleagueName } from './colleague-name.ts'

interface RemoveDialogProps {
  /** Undefined while the dialog is closed. */
  colleague: Colleague | undefined
  onClose: () => void
}

export function RemoveDialog({ colleague, onClose }: RemoveDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => send(removeColleague, { params: { id } }),
    onSuccess: () => showToast({ title: 'Account removed' }),
    onError: (error) => {
      showToast(errorToast(error, OFFICE_UNREACHABLE, 'Failed to remove the account'))
      void waitForRefetch(removeColleague)
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={colleague !== undefined}
      question={colleague ? `Remove the account of ${colleagueName(colleague)}?` : ''}
      confirmLabel="Remove"
      busy={isPending ? 'Removing...' : undefined}
      onConfirm={() => colleague && mutate(colleague.id)}
      onCancel={onClose}
    >
      Your colleague is signed out everywhere and cannot sign in any more. The name stays in the activity log.
    </ConfirmDialog>
  )
}
