import CalendarDays from 'lucide-react/icons/calendar-days'
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import { History } from '#features/audit-log/web/office/history.tsx'
import { officeUrl } from '#features/office-url.ts'
import { Permitted } from '#features/permitted.tsx'
import type { OfficeReview } from '#features/reviews/contract.ts'
import { dayInLondon, formatBritishDate, formatBritishMoment, formatLongDay } from '#platform/shared/day.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ReadMoreText } from '#platform/web/ui/controls/read-more.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Stars } from '#platform/web/ui/stars.tsx'
import { ReviewBadge, ReviewReason } from './review-state.tsx'

interface OfficeReviewCardProps {
  review: OfficeReview
  officeName: string
  /** Labels of buttons while the action runs: "Publishing...". */
  busy: { publish?: string; removeReply?: string }
  onPublish: () => void
  onReject: () => void
  onReply: () => void
  onRemoveReply: () => void
}

const MAX_SHOWN_CHARACTERS = 500

export function OfficeReviewCard(props: OfficeReviewCardProps) {
  const { review, officeName, busy } = props
  const { id, guestName, rating, comment, createdAt, verified, status, reply, repliedAt } = review
  return (
    <Card as="article" aria-label={`Review by ${guestName}, ${rating} out of 5`} className="p-5 pb-2 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h2 className="wrap-anywhere min-w-0 text-xl">{guestName}</h2>
        <Stars rating={rating} figure={false} />
        <ReviewBadge status={status} />
        {verified && <span className="text-ink-soft text-sm">Verified stay</span>}
        <p className="text-ink-soft text-sm tabular-nums sm:ml-auto">
          <time dateTime={createdAt}>{formatBritishMoment(new Date(createdAt))}</time>
        </p>
      </div>
      <div className="mt-4 grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0 space-y-4">
          <ReviewReason review={review} />
          <ReadMoreText
            text={comment}
            max={MAX_SHOWN_CHARACTERS}
            about={`review by ${guestName}`}
            className="measure wrap-anywhere"
          />
          {reply && (
            <div className="wrap-anywhere border-pine-pale border-l-2 pl-4">
              <p className="font-medium text-sm">
                Reply from {officeName}
                {repliedAt && (
                  <span className="font-normal text-ink-soft tabular-nums">
                    {', '}
                    {formatBritishDate(new Date(repliedAt))}
                  </span>
                )}
              </p>
              <ReadMoreText
                text={reply}
                max={MAX_SHOWN_CHARACTERS}
                about={`reply to ${guestName}`}
                className="mt-1 text-ink-soft"
              />
            </div>
          )}
        </div>
        <Stay review={review} />
      </div>
      <Permitted to="edit lettings">
        <Actions {...props} busy={busy} />
      </Permitted>
      <History item="review" itemId={id} />
    </Card>
  )
}

function Actions({ review, busy, onPublish, onReject, onReply, onRemoveReply }: OfficeReviewCardProps) {
  const { guestName, status, reply } = review
  const whose = <span className="sr-only"> the review by {guestName}</span>
  return (
    <div className="mt-5 mb-3 flex flex-wrap gap-2">
      {status !== 'published' && (
        <Button size="small" onClick={onPublish} busy={busy.publish} className="max-sm:min-h-11 max-sm:grow">
          Publish{whose}
        </Button>
      )}
      {status !== 'rejected' && (
        <Button variant="secondary" size="small" onClick={onReject} className="max-sm:min-h-11 max-sm:grow">
          Reject{whose}
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={onReply} className="max-sm:min-h-11 max-sm:grow">
        {reply ? 'Edit reply' : 'Reply in public'}
        <span className="sr-only"> to the review by {guestName}</span>
      </Button>
      {reply && (
        <Button
          variant="quiet"
          size="small"
          onClick={onRemoveReply}
          busy={busy.removeReply}
          className="max-sm:min-h-11"
        >
          Remove reply
          <span className="sr-only"> to the review by {guestName}</span>
        </Button>
      )}
    </div>
  )
}

function Stay({ review: { propertyId, propertyTitle, guestEmail, booking } }: { review: OfficeReview }) {
  return (
    <ul className="content-start space-y-1.5 text-sm">
      <li className="flex items-start gap-2.5">
        <House {...ICON} />
        <SiteLink href={`/property/${propertyId}`} target="_blank" className={`wrap-anywhere min-w-0 ${LINK}`}>
          {propertyTitle}
          <span className="sr-only"> (opens in a new tab)</span>
        </SiteLink>
      </li>
      <li className="flex items-start gap-2.5">
        <CalendarDays {...ICON} />
        {booking ? (
          <span className="wrap-anywhere min-w-0">
            {describeStay(booking)}
            <span className="block">
              {booking.isDeleted ? (
                `Booking #${booking.id}, deleted`
              ) : (
                <SiteLink href={officeUrl('bookings', { booking: booking.id })} className={LINK}>
                  Booking #{booking.id}
                </SiteLink>
              )}
              {booking.guestName && `, ${booking.guestName}`}
            </span>
          </span>
        ) : (
          <span className="text-ink-soft">No booking is linked</span>
        )}
      </li>
      {guestEmail && (
        <li className="flex items-start gap-2.5">
          <Mail {...ICON} />
          <a
            href={`mailto:${encodeURIComponent(guestEmail).replace('%40', '@')}`}
            className={`wrap-anywhere min-w-0 ${LINK}`}
          >
            {guestEmail}
          </a>
        </li>
      )}
    </ul>
  )
}

const ICON = {
  size: 18,
  strokeWidth: 1.75,
  'aria-hidden': true,
  className: 'mt-px shrink-0 text-ink-soft',
} as const
const LINK = 'text-pine underline decoration-1 underline-offset-4 hover:decoration-2'

function describeStay({ checkIn, checkOut }: NonNullable<OfficeReview['booking']>): string {
  const day = (instant: string) => formatLongDay(dayInLondon(new Date(instant)))
  return `${day(checkIn)} to ${day(checkOut)}`
}
