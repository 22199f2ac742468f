import { Button } from '#platform/web/ui/controls/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { PublicReviewOrder } from '../contract.ts'
import { ReviewCard } from './review-card.tsx'
import { type LoadedReviews, useReviewPages } from './use-review-pages.ts'

interface HomeReviewsProps {
  propertyId: number
  title: string
  /** Reviews that the page has already loaded. Without this field, the first page of reviews is fetched. */
  loaded?: LoadedReviews
  /** Default: highest rating first. */
  sort?: PublicReviewOrder | undefined
  /** Number of reviews per fetch. */
  pageSize: number
  officeName: string
  /** `cards` in three columns, or the first review as a large quotation above a `list` without boxes. */
  look: 'cards' | 'list'
  /** Label of the button that loads more reviews, such as "See more reviews". */
  more: string
}

/** Shows a home's reviews, with loading and error states, and loads more reviews on request. */
export function HomeReviews({ propertyId, title, loaded, sort, pageSize, officeName, look, more }: HomeReviewsProps) {
  const {
    reviews,
    total,
    loading,
    failed,
    more: fetchMore,
    retry,
  } = useReviewPages(propertyId, pageSize, { loaded, sort })
  const isList = look === 'list'
  const grid = `grid grid-cols-1 ${isList ? 'gap-8' : 'gap-5 xl:grid-cols-3'} md:grid-cols-2`
  const left = total - reviews.length
  return (
    <>
      <ul className={grid}>
        {reviews.map((review, index) => (
          <li key={review.id} className={isList && index === 0 ? 'md:col-span-2' : undefined}>
            <ReviewCard
              review={review}
              officeName={officeName}
              look={isList ? (index === 0 ? 'quote' : 'plain') : 'card'}
            />
          </li>
        ))}
      </ul>
      {loading && !failed && (
        <Loading what="reviews" className={`${grid} ${reviews.length > 0 ? 'mt-5' : ''}`}>
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </Loading>
      )}
      {failed && <ErrorState title="Reviews could not be loaded" onRetry={retry} retrying={loading} className="mt-5" />}
      {!loading && !failed && total === 0 && <p className="text-ink-soft">No guest has reviewed this home yet.</p>}
      {left > 0 && !failed && (
        <Button
          variant="secondary"
          className="mt-6"
          onClick={fetchMore}
          busy={loading ? 'Loading reviews...' : undefined}
        >
          {more}
          <span className="sr-only"> of {title}</span>
          <span className="font-normal text-ink-soft tabular-nums">({left})</span>
        </Button>
      )}
    </>
  )
}
