import { useMutation } from '@tanstack/react-query'
import { type ListedHome, RESTORABLE_DAYS, removeProperty } from '#features/properties/contract.ts'
import { ApiError, reread, send } from '#platform/web/api.ts'
import { QuestionDialog } from '#platform/web/office/question-dialog.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { useRestore } from './use-restore.ts'

interface DeleteHomeProps {
  /** The home to delete; undefined closes the dialog. */
  home: Pick<ListedHome, 'id' | 'title' | 'upcomingStays'> | undefined
  onClose: () => void
  onDeleted: () => void
}

/** Asks before deleting a home and offers to restore it afterwards. */
export function DeleteHome({ home, onClose, onDeleted }: DeleteHomeProps) {
  const restore = useRestore()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: { id: number; title: string }) => send(removeProperty, { params: { id } }),
    onSuccess: (_, gone) => {
      showToast({
        title: 'Property Deleted',
        description: `${gone.title} can be brought back for ${RESTORABLE_DAYS} days.`,
        action: { label: 'Undo', run: () => void restore(gone) },
      })
      onClose()
      onDeleted()
      return reread(removeProperty)
    },
    onError: (error) => {
      onClose()
      showToast({
        title: 'Error',
        description: (error instanceof ApiError && error.serverMessage) || 'Failed to delete property.',
        tone: 'error',
      })
    },
  })
  return (
    <QuestionDialog
      open={home !== undefined}
      question="Are you sure you want to delete this property?"
      yes="Delete"
      busy={isPending ? 'Deleting...' : undefined}
      onYes={() => home && mutate(home)}
      onNo={onClose}
    >
      <p>
        <strong>{home?.title}</strong> goes from the site at once. Bookings of the past keep its name, and it can be
        brought back for {RESTORABLE_DAYS} days.
      </p>
      {home !== undefined && home.upcomingStays > 0 && (
        <p className="mt-3 rounded-field bg-amber-tint px-4 py-3 text-amber-ink">
          {home.upcomingStays === 1 ? 'A confirmed stay lies' : `${home.upcomingStays} confirmed stays lie`} ahead.
          Until
          {home.upcomingStays === 1 ? ' it is' : ' they are'} over or cancelled, the home cannot be deleted; it can be
          hidden.
        </p>
      )}
    </QuestionDialog>
  )
}
