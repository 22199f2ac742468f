import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInLondon, formatLongDay } from '#platform/shared/day.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { BOOKING_NOT_FOUND, type Eligibility, type SubmittedReview } from '../contract.ts'
import { firstNameOf } from './first-name.ts'
import { eligibilityQuery } from './queries.ts'
import { ReviewForm } from './review-form.tsx'
import type { ReviewLink } from './review-link.ts'
import { ReviewRefused, ReviewThanks } from './review-outcome.tsx'
import { useReviewLink } from './use-review-link.ts'

/** Shows an invalid link, a loading state, a refusal, the form, or thanks. */
export function ReviewByLink({ search }: { search: URLSearchParams }) {
  const link = useReviewLink(search)
  if (!link)
    return (
      <ReviewRefused title="This link does not work">
        Invalid review link. Please use the link provided in your confirmation email.
      </ReviewRefused>
    )
  return <ReviewOfBooking key={`${link.booking} ${link.email}`} link={link} />
}

export function ReviewLoading() {
  return (
    <Loading what="your booking" className="space-y-6">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-80" />
    </Loading>
  )
}

function ReviewOfBooking({ link }: { link: ReviewLink }) {
  // The state includes the home, because the API omits the home once the stay is reviewed.
  const [thanks, setThanks] = useState<{ review: SubmittedReview; home: string }>()
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(eligibilityQuery(link))

  if (thanks) return <ReviewThanks {...thanks} />
  if (isPending) return <ReviewLoading />
  if (error?.status === 410)
    return (
      <ReviewRefused title="This link has ended">A stay can be reviewed until a year after check-out.</ReviewRefused>
    )
  if (isError)
    return (
      <ReviewRefused
        title={error.status === 404 ? 'We cannot find this booking' : 'We could not look up this booking'}
        action={
          error.status !== 404 && (
            <Button
              variant="secondary"
              onClick={() => void refetch()}
              busy={isFetching ? 'Looking again...' : undefined}
            >
              Look again
            </Button>
          )
        }
        aside={error.status !== 404 && error.serverMessage}
      >
        {BOOKING_NOT_FOUND}
      </ReviewRefused>
    )
  if (!data.canSubmitReview || !data.property || !data.booking)
    return (
      <ReviewRefused title="There is nothing to review now">
        You have already submitted a review for this booking or it's not yet eligible.
      </ReviewRefused>
    )
  const { title, id } = data.property
  return (
    <>
      <h1>How was your stay?</h1>
      <p className="mt-3 mb-10 text-ink-soft text-lg">
        {title}, {describeStay(data.booking)}
      </p>
      <ReviewForm
        link={link}
        propertyId={id}
        suggestedName={firstNameOf(data.booking.guestName)}
        onSubmitted={(review) => setThanks({ review, home: title })}
      />
    </>
  )
}

function describeStay({ checkIn, checkOut }: NonNullable<Eligibility['booking']>): string {
  const day = (instant: string) => formatLongDay(dayInLondon(new Date(instant)))
  return `${day(checkIn)} to ${day(checkOut)}`
}
