import type { OfficeReview, ReviewStatus } from '#features/reviews/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'

export const STATUS_BADGES: Record<ReviewStatus, { word: string; tone: BadgeTone }> = {
  pending: { word: 'Pending', tone: 'amber' },
  published: { word: 'Published', tone: 'green' },
  rejected: { word: 'Rejected', tone: 'red' },
}

export function ReviewBadge({ status }: { status: ReviewStatus }) {
  const { word, tone } = STATUS_BADGES[status]
  return <Badge tone={tone}>{word}</Badge>
}

/** Shows why the review is pending or rejected, or who published the review. */
export function ReviewReason({ review }: { review: OfficeReview }) {
  const { status, reason, moderatedAt, moderatedBy } = review
  const decided = moderatedAt && `${moderatedBy ?? 'The office'}, ${formatBritishMoment(new Date(moderatedAt))}`
  if (status === 'pending')
    return (
      <p className="wrap-anywhere rounded-field bg-amber-tint px-3.5 py-2.5 text-amber-ink text-sm">
        <span className="font-medium">Waiting to be checked.</span> {reason}
      </p>
    )
  if (status === 'rejected')
    return (
      <p className="wrap-anywhere rounded-field bg-red-tint px-3.5 py-2.5 text-red-ink text-sm">
        <span className="font-medium">Rejected:</span> {reason ?? 'no reason was recorded.'}
        {decided && <span className="block tabular-nums">{decided}</span>}
      </p>
    )
  return decided ? <p className="text-ink-soft text-sm tabular-nums">Published by {decided}</p> : null
}
