import { useMutation } from '@tanstack/react-query'
import { type OfficeTestimonial, removeTestimonial } from '#features/testimonials/contract.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

interface RemoveTestimonialProps {
  /** The testimonial to delete; undefined while the dialog is closed. */
  testimonial: OfficeTestimonial | undefined
  onClose: () => void
}

/** Asks for confirmation before a testimonial is deleted. */
export function RemoveTestimonial({ testimonial, onClose }: RemoveTestimonialProps) {
  const remove = useMutation({
    mutationFn: (id: number) => send(removeTestimonial, { params: { id } }),
    onSuccess: () => showToast({ title: 'Testimonial deleted' }),
    onError: (error) => {
      showToast(errorToast(error, 'Failed to delete the testimonial'))
      void waitForRefetch(removeTestimonial)
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={testimonial !== undefined}
      question={testimonial ? `Delete the testimonial of ${testimonial.owner}?` : ''}
      confirmLabel="Delete"
      busy={remove.isPending ? 'Deleting...' : undefined}
      onConfirm={() => testimonial && remove.mutate(testimonial.id)}
      onCancel={onClose}
    >
      The testimonial is permanently deleted. To take it off the site and keep it, choose Edit and clear “Show the
      testimonial on the site”.
    </ConfirmDialog>
  )
}
