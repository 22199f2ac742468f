import { formatBritishDate } from '#platform/shared/day.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { ReadMoreText } from '#platform/web/ui/controls/read-more.tsx'
import { Stars } from '#platform/web/ui/stars.tsx'
import type { Review } from '../contract.ts'
import { GuestInitial } from './guest-initial.tsx'

const MAX_COMMENT_CHARACTERS = 150

interface ReviewCardProps {
  review: Review
  officeName: string
  /** `plain` has no box, and `quote` large text. */
  look?: 'card' | 'plain' | 'quote'
}

export function ReviewCard({ look = 'card', ...props }: ReviewCardProps) {
  if (look === 'card')
    return (
      <Card as="article" className="flex h-full flex-col p-6">
        <ReviewParts {...props} />
      </Card>
    )
  return (
    <article className={look === 'plain' ? 'border-line border-t pt-5' : undefined}>
      <ReviewParts {...props} textClassName={look === 'quote' ? 'font-display text-2xl' : undefined} />
    </article>
  )
}

function ReviewParts({
  review,
  officeName,
  textClassName,
}: Omit<ReviewCardProps, 'look'> & { textClassName?: string | undefined }) {
  return (
    <>
      <div className="flex items-center gap-4">
        <GuestInitial name={review.guestName} />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{review.guestName}</p>
          <p className="text-ink-soft text-sm">
            <time dateTime={review.createdAt}>{formatBritishDate(new Date(review.createdAt))}</time>
          </p>
        </div>
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
        <Stars rating={review.rating} figure={false} />
        {review.verified && <span>Verified stay</span>}
      </p>
      <ReadMoreText
        text={review.comment}
        max={MAX_COMMENT_CHARACTERS}
        about={`review by ${review.guestName}`}
        className={classNames('mt-4', textClassName)}
      />
      {review.reply && (
        <div className="mt-4 border-pine-pale border-l-2 pl-4">
          <p className="font-medium text-sm">Reply from {officeName}</p>
          <p className="mt-1 whitespace-pre-line text-ink-soft">{review.reply}</p>
        </div>
      )}
    </>
  )
}
