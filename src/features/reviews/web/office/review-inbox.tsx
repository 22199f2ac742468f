import { keepPreviousData, useQuery } from '@tanstack/react-query'
import MessageSquareHeart from 'lucide-react/icons/message-square-heart'
import { useRef, useState } from 'react'
import { decideReview, type OfficeReview } from '#features/reviews/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { reread } from '#platform/web/api.ts'
import { ListHead } from '#platform/web/office/list-head.tsx'
import { Shown } from '#platform/web/office/shown.tsx'
import { usePlace } from '#platform/web/office/use-place.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import { OfficeReviewCard } from './office-review-card.tsx'
import { askedReviews, officeReviewsQuery, REVIEWS_PER_PAGE, reviewCountsQuery } from './queries.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { undoing, useDecision } from './use-decision.ts'

/** All that guests have written, those that wait for the office first. */
export function ReviewInbox() {
  const { settings } = useSite()
  const officeName = settings.business.name
  const place = usePlace()
  const asked = askedReviews(place)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery({
    ...officeReviewsQuery(asked),
    placeholderData: keepPreviousData,
    retryOnMount: true,
  })
  const { data, isFetching, dataUpdatedAt } = list
  const { data: counts } = useQuery({ ...reviewCountsQuery, retryOnMount: true })
  const [task, setTask] = useState<{ kind: 'reject' | 'reply'; review: OfficeReview }>()

  const keepPlace = () => {
    // A decided review may have left the list, and its button with it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }
  const { decide, deciding } = useDecision(keepPlace)
  const refresh = () => void reread(decideReview)
  const close = () => setTask(undefined)
  const done = () => {
    close()
    void reread(decideReview).then(keepPlace)
  }
  const toast = (title: string) => (after: OfficeReview) => ({
    title,
    ...(task && {
      action: {
        label: 'Undo',
        act: () => decide({ before: after, decision: undoing(task.review), done: 'Taken back', last: 'undo' }),
      },
    }),
  })
  const turnTo = (offset: number) => {
    place.change({ from: offset || undefined })
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }
  // As it stands now, not as it stood when the dialog was opened.
  const present = task && (data?.rows.find(({ id }) => id === task.review.id) ?? task.review)
  const busyWith = (review: OfficeReview) => (deciding?.before.id === review.id ? deciding.decision : undefined)
  const filtered = asked.status || asked.search || asked.home || asked.stars
  const dialog = { onClose: close, onFailed: refresh }

  return (
    <section aria-label="Reviews">
      <ListHead
        title="Reviews"
        headingRef={heading}
        readAt={dataUpdatedAt}
        refreshing={isFetching}
        onRefresh={refresh}
      />
      <ReviewFilters asked={asked} counts={counts} place={place} />
      <Shown
        of={list}
        what="reviews"
        shapes={['h-52 rounded-card', 'h-52 rounded-card', 'h-52 rounded-card']}
        shapesClassName="space-y-4"
        empty={
          <EmptyState
            icon={<MessageSquareHeart size={26} strokeWidth={1.75} aria-hidden="true" />}
            title={filtered ? 'No reviews match' : 'No reviews yet'}
            action={
              filtered && (
                <Button
                  variant="secondary"
                  onClick={() => {
                    place.change({ status: '', search: '', home: '', stars: '', from: '' })
                    // The button goes with the filters.
                    heading.current?.focus({ preventScroll: true })
                  }}
                >
                  Clear Filters
                </Button>
              )
            }
          >
            {filtered
              ? 'There are reviews, but none that fits these filters.'
              : 'What guests write after their stays appears here and, unless something about it is odd, on the site at once.'}
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <ul className="space-y-4" aria-busy={isFetching}>
              {data.rows.map((review) => (
                <li key={review.id}>
                  <OfficeReviewCard
                    review={review}
                    officeName={officeName}
                    busy={{
                      publish: busyWith(review)?.status === 'published' ? 'Publishing...' : undefined,
                      unreply: busyWith(review)?.reply === '' ? 'Removing...' : undefined,
                    }}
                    onPublish={() =>
                      decide({ before: review, decision: { status: 'published' }, done: 'Review published' })
                    }
                    onReject={() => setTask({ kind: 'reject', review })}
                    onReply={() => setTask({ kind: 'reply', review })}
                    onUnreply={() => decide({ before: review, decision: { reply: '' }, done: 'Reply removed' })}
                  />
                </li>
              ))}
            </ul>
            <Pagination
              className="mt-8"
              offset={asked.offset}
              limit={REVIEWS_PER_PAGE}
              total={data.total}
              of="reviews"
              onOffset={turnTo}
            />
          </>
        )}
      </Shown>
      <RejectDialog
        {...dialog}
        review={task?.kind === 'reject' ? present : undefined}
        onRejected={done}
        success={toast('Review rejected')}
      />
      <ReplyDialog
        {...dialog}
        review={task?.kind === 'reply' ? present : undefined}
        officeName={officeName}
        onReplied={done}
        success={toast('Reply saved')}
      />
    </section>
  )
}
