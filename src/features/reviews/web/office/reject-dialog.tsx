import * as z from 'zod/mini'
import { type OfficeReview, REASON_NEEDED } from '#features/reviews/contract.ts'
import { paragraph } from '#platform/shared/wire.ts'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { SuggestedReasons } from '#platform/web/office/suggested-reasons.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import type { ToastMessage } from '#platform/web/ui/toast/toasts.ts'
import { sendDecision } from './use-decision.ts'

interface RejectDialogProps {
  /** Undefined closes the dialog. */
  review: OfficeReview | undefined
  onClose: () => void
  onRejected: (after: OfficeReview) => void
  /** Called after an error, because the review may have changed. */
  onFailed: () => void
  success: (after: OfficeReview) => ToastMessage
}

/** Suggests the reasons in the site's review policy. That policy allows no rejection for a negative review. */
export function RejectDialog({ review, onClose, onRejected, onFailed, success }: RejectDialogProps) {
  return (
    <Dialog
      open={review !== undefined}
      onClose={onClose}
      title="Reject this review?"
      description={review && `${review.guestName} about ${review.propertyTitle}, ${review.rating} out of 5`}
    >
      {review && (
        <>
          <p className="mb-5">
            A review must not be rejected for being negative. The reason is stored, and the guest can ask for it. A
            published review is removed from the site, and the ratings are updated.
          </p>
          <OfficeForm
            name={`reject review-${review.id}`}
            schema={FIELDS}
            initial={{ reason: '' }}
            send={async ({ reason }, headers) => {
              try {
                return await sendDecision(review, { status: 'rejected', reason }, headers)
              } catch (error) {
                onFailed()
                throw error
              }
            }}
            success={success}
            failure={{ title: 'Error', description: 'Failed to reject the review. Please try again.' }}
            onSent={onRejected}
            sendLabel="Reject"
            sendingLabel="Rejecting..."
            onCancel={onClose}
          >
            <SuggestedReasons reasons={SUGGESTED_REASONS} />
            <TextArea
              name="reason"
              label="Reason"
              rows={3}
              max={500}
              help="Explain in your own words, for anyone who later asks why the review is not on the site."
            />
          </OfficeForm>
        </>
      )}
    </Dialog>
  )
}

const FIELDS = z.object({ reason: paragraph(3, 500, REASON_NEEDED) })

/** The terms of service list these reasons in the section Reviews. */
const SUGGESTED_REASONS = [
  'It is not about the stay.',
  'It is unlawful or abusive.',
  'It names private people.',
  'It advertises something.',
  'The guest asked us to take it down.',
]
