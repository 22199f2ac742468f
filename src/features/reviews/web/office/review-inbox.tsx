import { keepPreviousData, useQuery } from '@tanstack/react-query'
import MessageSquareHeart from 'lucide-react/icons/message-square-heart'
import { useState } from 'react'
import { decideReview, type OfficeReview } from '#features/reviews/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { waitForRefetch } from '#platform/web/api.ts'
import { NoMatches } from '#platform/web/office/list/no-matches.tsx'
import { PagedList } from '#platform/web/office/list/paged-list.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { OfficeReviewCard } from './office-review-card.tsx'
import { officeReviewsQuery, REVIEWS_PER_PAGE, readReviewFilters, reviewCountsQuery } from './queries.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { ReviewFilterBar } from './review-filters.tsx'
import { reverseDecision, useDecision } from './use-decision.ts'

/** The kind of the open dialog, and the review in the dialog. */
interface Task {
  kind: 'reject' | 'reply'
  review: OfficeReview
}

export function ReviewInbox() {
  const { settings } = useSite()
  const officeName = settings.business.name
  const urlState = useUrlState()
  const filters = readReviewFilters(urlState)
  const page = usePage(REVIEWS_PER_PAGE)
  const list = useQuery({
    ...officeReviewsQuery(filters, page.offset),
    placeholderData: keepPreviousData,
    retryOnMount: true,
  })
  const { data: counts } = useQuery({ ...reviewCountsQuery, retryOnMount: true })
  const [task, setTask] = useState<Task>()

  const restoreFocus = () => {
    // The decided review, and with it the focused button, may have left the list.
    if (document.activeElement === document.body) page.focusHeading()
  }
  const decision = useDecision(restoreFocus)
  const { decide, deciding } = decision
  const busyWith = ({ id }: OfficeReview) => {
    const current = deciding?.before.id === id ? deciding.decision : undefined
    return {
      publish: current?.status === 'published' ? 'Publishing...' : undefined,
      removeReply: current?.reply === '' ? 'Removing...' : undefined,
    }
  }

  return (
    <section aria-label="Reviews">
      <ListHead
        title="Reviews"
        headingRef={page.heading}
        fetchedAt={list.dataUpdatedAt}
        refreshing={list.isFetching}
        onRefresh={() => void waitForRefetch(decideReview)}
      />
      <ReviewFilterBar filters={filters} counts={counts} urlState={urlState} />
      <PagedList
        of={list}
        page={page}
        what="reviews"
        look="cards"
        rowHeight="h-52"
        empty={
          filters.status || filters.search || filters.home || filters.stars ? (
            <NoMatches
              title="No reviews match"
              onClear={() => urlState.change({ status: '', search: '', home: '', stars: '', page: '' })}
              page={page}
            >
              Clear the filters to see all reviews.
            </NoMatches>
          ) : (
            <EmptyState
              icon={<MessageSquareHeart size={26} strokeWidth={1.75} aria-hidden="true" />}
              title="No reviews yet"
            >
              Guests’ reviews appear here. They also appear on the site at once, unless they need checking.
            </EmptyState>
          )
        }
      >
        {(review) => (
          <OfficeReviewCard
            review={review}
            officeName={officeName}
            busy={busyWith(review)}
            onPublish={() => decide({ before: review, decision: { status: 'published' }, done: 'Review published' })}
            onReject={() => setTask({ kind: 'reject', review })}
            onReply={() => setTask({ kind: 'reply', review })}
            onRemoveReply={() => decide({ before: review, decision: { reply: '' }, done: 'Reply removed' })}
          />
        )}
      </PagedList>
      <ReviewDialogs
        task={task}
        rows={list.data?.rows}
        officeName={officeName}
        decision={decision}
        onClose={() => setTask(undefined)}
        onDone={restoreFocus}
      />
    </section>
  )
}

interface ReviewDialogsProps {
  task: Task | undefined
  rows: readonly OfficeReview[] | undefined
  officeName: string
  decision: ReturnType<typeof useDecision>
  onClose: () => void
  /** Called when the list shows the result. */
  onDone: () => void
}

function ReviewDialogs({ task, rows, officeName, decision: { decide }, onClose, onDone }: ReviewDialogsProps) {
  // The review may have changed since the dialog was opened.
  const current = task && (rows?.find(({ id }) => id === task.review.id) ?? task.review)
  const dialog = { onClose, onFailed: () => void waitForRefetch(decideReview) }
  const done = () => {
    onClose()
    void waitForRefetch(decideReview).then(onDone)
  }
  const toast = (title: string) => (after: OfficeReview) => ({
    title,
    ...(task && {
      action: {
        label: 'Undo',
        run: () => decide({ before: after, decision: reverseDecision(task.review), done: 'Undone', last: 'undo' }),
      },
    }),
  })
  return (
    <>
      <RejectDialog
        {...dialog}
        review={task?.kind === 'reject' ? current : undefined}
        onRejected={done}
        success={toast('Review rejected')}
      />
      <ReplyDialog
        {...dialog}
        review={task?.kind === 'reply' ? current : undefined}
        officeName={officeName}
        onReplied={done}
        success={toast('Reply saved')}
      />
    </>
  )
}
