import * as z from 'zod/mini'
import { robotFields } from '#platform/shared/wire.ts'
import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { RatingField } from '#platform/web/form/rating-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { reviewForm, type SubmittedReview, submitReview } from '../contract.ts'
import type { ReviewLink } from './review-link.ts'

interface ReviewFormProps {
  link: ReviewLink
  propertyId: number
  /** Without a surname, because the name is published with the review. The guest may change the name. */
  suggestedName: string
  onSubmitted: (answer: SubmittedReview) => void
}

export function ReviewForm({ link, propertyId, suggestedName, onSubmitted }: ReviewFormProps) {
  return (
    <Form
      name={`review-${link.booking}`}
      schema={fields}
      initial={{ rating: 5, guestName: suggestedName, comment: '' }}
      send={(body, headers) =>
        send(
          submitReview,
          { body: { ...body, propertyId, bookingId: link.booking, guestEmail: link.email, t: link.t } },
          headers,
        )
      }
      success={{ title: 'Review Submitted' }}
      failure={{ title: 'Error', description: 'Failed to submit review. Please try again.' }}
      onSent={onSubmitted}
      sendLabel="Submit Review"
      sendingLabel="Submitting..."
      acceptedTerms={<p>Your name, rating and words appear on this site. Your email address and booking do not.</p>}
    >
      <div className="grid gap-6">
        <RatingField name="rating" label="Rating" />
        <TextField
          name="guestName"
          label="Your name"
          autoComplete="given-name"
          maxLength={100}
          help="As it will appear with your review."
        />
        <TextArea
          name="comment"
          label="Your review"
          max={5000}
          rows={6}
          help="What was it like to stay? What should the next guest know?"
        />
      </div>
    </Form>
  )
}

const fields = z.extend(reviewForm, robotFields)
