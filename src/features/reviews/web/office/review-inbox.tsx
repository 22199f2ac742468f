import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { decideReview, type OfficeReview } from '#features/reviews/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { waitForRefetch } from '#platform/web/api.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Pagination } from '#platform/web/ui/controls/pagination.tsx'
import { NoReviews } from './no-reviews.tsx'
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
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery({ ...officeReviewsQuery(filters), placeholderData: keepPreviousData, retryOnMount: true })
  const { data: counts } = useQuery({ ...reviewCountsQuery, retryOnMount: true })
  const [task, setTask] = useState<Task>()

  const restoreFocus = () => {
    // The decided review, and with it the focused button, may have left the list.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }
  const decision = useDecision(restoreFocus)
  const goToPage = (offset: number) => {
    urlState.change({ from: offset || undefined })
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  return (
    <section aria-label="Reviews">
      <ListHead
        title="Reviews"
        headingRef={heading}
        fetchedAt={list.dataUpdatedAt}
        refreshing={list.isFetching}
        onRefresh={() => void waitForRefetch(decideReview)}
      />
      <ReviewFilterBar filters={filters} counts={counts} urlState={urlState} />
      <QueryState
        of={list}
        what="reviews"
        shapes={['h-52 rounded-card', 'h-52 rounded-card', 'h-52 rounded-card']}
        shapesClassName="space-y-4"
        empty={
          <NoReviews
            filtered={Boolean(filters.status || filters.search || filters.home || filters.stars)}
            onClear={() => {
              urlState.change({ status: '', search: '', home: '', stars: '', from: '' })
              // The pressed button disappears with the filters, so the heading takes the focus.
              heading.current?.focus({ preventScroll: true })
            }}
          />
        }
      >
        {({ rows, total }) => (
          <>
            <ReviewRows
              rows={rows}
              busy={list.isFetching}
              officeName={officeName}
              decision={decision}
              onTask={setTask}
            />
            <Pagination
              className="mt-8"
              offset={filters.offset}
              limit={REVIEWS_PER_PAGE}
              total={total}
              of="reviews"
              onOffset={goToPage}
            />
          </>
        )}
      </QueryState>
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

interface ReviewRowsProps {
  rows: readonly OfficeReview[]
  busy: boolean
  officeName: string
  decision: ReturnType<typeof useDecision>
  onTask: (task: Task) => void
}

function ReviewRows({ rows, busy, officeName, decision: { decide, deciding }, onTask }: ReviewRowsProps) {
  const busyWith = ({ id }: OfficeReview) => (deciding?.before.id === id ? deciding.decision : undefined)
  return (
    <ul className="space-y-4" aria-busy={busy}>
      {rows.map((review) => (
        <li key={review.id}>
          <OfficeReviewCard
            review={review}
            officeName={officeName}
            busy={{
              publish: busyWith(review)?.status === 'published' ? 'Publishing...' : undefined,
              removeReply: busyWith(review)?.reply === '' ? 'Removing...' : undefined,
            }}
            onPublish={() => decide({ before: review, decision: { status: 'published' }, done: 'Review published' })}
            onReject={() => onTask({ kind: 'reject', review })}
            onReply={() => onTask({ kind: 'reply', review })}
            onRemoveReply={() => decide({ before: review, decision: { reply: '' }, done: 'Reply removed' })}
          />
        </li>
      ))}
    </ul>
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
