import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { paragraph } from '#platform/shared/wire.ts'
import { Form } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import type { ToastMessage } from '#platform/web/ui/toast/toasts.ts'
import { type OfficeReview, REASON_NEEDED } from '../../contract.ts'
import { sendDecision } from './use-decision.ts'

interface RejectDialogProps {
  /** The review as it stands now, or nothing while none is to be rejected. */
  review: OfficeReview | undefined
  onClose: () => void
  onRejected: (after: OfficeReview) => void
  /** When it was refused: the review may be another by now. */
  onFailed: () => void
  success: (after: OfficeReview) => ToastMessage
}

/** Asks why. The reasons offered are the ones that the site's review policy names; being negative is none. */
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
            Reviews may not be rejected for being negative. The reason is kept, and the guest can ask for it. The review
            leaves the site, and the figures follow.
          </p>
          <Form
            name={`reject review-${review.id}`}
            schema={FIELDS}
            initial={{ reason: '' }}
            robots="none"
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
            beside={
              <Button variant="secondary" size="large" onClick={onClose}>
                Cancel
              </Button>
            }
          >
            <Suggestions />
            <TextArea
              name="reason"
              label="Reason"
              rows={3}
              most={500}
              help="In your own words, for whoever asks later why it is not on the site."
            />
          </Form>
        </>
      )}
    </Dialog>
  )
}

const FIELDS = z.object({ reason: paragraph(3, 500, REASON_NEEDED) })

/** As the terms of service name them (section Reviews). */
const USUAL_REASONS = [
  'It is not about the stay.',
  'It is unlawful or abusive.',
  'It names private people.',
  'It advertises something.',
  'The guest asked us to take it down.',
]

function Suggestions() {
  const { setValue, setFocus } = useFormContext<{ reason: string }>()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend help nobody here
    <div role="group" aria-label="Usual reasons" className="mb-4 flex flex-wrap gap-2">
      {USUAL_REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          onClick={() => {
            setValue('reason', reason, { shouldDirty: true, shouldValidate: true })
            setFocus('reason')
          }}
          className="inline-flex min-h-9 items-center rounded-full border border-line bg-surface px-3 text-left text-sm transition-colors hover:border-pine"
        >
          {reason}
        </button>
      ))}
    </div>
  )
}
