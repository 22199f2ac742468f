import { useMutation } from '@tanstack/react-query'
import { undoStatement } from '#features/statements/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Undoes an import by its statement's id. Shows the reason of the server if it cannot be undone. */
export function useUndoImport(onSettled: () => void) {
  return useMutation({
    mutationFn: (id: number) => send(undoStatement, { params: { id } }),
    onSuccess: ({ removed }) =>
      showToast({ title: 'Import undone', description: `${formatCount(removed, 'line')} removed` }),
    onError: (error) => showToast(errorToast(error, 'Failed to undo the import')),
    onSettled: async () => {
      await waitForRefetch(undoStatement)
      onSettled()
    },
  })
}
