import { useMutation } from '@tanstack/react-query'
import { removeBooking, restoreBooking } from '#features/bookings/contract.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Deletes a booking and shows a toast with Undo. For 30 days the list of deleted bookings can restore the booking too. */
export function useDeletion(onDeleted: () => void) {
  const { restore } = useRestoring()
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => send(removeBooking, { params: { id } }),
    onSuccess: (_, id) => {
      showToast({ title: 'Booking deleted successfully', action: { label: 'Undo', run: () => restore(id) } })
      onDeleted()
      return waitForRefetch(removeBooking)
    },
    onError: (error) => showToast(errorToast(error, 'Failed to delete booking')),
  })
  return { remove: mutate, removing: isPending }
}

/** Restores a deleted booking. The server refuses, for example, while another booking has the nights. */
export function useRestoring() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: number) => send(restoreBooking, { params: { id } }),
    onSuccess: () => {
      showToast({ title: 'Booking restored successfully' })
      return waitForRefetch(restoreBooking)
    },
    onError: (error) => showToast(errorToast(error, 'Failed to restore booking')),
  })
  return { restore: mutate, restoring: isPending ? variables : undefined }
}
