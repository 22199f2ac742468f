import { useMutation } from '@tanstack/react-query'
import { type ListedHome, RESTORABLE_DAYS, removeProperty } from '#features/properties/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { useRestore } from './use-restore.ts'

interface DeleteHomeProps {
  /** The home to delete; undefined closes the dialog. */
  home: Pick<ListedHome, 'id' | 'title' | 'upcomingStays'> | undefined
  onClose: () => void
  onDeleted: () => void
}

export function DeleteHome({ home, onClose, onDeleted }: DeleteHomeProps) {
  const restore = useRestore()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: { id: number; title: string }) => send(removeProperty, { params: { id } }),
    onSuccess: (_, gone) => {
      showToast({
        title: 'Property Deleted',
        description: `${gone.title} can be restored for ${RESTORABLE_DAYS} days.`,
        action: { label: 'Undo', run: () => void restore(gone) },
      })
      onClose()
      onDeleted()
      return waitForRefetch(removeProperty)
    },
    onError: (error) => {
      onClose()
      showToast(errorToast(error, 'Failed to delete property.'))
    },
  })
  return (
    <ConfirmDialog
      open={home !== undefined}
      question="Are you sure you want to delete this property?"
      confirmLabel="Delete"
      busy={isPending ? 'Deleting...' : undefined}
      onConfirm={() => home && mutate(home)}
      onCancel={onClose}
    >
      <p>
        <strong>{home?.title}</strong> disappears from the site at once. Past bookings keep its name, and the home can
        be restored for {RESTORABLE_DAYS} days.
      </p>
      {home !== undefined && home.upcomingStays > 0 && (
        <p className="mt-3 rounded-field bg-amber-tint px-4 py-3 text-amber-ink">
          This home has {formatCount(home.upcomingStays, 'upcoming stay')}. The home cannot be deleted until
          {home.upcomingStays === 1 ? ' the stay is' : ' the stays are'} over or cancelled; it can be hidden.
        </p>
      )}
    </ConfirmDialog>
  )
}
