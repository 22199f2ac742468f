import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { MAX_REPLY_CHARACTERS, type OfficeReview } from '#features/reviews/contract.ts'
import { paragraph } from '#platform/shared/wire.ts'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import type { ToastMessage } from '#platform/web/ui/toast/toasts.ts'
import { ReviewCard } from '../review-card.tsx'
import { sendDecision } from './use-decision.ts'

interface ReplyDialogProps {
  /** Undefined closes the dialog. */
  review: OfficeReview | undefined
  officeName: string
  onClose: () => void
  onReplied: (after: OfficeReview) => void
  /** Called after an error, because the review may have changed. */
  onFailed: () => void
  success: (after: OfficeReview) => ToastMessage
}

/** Edits the office's public reply and shows a preview. */
export function ReplyDialog({ review, ...rest }: ReplyDialogProps) {
  return (
    <Dialog
      open={review !== undefined}
      onClose={rest.onClose}
      title={review?.reply ? 'Edit the reply' : 'Reply in public'}
      description={review && `${review.guestName} about ${review.propertyTitle}, ${review.rating} out of 5`}
      width="wide"
    >
      {review && <Composer key={review.id} review={review} {...rest} />}
    </Dialog>
  )
}

function Composer({
  review,
  officeName,
  onClose,
  onReplied,
  onFailed,
  success,
}: ReplyDialogProps & { review: OfficeReview }) {
  // The review as first opened, so that a reply by another member of staff does not replace the typed text.
  const [initialReview] = useState(review)
  return (
    <OfficeForm
      name={`reply review-${review.id}`}
      schema={FIELDS}
      initial={{ reply: initialReview.reply ?? '' }}
      send={async ({ reply }, headers) => {
        try {
          return await sendDecision(review, { reply }, headers)
        } catch (error) {
          onFailed()
          throw error
        }
      }}
      success={success}
      failure={{
        title: 'Error',
        description: 'Failed to send the reply. Your text is still here, so please try again.',
      }}
      onSent={onReplied}
      sendLabel={review.status === 'published' ? 'Publish reply' : 'Save reply'}
      sendingLabel="Sending..."
      onCancel={onClose}
    >
      {review.reply !== initialReview.reply && (
        <p className="wrap-anywhere mb-5 whitespace-pre-line rounded-field bg-amber-tint px-3.5 py-2.5 text-amber-ink text-sm">
          {review.reply
            ? `Someone else has replied. Your reply will replace this reply: “${review.reply}”`
            : 'Someone else has removed the reply.'}
        </p>
      )}
      {review.status !== 'published' && (
        <p className="mb-5 text-ink-soft text-sm">The reply appears once the review is published.</p>
      )}
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <TextArea
          name="reply"
          label="Reply"
          rows={8}
          max={MAX_REPLY_CHARACTERS}
          help="Everyone can read the reply. Leave out anything private."
        />
        <Preview review={review} officeName={officeName} />
      </div>
    </OfficeForm>
  )
}

const FIELDS = z.object({ reply: paragraph(1, MAX_REPLY_CHARACTERS, 'Please write a reply') })

function Preview({ review, officeName }: { review: OfficeReview; officeName: string }) {
  const reply = String(useWatch({ name: 'reply' }) ?? '').trim()
  return (
    <section aria-label="Preview" className="min-w-0">
      <p className="mb-1.5 font-medium">Preview</p>
      <div className="wrap-anywhere">
        <ReviewCard review={{ ...review, reply: reply || null }} officeName={officeName} />
      </div>
    </section>
  )
}
